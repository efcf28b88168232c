import type { z } from 'zod';
import type { Json } from '../../shared/kernel/json.ts';
import type { ModelReply } from '../models/model.ts';

export type Reading =
  | { readonly ok: true; readonly answer: Json }
  | { readonly ok: false; readonly outcome: 'unreadable' | 'truncated' | 'refused'; readonly why: string };

const problemsShown = 8;

/**
 * Reads a reply as one JSON object of the schema. What is not that is no verdict: it is named, kept, and
 * repaired once. The problem names paths and expectations, never the answer's own prose.
 */
export function readAnswer(reply: Pick<ModelReply, 'text' | 'stop'>, schema: z.ZodType): Reading {
  if (reply.stop === 'refused') return { ok: false, outcome: 'refused', why: 'the model declined to answer' };
  if (reply.stop === 'length')
    return { ok: false, outcome: 'truncated', why: 'the answer was cut off by the token limit; be shorter' };
  if (reply.stop === 'tool') return { ok: false, outcome: 'unreadable', why: 'it calls a tool where an answer is due' };
  let value: unknown;
  try {
    value = JSON.parse(unfenced(reply.text));
  } catch {
    return { ok: false, outcome: 'unreadable', why: 'it is not JSON' };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, answer: withoutNul(parsed.data as Json) };
  const problems = parsed.error.issues
    .slice(0, problemsShown)
    .map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`);
  return { ok: false, outcome: 'unreadable', why: problems.join('; ').slice(0, 2_000) };
}

/** Some models put a code fence around JSON, schema or not. */
function unfenced(text: string): string {
  const fence = /^\s*```(?:json)?\s*\n([\s\S]*?)\n```\s*$/.exec(text);
  return fence?.[1] ?? text;
}

/** Postgres stores every Unicode character but NUL, and no lone surrogate. */
function withoutNul(answer: Json): Json {
  return JSON.parse(
    JSON.stringify(answer, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
    ),
  ) as Json;
}
