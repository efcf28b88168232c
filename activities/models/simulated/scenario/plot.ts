import type { Category } from '../../../../shared/scenario/index.ts';
import type { Range } from '../dice.ts';
import type { LawName } from './laws.ts';

/**
 * A thing that can fill a slot of a plot; `kg` and `m` (its longest side) are the numbers that laws may take from it.
 */
export type Part = readonly [name: string, kg: number, m: number, dimensions: string, material: string, notes: string];

/** Where a law's variable gets its number: a range of its own, or a part's mass or length (`beam.kg`). */
export type Source = Range | `${string}.kg` | `${string}.m`;

export interface PlotClaim {
  readonly law: LawName;
  readonly from?: Readonly<Record<string, Source>>;
  /** Names of quantities and parts stand in braces. */
  readonly says: string;
  /** Room between result and bound where it differs from the law's; below 1.25 makes the scenario fragile. */
  readonly slack?: Range;
}

/** An action, why it works, and its time: a range in seconds, or the claim whose bound is this step's time. */
export type PlotStep = readonly [action: string, rationale: string, seconds: Range | LawName];

/**
 * One idea for a scenario, with everything that varies left open. The first half may be shown to a solver;
 * the second half is the solution, and shares no run of six words with the first.
 */
export interface Plot {
  readonly titles: readonly string[];
  readonly places: readonly string[];
  readonly predicaments: readonly string[];
  readonly threats: readonly string[];
  readonly starts: readonly string[];
  readonly impossible: readonly string[];
  readonly environment: readonly (readonly [parameter: string, value: string])[];
  readonly parts: Readonly<Record<string, readonly Part[]>>;
  readonly outcome: string;
  readonly wrong: readonly (readonly [answer: string, whyWrong: string])[];

  readonly summary: string;
  readonly mirage: readonly [looks: string, excludes: string];
  readonly insights: readonly (readonly [description: string, fixedness: string])[];
  readonly claims: readonly PlotClaim[];
  readonly steps: readonly PlotStep[];
  /** Slot whose thing misleads, what it invites to, and why that fails. */
  readonly decoys: readonly (readonly [slot: string, canonical: string, misleads: string, irrelevant: string])[];
  readonly counterfactuals: readonly (readonly [change: string, effect: string])[];
}

export interface PlotBook {
  readonly category: Category;
  readonly skill: string;
  readonly fits: string;
  readonly plots: readonly Plot[];
}
