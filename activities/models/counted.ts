import { estimate } from './admission.ts';
import { batchesOf } from './batches/batches-of.ts';
import type { Model, ModelReply, ModelRequest, ModelUsage, ProviderBatches } from './model.ts';

/** Three characters a token, as what a request may cost at most is reckoned (kernel rules §23). */
const charactersPerToken = 3;

/**
 * The same model, whose provider may have counted nothing: what it read and wrote is then reckoned, by the words that
 * were sent and by all that came, thoughts and signs included; an answer that was cut off by its limit wrote all that it
 * might. No paid answer is in the books for nothing, and no cap is passed by a server that keeps no count. What was
 * refused with no count is nobody's work.
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

function counted(request: ModelRequest, reply: ModelReply): ModelReply {
  const { usage, stop } = reply;
  if (stop === 'refused' && usage.inputTokens + usage.outputTokens === 0) return reply;
  return {
    ...reply,
    usage: {
      ...usage,
      inputTokens: usage.inputTokens || readBy(request),
      outputTokens: usage.outputTokens || writtenIn(reply, request),
    },
  };
}

const readBy = (request: ModelRequest): number =>
  Math.ceil((estimate({ ...request, answerTokens: 0, thinkingTokens: 0 }) * 4) / charactersPerToken);

function writtenIn({ stop, text, calls, received }: ModelReply, request: ModelRequest): number {
  if (stop === 'length') return request.answerTokens + request.thinkingTokens;
  return text === '' && calls.length === 0 ? 0 : Math.ceil(JSON.stringify(received).length / charactersPerToken);
}

/**
 * Tokens that were written, thoughts included. OpenAI counts what was thought among them; others beside them: xAI in
 * `reasoning_tokens` and in the total (docs.x.ai, consumption and rate limits; vercel/ai pull 12425), Gemini at times in
 * the total alone (mozilla-ai/any-llm issue 1290; read 2026-11-26).
 */
export function writtenTokens(of: {
  readonly read: number;
  readonly written: number;
  readonly thought: number;
  readonly total: number;
}): ModelUsage['outputTokens'] {
  return Math.max(of.written, of.total - of.read, of.thought > of.written ? of.written + of.thought : 0);
}
