import type { Category } from '../../../../shared/scenario/index.ts';
import type { Range } from '../dice.ts';
import type { LawName } from './laws.ts';

/**
 * A thing that can fill a slot of a plot; `kg` and `m` (its longest side) are numbers that laws may take from it, and
 * `own` holds others, by the name of the quantity. Its texts show those in braces.
 */
export type Part = readonly [
  name: string,
  kg: number,
  m: number,
  dimensions: string,
  material: string,
  notes: string,
  own?: Readonly<Record<string, number>>,
];

/** A row of a public table. Numbers stand in its value, in braces; its name says what they belong to and no use. */
export type Row = readonly [parameter: string, value: string];

/**
 * Where a quantity gets its number: a range of its own or a fixed one, a part's mass or length (`beam.kg`), or another quantity that
 * it is.
 */
export type Source = Range | number | string;

export interface PlotClaim {
  readonly law: LawName;
  /** Names of quantities and parts stand in braces. */
  readonly says: string;
  /** Room between result and bound where it differs from the law's; below 1.25 makes the scenario fragile. */
  readonly slack?: Range;
  /**
   * Room on the other side, where the claim is the paradox: so much that the others who are there, a second layer or a
   * doubled line would not close it.
   */
  readonly denied?: Range;
}

/** An action, why it works, and its time: a range in seconds, or the law whose result is this step's time. */
export type PlotStep = readonly [action: string, rationale: string, seconds: Range | LawName];

/**
 * One idea for a scenario, with everything that varies left open. The first half may be shown to a solver;
 * the second half is the solution, and shares no run of six words with the first.
 *
 * A plot is true: each number that a claim uses stands in one public row or cell, is a constant, or is the bound of an
 * earlier claim; one name is one number throughout (`plots-that-hold.test.ts`).
 */
export interface Plot {
  readonly titles: readonly string[];
  readonly places: readonly string[];
  readonly predicaments: readonly string[];
  readonly threats: readonly string[];
  readonly starts: readonly string[];
  readonly impossible: readonly string[];
  readonly environment: readonly Row[];
  readonly capabilities: readonly Row[];
  readonly parts: Readonly<Record<string, readonly Part[]>>;
  readonly outcome: string;
  readonly wrong: readonly (readonly [answer: string, whyWrong: string])[];

  /** Quantities by name, the parts' own and the drawn bounds excepted. */
  readonly numbers: Readonly<Record<string, Source>>;
  readonly summary: string;
  readonly mirage: readonly [looks: string, excludes: string];
  readonly insights: readonly (readonly [description: string, fixedness: string])[];
  readonly claims: readonly PlotClaim[];
  /** The law without which there is no way at all: a paradox has its bound on the other side. */
  readonly decisive: LawName;
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
