import { ApplicationFailure } from '@temporalio/common';
import type { CallIdentity } from '../../shared/kernel/index.ts';
import { findCalls, type StoredCall } from '../store/calls.ts';
import type { Queryable } from '../store/database.ts';

/** A stored answer that an order names, and whose it has to be. */
export interface Expected extends Pick<CallIdentity, 'runKey' | 'agent'> {
  /** The task that it answers, or those that it may. */
  readonly task: string | readonly string[];
  readonly ref: string;
  /** What is left out may be any. */
  readonly phase?: string;
  readonly round?: number;
  readonly subject?: string | null;
}

/**
 * The stored answers under these names. One that is not what its order says it is, is a final failure: it would put
 * one's words into another's mouth.
 */
export async function expectedAnswers(
  db: Queryable,
  expected: readonly Expected[],
): Promise<ReadonlyMap<string, StoredCall>> {
  if (expected.length === 0) return new Map();
  const calls = new Map(
    (
      await findCalls(
        db,
        expected.map(({ ref }) => ref),
      )
    ).map((call) => [call.key, call]),
  );
  return new Map(
    expected.map((one) => {
      const call = calls.get(one.ref);
      if (call === undefined || !isIt(call, one))
        throw ApplicationFailure.nonRetryable(
          `${one.ref} is no answer of ${one.agent} to ${[one.task].flat().join(' or ')} in this match`,
          'HOUSE_ERROR',
        );
      return [one.ref, call] as const;
    }),
  );
}

const isIt = (
  call: StoredCall,
  { runKey, agent, task, phase = call.phase, round = call.round, subject = call.subject }: Expected,
): boolean =>
  call.outcome === 'answered' &&
  call.runKey === runKey &&
  call.phase === phase &&
  call.agent === agent &&
  [task].flat().includes(call.task) &&
  call.round === round &&
  call.subject === subject;
