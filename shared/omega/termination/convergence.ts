import type { CycleFacts } from '../failures/facts.ts';
import type { Policy } from '../policy.ts';
import { foundSomething, streak } from '../failures/signatures.ts';

export const makesProgress = (cycles: readonly CycleFacts[]): boolean => {
  const last = cycles.at(-1);
  return last !== undefined && foundSomething(last);
};

/** No new findings for as many cycles as policy calls a stall. */
export const isStalled = (cycles: readonly CycleFacts[], { termination }: Pick<Policy, 'termination'>): boolean =>
  streak(cycles, (cycle) => !foundSomething(cycle)) >= termination.stallCycles;

/**
 * Whether the answer's confidence rises. The first answer counts as improvement; a cycle without an answer never does.
 * It is compared with the cycle before, so an answer that fell and half recovered is improving.
 */
export function isImproving(cycles: readonly CycleFacts[], { termination }: Pick<Policy, 'termination'>): boolean {
  const now = cycles.at(-1)?.answerConfidence ?? null;
  const before = cycles.at(-2)?.answerConfidence ?? null;
  return now !== null && (before === null || now - before >= termination.improvement);
}
