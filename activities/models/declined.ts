import { ModelFailure } from '../../shared/kernel/index.ts';
import type { Complaint } from './complaint.ts';
import type { Model } from './model.ts';
import { nameOf } from './reply-fields.ts';

/**
 * Codes by which a provider says that a policy of its forbids the words of a request, or what the model was about to say. OpenAI:
 * `cyber_policy` and `bio_policy` (github.com/openai/codex, codex-api/src/api_bridge.rs; microsoft/PyRIT pull 2714),
 * `misalignment_policy_violation`, `image_content_policy_violation` (openai-node 7.57.0, `ResponseError`); Azure: `content_filter`
 * (learn.microsoft.com, content filtering); gateways: `content_policy_violation`. All read 2026-11-25.
 */
const policyCode =
  /^(content_filter|ResponsibleAIPolicyViolation|(\w+_)?(bio|content|cyber|misalignment|safety|usage)_policy(_violation)?)$/;

/**
 * Words of a message that say so where no code does: OpenAI's `invalid_prompt` ("your prompt was flagged as potentially violating our
 * usage policy", "limited access to this content for safety reasons"; gateways use the same code for a request that is not well
 * formed), Anthropic's `invalid_request_error` ("Output blocked by content filtering policy"). Read 2026-11-25 in openai/codex issue
 * 7250 and anthropics/claude-code issue 58367.
 */
const policyWords =
  /\b(usage|content|safety|acceptable use)( management| filter(ing)?)? polic(y|ies)\b|\bfor safety reasons\b|\b(prompt|input|request|output) (was|has been) flagged\b/i;

/** Statuses of a request that is refused for what it says. */
const ofContent: ReadonlySet<number> = new Set([400, 403, 422, 451]);

/** By which of its words a provider declines the content of a request (`bio_policy`); null: it complains of something else. */
export function declinedBy({ status, words, message }: Complaint): string | null {
  const code = words.find((word) => policyCode.test(word));
  if (code !== undefined) return code;
  if (!ofContent.has(status) || !policyWords.test(message)) return null;
  return words.find((word) => word === 'invalid_prompt') ?? 'content policy';
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
