import type { Model, ModelReply, ModelRequest } from '../../../activities/models/model.ts';

/** A priced model that answers as it is told, and remembers what it was asked. */
export function scriptedModel(
  answer: (request: ModelRequest, nth: number) => Promise<ModelReply> | ModelReply,
): Model & {
  readonly seen: ModelRequest[];
} {
  const seen: ModelRequest[] = [];
  return {
    id: 'anthropic:claude-opus-5-5',
    simulated: false,
    seen,
    async ask(request) {
      seen.push(request);
      return answer(request, seen.length);
    },
  };
}

export const replied = (text: string, changes: Partial<ModelReply> = {}): ModelReply => ({
  text,
  stop: 'complete',
  calls: [],
  stopReason: 'end_turn',
  usage: { inputTokens: 1_000, cachedInputTokens: 200, outputTokens: 500 },
  requestId: null,
  snapshot: 'claude-opus-5-5-20261001',
  sent: {},
  received: { usage: { output_tokens: 500 } },
  ...changes,
});
