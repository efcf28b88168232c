import type { Seat } from '../../shared/kernel/ask.ts';
import { ask, type Question } from './ask.ts';
import type { Run } from './run.ts';

/**
 * Asks several agents side by side and returns when every one of them has settled: a paid call is never abandoned
 * because its neighbour failed. An absent member is a seat with a failure code, not a missing entry.
 */
export async function panel<A extends string>(
  run: Run,
  members: readonly A[],
  question: (member: A) => Omit<Question, 'agent'>,
): Promise<Record<A, Seat>> {
  const settled = await Promise.allSettled(members.map((agent) => ask(run, { agent, ...question(agent) })));
  // `ask` throws on cancellation only; by now everyone has settled, so it is safe to pass it on.
  const seats = settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return Object.fromEntries(members.map((agent, place) => [agent, seats[place]])) as Record<A, Seat>;
}
