import { ModelFailure } from '../../shared/kernel/index.ts';
import type { Complaint } from './complaint.ts';
import type { Model } from './model.ts';
import { nameOf } from './reply-fields.ts';

/**
 * Codes by which a provider says that a policy of its forbids the words of a request, or what the model was about to say. OpenAI:
 * `cyber_policy` and `bio_policy` (github.com/openai/codex, codex-api/src/api_bridge.rs; microsoft/PyRIT pull 2714),
 * `misalignment_policy_violation`, `image_content_policy_violation` (openai-node 7.57.0, `ResponseError`); Azure: `content_filter`
 * (learn.microsoft.com, content filtering); Alibaba: `DataInspectionFailed`, also `data_inspection_failed` (QwenLM/Qwen issue 938; Model Studio, error codes);
 * gateways: `content_policy_violation` (openrouter.ai, errors and debugging). All read 2026-11-26. A policy of usage, of data or of
 * an organization is none of these: it is about whoever asks.
 */
const contentCode =
  /^(content_filter|ResponsibleAIPolicyViolation|data_inspection_failed|DataInspectionFailed|((image_)?content|bio|cyber|misalignment|safety)_policy(_violation)?)$/;

/** Statuses of a request that is refused for what it says; the second is that of a key that is refused, too. */
const ofContent: ReadonlySet<number> = new Set([400, 403, 422, 451]);

/** What is declined for what it says, and what is done to it: only these together speak of the content of a request. */
const declinedContent =
  /\b(prompt|input|output|content|completion|response|request|message)s? (?:was |were |is |has been |have been )?(blocked|filtered|flagged|rejected|refused|violates?|violated)\b/i;
/** How its reason is joined to what was blocked, filtered, rejected or refused. */
const because = /^ (by|for|as|because|due to|under)\b/i;
/** A policy about content, as a reason; one of the use of data, or of fair use, is about whoever asks. */
const contentPolicy =
  /(?<!\b(?:data|fair|api|key) )\b(?:content|safety|usage|acceptable use)(?: management| moderation| filter(?:ing)?){0,2} (?:polic(?:y|ies)|guidelines?|systems?|filters?)\b|\bmoderation\b/i;
/** Of whom a sentence speaks that is about an account, a key or a place instead. */
const owner =
  /\b(accounts?|organi[sz]ations?|workspaces?|projects?|teams?|tenants?|subscriptions?|deployments?|(api )?keys?|your access|countr(y|ies)|regions?|billing)\b/i;

/**
 * Sentences of providers that say it in no other way: DeepSeek's "Content Exists Risk" (an `invalid_request_error` like any other,
 * deepseek-ai/awesome-deepseek-integration issue 13) and OpenRouter's guardrail "Request blocked: prompt injection patterns detected"
 * (developersdigest.tech, OpenRouter 403 permission_denied). Read 2026-11-26.
 */
const inSoManyWords = /^content exists risk$|^request blocked: prompt injection\b/i;

/**
 * OpenAI's `invalid_prompt` says it with these words ("limited access to this content for safety reasons", "flagged as potentially
 * violating our usage policy"; openai/codex issue 7250, read 2026-11-25); gateways use the same code for a request that is not well
 * formed.
 */
const ofInvalidPrompt = /\bfor safety reasons\b|\bprompt was flagged\b/i;

/** No provider's message is longer where it says why; so no message costs more than this to read. */
const longestMessage = 2000;

/**
 * Whether a message that comes without a code says that the content of the request is declined (Anthropic: "Output blocked by content
 * filtering policy", anthropics/claude-code issue 58367; xAI, with 403: "Content violates usage guidelines.", UKGovernmentBEIS/inspect_ai
 * pull 2267; OpenRouter, with 403: "your input was flagged"). Somebody's access that is "terminated due to violation of our policies"
 * is another matter, and so is a field of the request with a hint at the policies.
 */
function saysDeclined(message: string, status: number): boolean {
  return message
    .slice(0, longestMessage)
    .split(/[.!?](?:\s|$)|\n/)
    .some((sentence) => {
      if (inSoManyWords.test(sentence.trim())) return true;
      const found = declinedContent.exec(sentence);
      if (found === null || owner.test(sentence)) return false;
      const [all, what = '', done = ''] = found;
      const why = sentence.slice(found.index + all.length);
      if (/^flagged$/i.test(done)) return status !== 403 || !/^request$/i.test(what);
      return (/^violate/i.test(done) || because.test(why)) && contentPolicy.test(why);
    });
}

/**
 * By which of its words a provider declines the content of a request (`bio_policy`); null: it complains of something else. The
 * provider's code decides, and its sentence only where there is no code for it (kernel rules §13).
 */
export function declinedBy({ status, words, message }: Complaint): string | null {
  const code = words.find((word) => contentCode.test(word));
  if (code !== undefined) return code;
  if (!ofContent.has(status)) return null;
  if (words.includes('invalid_prompt') && ofInvalidPrompt.test(message)) return 'invalid_prompt';
  return saysDeclined(message, status) ? 'content policy' : null;
}

/**
 * A request that was declined for what it says. Before anything of an answer came it is a reply like the refusal of a model
 * (`repliedWhereDeclined`); in the middle of one it is a failure, as nobody says what had been written until then.
 */
export class Declined extends ModelFailure {
  readonly category: string;
  /** The provider's own words, without what is secret. */
  readonly said: string;
  readonly hadBegun: boolean;

  constructor(category: string, said: string, message: string, hadBegun: boolean) {
    super('DECLINED', message);
    this.category = category;
    this.said = said;
    this.hadBegun = hadBegun;
  }
}

/**
 * The same model, whose provider's refusal of a request is a reply that was refused, for nothing: whoever asked hears the
 * category, and the second model is asked (kernel rules §13).
 */
export const repliedWhereDeclined = (model: Model): Model => ({
  ...model,
  async ask(request) {
    let sent: unknown = null;
    const leaving = async (body: unknown) => {
      sent = body;
      await request.leaving?.(body);
    };
    try {
      return await model.ask({ ...request, leaving });
    } catch (error) {
      if (!(error instanceof Declined) || error.hadBegun) throw error;
      return {
        text: error.said,
        stop: 'refused',
        calls: [],
        stopReason: nameOf(`refusal: ${error.category}`, 'refusal'),
        usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
        requestId: null,
        snapshot: model.id.slice(model.id.indexOf(':') + 1),
        sent,
        received: { error: { code: error.category, message: error.said } },
      };
    }
  },
});
