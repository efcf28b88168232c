import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { repairRequest } from '../../activities/ask/compose.ts';
import type { Model, ModelReply, Turn } from '../../activities/models/model.ts';
import { priceOf } from '../../activities/models/prices.ts';
import { answerSchema } from '../../activities/models/schema-dialect.ts';
import { readAnswer } from '../../activities/ask/read-answer.ts';
import { addUsage, type Json, noUsage, type Sampling, thinkingTokens, type Usage } from '../../shared/kernel/index.ts';

/** A question to one model, outside of any run: nothing of it is stored. */
export interface Conversation {
  readonly model: string;
  readonly system: string;
  /** What the user says before the answer, turn by turn. */
  readonly said: readonly string[];
  readonly task: string;
  readonly schema: z.ZodType;
  readonly sampling: Sampling;
  readonly outputTokens: number;
  readonly timeoutMs: number;
}

export interface DirectReply {
  /** null: unreadable, even after the repair. */
  readonly answer: Json;
  /** Why there is no answer, or null. */
  readonly why: string | null;
  readonly repaired: boolean;
  readonly snapshot: string;
  readonly usage: Usage;
}

/** Asks once, and once more where the answer cannot be read. Throws `ModelFailure`. */
export async function converse(
  talk: Conversation,
  find: (ref: string) => Model,
  signal: AbortSignal,
): Promise<DirectReply> {
  const { model, system, task, schema, sampling, outputTokens, timeoutMs } = talk;
  const id = randomUUID();
  const turns: Turn[] = talk.said.map((text) => ({ role: 'user', text }));
  let usage = noUsage;
  for (let ordinal = 0; ; ordinal += 1) {
    const reply = await find(model).ask({
      system,
      turns,
      schema: answerSchema(task, schema),
      answerTokens: outputTokens,
      thinkingTokens: thinkingTokens[sampling.thinking === 'off' ? 'low' : sampling.thinking],
      sampling,
      idempotencyKey: `direct/${id}/${ordinal}`,
      timeoutMs,
      signal,
    });
    usage = addUsage(usage, usageOf(model, reply));
    const reading = readAnswer(reply, schema);
    const done = { repaired: ordinal > 0, snapshot: reply.snapshot, usage };
    if (reading.ok) return { answer: reading.answer, why: null, ...done };
    if (ordinal > 0 || reading.outcome === 'refused')
      return { answer: null, why: `${reading.outcome}: ${reading.why}`, ...done };
    turns.push(
      { role: 'assistant', text: reply.text || '(no readable text)' },
      { role: 'user', text: repairRequest(reading.why) },
    );
  }
}

function usageOf(model: string, { usage }: ModelReply): Usage {
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  return { inputTokens, cachedInputTokens, outputTokens, costMicrodollars: priceOf(model, usage) };
}
