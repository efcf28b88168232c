import { z } from 'zod';
import { breakthrough, type Breakthrough, challenge, veto, type Veto } from '../../../shared/scenario/answers/index.ts';
import type { StoredCall } from '../../store/calls.ts';

/**
 * The words of an act, out of the stored answer that carries them; null where there is no such answer, or no such act
 * in it.
 */

/** An outsider's words have no confidence, and no side to be named against. */
const disputing = challenge
  .pick({ wrong: true, evidence: true, recommendation: true, override: true })
  .extend({ confidence: challenge.shape.confidence.nullable().default(null) });
const challenging = z.object({ challenges: z.array(z.unknown()) });
const vetoing = z.object({ veto });
const proposing = z.object({ breakthrough });

const answerOf = (calls: readonly StoredCall[], ref: string) =>
  calls.find(({ key, outcome }) => key === ref && outcome === 'answered')?.answer;

/** `number`: its place in the answer, from 1. */
export function challengeSaid(
  calls: readonly StoredCall[],
  ref: string,
  number: number,
): z.output<typeof disputing> | null {
  const carried = challenging.safeParse(answerOf(calls, ref)).data?.challenges[number - 1];
  return disputing.safeParse(carried).data ?? null;
}

export function vetoSaid(calls: readonly StoredCall[], ref: string): Veto | null {
  return vetoing.safeParse(answerOf(calls, ref)).data?.veto ?? null;
}

export function breakthroughSaid(calls: readonly StoredCall[], ref: string): Breakthrough | null {
  return proposing.safeParse(answerOf(calls, ref)).data?.breakthrough ?? null;
}
