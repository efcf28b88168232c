import type { SeedDocument } from '../scenario/answers/seed.ts';
import { agree, type Convert, type Measured } from './quantities.ts';
import { scenarioTables } from './scenario-tables.ts';
import { measuresIn, wholeText, type Measure } from './written-measures.ts';

export interface StatedNumbers {
  readonly figures: readonly number[];
  /** Those with a unit, in SI units; empty where units are not read. */
  readonly amounts: readonly Amount[];
  readonly amountsIn: (text: string) => readonly Amount[];
}

type Amount = Extract<Measured, { ok: true }>;

/** Every number that the scenario states, in its tables, its claims or its prose. */
export function numbersOf(seed: SeedDocument, convert: Convert | null): StatedNumbers {
  const { narrative, threat, startingState, whyImpossible } = seed.scenario;
  const measures = [...scenarioTables(seed).cited.values()].flat();
  const told = [
    ...[narrative, threat, startingState, whyImpossible],
    ...seed.solution.claims.map(({ statement }) => statement),
  ];
  // A pure number is a figure, and nought of anything is nobody's.
  const amountsOf = (of: readonly Measure[]) =>
    of.flatMap(({ value, unit }): readonly Amount[] => {
      const amount = convert?.(value, unit);
      return amount?.ok === true && amount.dimension !== '1' && amount.si !== 0 ? [amount] : [];
    });
  const amountsIn = (text: string) => (convert === null ? [] : amountsOf(measuresIn(text, wholeText)));
  return {
    figures: [...measures.map(({ value }) => Math.abs(value)), ...told.flatMap(figuresIn)],
    amounts: [...amountsOf(measures), ...told.flatMap(amountsIn)],
    amountsIn,
  };
}

/** Numbers of a text in plain figures, `12,000.5` with its thousands. */
const figuresIn = (text: string): number[] =>
  (text.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** What rounding may take from a number that is repeated. */
const roundedBy = 0.01;
/** What a number is multiplied by where it is repeated in another unit: kilo, centi, minutes, hours, percent. */
const otherUnits = [1, 10, 100, 1_000, 1_000_000, 60, 3_600];

/** Whether a calculation reckons with numbers, and with none of the scenario's: `0.08 t` is the 80 kg of a table. */
export function foreign(calculation: string, { figures: stated, amounts, amountsIn }: StatedNumbers): boolean {
  const figures = figuresIn(calculation);
  // One digit is anybody's: in other units it would be found everywhere.
  const unitsOf = (figure: number) => (String(figure).replace(/[.0]/g, '').length > 1 ? otherUnits : [1]);
  const same = (a: number, b: number) =>
    unitsOf(a).some((unit) => agree(a * unit, b, roundedBy) || agree(a, b * unit, roundedBy));
  const known = (figure: number) => figure !== 0 && stated.some((number) => same(figure, number));
  const alike = (one: Amount) =>
    amounts.some(
      ({ si, dimension }) => dimension === one.dimension && agree(Math.abs(one.si), Math.abs(si), roundedBy),
    );
  return figures.length > 0 && !figures.some(known) && !amountsIn(calculation).some(alike);
}
