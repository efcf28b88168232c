import type { SeedDocument } from '../answers/seed.ts';
import { changesBetween, type Change } from '../changes.ts';
import { timingOf } from '../../verification/timing.ts';
import { seedFacts, type SeedFacts } from './seed.ts';

/** A revised seed: the facts of any seed, and what became different, without the words. */
export type RevisionFacts = SeedFacts & {
  readonly changed: readonly Pick<Change, 'id' | 'kind' | 'recheckBy'>[];
  /** Margin of the revised steps in % of the deadline, by ATHENA's own times; null where there is none to state. */
  readonly marginPercent: number | null;
};

/** `baseline`: the seed that the leads last agreed to. */
export function revisionFacts(
  seed: SeedDocument,
  baseline: SeedDocument,
  measured: Parameters<typeof seedFacts>[1],
): RevisionFacts {
  return {
    ...seedFacts(seed, measured),
    changed: changesBetween(baseline, seed).map(({ id, kind, recheckBy }) => ({ id, kind, recheckBy })),
    marginPercent: timingOf(seed.solution.steps, seed.scenario.deadlineSeconds).marginPercent,
  };
}
