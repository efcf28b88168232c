import type { AskResult, TaskFacts } from '../../shared/kernel/ask.ts';
import { ask, type Question } from './ask.ts';
import { fanOut } from './fan-out.ts';
import type { KernelPolicy, Run } from './run.ts';

/** Asks several agents side by side. An absent member is a place with a failure code, not a missing entry. */
export async function panel<A extends string, F extends TaskFacts, T extends keyof F & string>(
  run: Run<KernelPolicy, F>,
  members: readonly A[],
  question: (member: A) => Omit<Question<T>, 'agent'>,
): Promise<Record<A, AskResult<F[T]>>> {
  const results = await fanOut(members.map((agent) => ask(run, { agent, ...question(agent) })));
  return Object.fromEntries(members.map((agent, place) => [agent, results[place]])) as Record<A, AskResult<F[T]>>;
}
