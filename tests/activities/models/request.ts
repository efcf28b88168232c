import { z } from 'zod';
import type { ModelRequest } from '../../../activities/models/model.ts';
import { answerSchema } from '../../../activities/models/schema-dialect.ts';

export const prompt = 'The prompt that nobody but the provider may see';

/** A request as Symposium makes one; tests change what they are about. */
export function request(fields: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You are ATHENA.',
    turns: [{ role: 'user', text: prompt }],
    schema: answerSchema('score', z.object({ score: z.number().int().min(1).max(5) })),
    answerTokens: 8000,
    thinkingTokens: 4000,
    sampling: { temperature: 0.7, thinking: 'medium' },
    idempotencyKey: 'run/SEED/1/ATHENA/seed/-/0',
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...fields,
  };
}
