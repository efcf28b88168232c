import type { ModelRequest } from './model.ts';

/** The prompt of a trial. It names no agent, since nobody is asked anything. */
export const trialPrompt = 'You are being tried: whether you answer, and whether the form of an answer is taken.';

/** Room for a few words: what is tried is whether the request is taken, and what comes is not read. */
const answerTokens = 64;
/** A large schema is compiled before its first answer, which may take a minute. */
const timeoutMs = 180_000;

/** One tiny request with the schema of a task. */
export const trialRequest = (
  schema: ModelRequest['schema'],
): Omit<ModelRequest, 'idempotencyKey' | 'signal' | 'leaving'> => ({
  system: trialPrompt,
  turns: [{ role: 'user', text: 'Give the shortest answer that has the form. Nobody reads it.' }],
  schema: { name: schema.name, json: schema.json },
  answerTokens,
  thinkingTokens: 0,
  sampling: { temperature: null, thinking: 'off' },
  timeoutMs,
});
