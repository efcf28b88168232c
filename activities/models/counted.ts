import { charactersPerToken } from '../../shared/kernel/index.ts';
import { denser, inputAtMost, readAtMost } from './admission.ts';
import { batchesOf } from './batches/batches-of.ts';
import type { Model, ModelReply, ModelRequest, ModelUsage, ProviderBatches } from './model.ts';
import { countOf, field } from './reply-fields.ts';

/**
 * The same model, whose provider may have counted nothing: what it read and wrote is then counted densely, as what a
 * request may cost at most is (kernel rules §23), by the words that were sent and by all that came, thoughts and signs
 * included; an answer that was cut off by its limit wrote all that it might. A count that cannot be is none: the most is
 * booked in its place, at a cost that is not known. No paid answer is in the books for nothing,
 * and no cap is passed by a server that keeps no count. What was refused with no count is nobody's work.
 */
export function countedWhereNot(model: Model): Model {
  const { batches } = model;
  const ofBatches = async (): Promise<ProviderBatches> => {
    const own = await batchesOf({ id: model.id, batches });
    return { ...own, read: (request, ...reply) => counted(request, own.read(request, ...reply)) };
  };
  return {
    ...model,
    ask: async (request) => counted(request, await model.ask(request)),
    ...(batches === undefined ? {} : { batches: ofBatches }),
  };
}

/** No request takes so many times what it may take at most by our count, whatever a provider adds to it of its own. */
const mostTimes = 20;
const mostAdded = 100_000;

/** A provider's count; null: it cannot be one of this request, and nobody knows what it took. */
const believed = (count: number, most: number): number | null => (count > mostTimes * most + mostAdded ? null : count);

function counted(request: ModelRequest, reply: ModelReply): ModelReply {
  const { usage, stop } = reply;
  if (stop === 'refused' && usage.inputTokens + usage.outputTokens === 0) return reply;
  const most = { read: Math.ceil(readAtMost(request)), written: writtenAtMost(request) };
  const read = believed(usage.inputTokens, most.read);
  const written = believed(usage.outputTokens, most.written);
  if (read === null || written === null)
    return {
      ...reply,
      usage: {
        inputTokens: read ?? most.read,
        cachedInputTokens: 0,
        outputTokens: written ?? most.written,
        unknown: true,
      },
    };
  return {
    ...reply,
    usage: {
      ...usage,
      inputTokens: usage.inputTokens || Math.ceil(inputAtMost(request)),
      outputTokens: usage.outputTokens || writtenIn(reply, request),
    },
  };
}

const writtenAtMost = ({ answerTokens, thinkingTokens }: ModelRequest): number => answerTokens + thinkingTokens;

function writtenIn({ stop, text, calls, received }: ModelReply, request: ModelRequest): number {
  if (stop === 'length') return writtenAtMost(request);
  return text === '' && calls.length === 0
    ? 0
    : Math.ceil((denser * JSON.stringify(received).length) / charactersPerToken);
}

/**
 * Tokens that were written, thoughts included. OpenAI counts what was thought among them; others beside them: xAI in
 * `reasoning_tokens` and in the total (docs.x.ai, consumption and rate limits; vercel/ai pull 12425), Gemini at times in
 * the total alone (mozilla-ai/any-llm issue 1290; read 2026-11-26).
 */
function writtenTokens(of: {
  readonly read: number;
  readonly written: number;
  readonly thought: number;
  readonly total: number;
}): ModelUsage['outputTokens'] {
  return Math.max(of.written, of.total - of.read, of.thought > of.written ? of.written + of.thought : 0);
}

/** What a reply of OpenAI's protocols says that it took: each has these fields, under its own words for reading and writing. */
export function usageOf(
  usage: unknown,
  { read, written }: { readonly read: string; readonly written: string },
): ModelReply['usage'] {
  const details = field(usage, `${read}_tokens_details`);
  const [cachedInputTokens, cacheWriteTokens] = [
    countOf(field(details, 'cached_tokens')),
    countOf(field(details, 'cache_write_tokens')),
  ];
  const said = countOf(field(usage, `${read}_tokens`));
  const ofCache = cachedInputTokens + cacheWriteTokens;
  // A part that is larger than the whole was counted beside it, as Anthropic counts.
  const inputTokens = ofCache > said ? countOf(said + ofCache) : said;
  return {
    inputTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: writtenTokens({
      read: inputTokens,
      written: countOf(field(usage, `${written}_tokens`)),
      thought: countOf(field(field(usage, `${written}_tokens_details`), 'reasoning_tokens')),
      total: countOf(field(usage, 'total_tokens')),
    }),
  };
}
