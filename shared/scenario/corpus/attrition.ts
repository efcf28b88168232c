import { phases, type Phase } from '../vocabulary.ts';
import { corpusPolicy } from './policy.ts';

/** What a phase is expected to lose of the seeds that come to it. */
export interface PhaseLoss {
  readonly phase: Phase;
  readonly lossPercent: number;
  /** Scenarios that are left of the budget after it, on the average. */
  readonly left: number;
}

/** Seeds that a corpus may need (scenario rules §7.7). */
export interface SeedBudget {
  /** The default: a slot that is lost is refilled until the target is met or this is spent. */
  readonly seeds: number;
  /** What the losses of the phases ask for, multiplied. */
  readonly byLosses: number;
  readonly phases: readonly PhaseLoss[];
}

/** Kept of each hundred, phase by phase: whole numbers, so that a corpus that comes out even needs no seed more. */
const kept = phases.map((phase) => ({ phase, percent: 100 - corpusPolicy.lossPercent[phase] }));
const all = kept.reduce((product, { percent }) => product * percent, 1);

export function seedBudgetOf(size: number): SeedBudget {
  const seeds = Math.ceil((size * corpusPolicy.seeds) / corpusPolicy.size);
  let left = seeds;
  return {
    seeds,
    byLosses: Math.ceil((size * 100 ** kept.length) / all),
    phases: kept.map(({ phase, percent }) => {
      left = (left * percent) / 100;
      return { phase, lossPercent: 100 - percent, left };
    }),
  };
}

/** Scenarios that have to be under way side by side, for so many seeds to be through in time. */
export const sideBySide = (seeds: number, scenarioMinutes: number, deadlineHours: number): number =>
  Math.ceil((seeds * scenarioMinutes) / (deadlineHours * 60));
