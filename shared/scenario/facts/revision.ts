import type { SeedDocument } from '../answers/seed.ts';
import { changesBetween, type Change } from '../changes.ts';
import { isSound, type Renewal, type RenewedCalculation } from '../../verification/renewed-calculations.ts';
import { timingOf } from '../../verification/timing.ts';
import { excerpt } from '../../text/cut.ts';
import { plain } from './roll-call.ts';
import { seedFacts, type SeedFacts } from './seed.ts';
import { strayIds } from './seed-words.ts';

/** What became of EULER's calculations in a revised scenario (scenario rules §2.5.7). */
export type RenewedFacts = {
  /** Ids of the calculations that rest on a number which is another now. */
  readonly superseded: readonly string[];
  /** Those that do not stand with the new numbers. */
  readonly unsound: readonly {
    readonly id: string;
    readonly claimId: string | null;
    readonly finding: Renewal;
    /** The places with both numbers, and what comes of it: one line of at most 400 characters. */
    readonly said: string;
  }[];
};

/** A revised seed: the facts of any seed, and what became different, without the words. */
export type RevisionFacts = SeedFacts & {
  readonly changed: readonly Pick<Change, 'id' | 'kind' | 'recheckBy'>[];
  /** Margin of the revised steps in % of the deadline, by ATHENA's own times; null where there is none to state. */
  readonly marginPercent: number | null;
  /** It says what the seed that was to be revised says; undefined in a history older than requests that bind. */
  readonly same?: boolean;
  /** Its public page is that of the seed that was to be revised; undefined as `same`. */
  readonly samePage?: boolean;
  /** undefined in a history older than the renewal of calculations. */
  readonly renewed?: RenewedFacts;
};

/**
 * `baseline`: the seed that the leads last agreed to. `renewed`: EULER's calculations, repeated where they are
 * superseded.
 */
export function revisionFacts(
  seed: SeedDocument,
  baseline: SeedDocument,
  measured: Parameters<typeof seedFacts>[1],
  renewed: readonly (RenewedCalculation | null)[] = [],
): RevisionFacts {
  return {
    ...seedFacts(seed, measured),
    strayIds: strayIds(seed, 'outlived'),
    changed: changesBetween(baseline, seed).map(({ id, kind, recheckBy }) => ({ id, kind, recheckBy })),
    marginPercent: timingOf(seed.solution.steps, seed.scenario.deadlineSeconds).marginPercent,
    renewed: renewedFacts(renewed.filter((one) => one !== null)),
  };
}

const renewedFacts = (renewed: readonly RenewedCalculation[]): RenewedFacts => ({
  superseded: renewed.map(({ id }) => plain(id)),
  unsound: renewed
    .filter((one) => !isSound(one))
    .map((one) => ({
      id: plain(one.id),
      claimId: one.claimId === null ? null : plain(one.claimId),
      finding: one.finding,
      said: excerpt(`${one.moved.join(', ')}: ${one.why}`, 400),
    })),
});
