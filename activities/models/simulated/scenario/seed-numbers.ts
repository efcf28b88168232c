import type { Claim } from './seed-shape.ts';
import type { Dice } from '../dice.ts';
import { gravity, opposite, type Law } from './law.ts';
import { laws } from './laws.ts';
import { fill } from '../template.ts';
import type { Part, Plot, PlotClaim, Source } from './plot.ts';
import { denied } from './verdict.ts';

/** Numbers of a scenario: its claims, and every quantity's value by name for the texts. */
export interface Numbers {
  readonly claims: readonly Claim[];
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Draws a plot's quantities and derives each bound from the result, so that the claims hold with their law's slack. The
 * claim in the place `against` is denied: its bound lies as far on the other side.
 */
export function drawNumbers(
  plot: Plot,
  parts: Readonly<Record<string, Part>>,
  words: Readonly<Record<string, string>>,
  roll: Dice,
  against: number | null = null,
): Numbers {
  const values: Record<string, string> = {};
  const drawn = plot.claims.map((planned, place) => {
    const law: Law = place === against ? opposite(laws[planned.law]) : laws[planned.law];
    const numbers = Object.fromEntries(
      Object.entries(law.variables).map(([name, [, range]]) => [
        name,
        draw(planned.from?.[name] ?? range, parts, roll),
      ]),
    );
    const bound = boundOf(law, planned, law.work(numbers), roll);
    for (const [name, value] of Object.entries({ ...numbers, [law.limit]: bound })) values[name] = written(value);
    const quantities = Object.entries(law.variables).map(([name, [unit]]) => ({
      name,
      value: numbers[name] ?? 0,
      unit,
    }));
    const needsG = /\bg\b/.test(law.expression) ? [{ name: 'g', value: gravity, unit: 'm/s^2' }] : [];
    return { planned, quantities: [...quantities, ...needsG, { name: law.limit, value: bound, unit: law.unit }] };
  });
  const stated = (says: string, place: number) => (place === against ? denied(says) : says);
  const claims = drawn.map(({ planned, quantities }, index) => ({
    id: `C${index + 1}`,
    statement: stated(fill(planned.says, { ...words, ...values }), index),
    quantities,
  }));
  return { claims, values };
}

function draw(source: Source, parts: Readonly<Record<string, Part>>, roll: Dice): number {
  if (typeof source !== 'string') return roll.between(source);
  const [slot = '', what] = source.split('.');
  const part = parts[slot];
  if (part === undefined) throw new Error(`The plot has no part ${slot}.`);
  return what === 'kg' ? part[1] : part[2];
}

/** Three digits, rounded away from the result, so that rounding never eats the slack; times in whole seconds. */
function boundOf(law: Law, planned: PlotClaim, result: number, roll: Dice): number {
  const slack = roll.between(planned.slack ?? law.slack);
  const raw = law.comparator === '<=' ? result * slack : result / slack;
  const unit = law.unit === 's' && raw >= 5 ? 1 : 10 ** (Math.floor(Math.log10(raw)) - 2);
  const rounded = (law.comparator === '<=' ? Math.ceil(raw / unit) : Math.floor(raw / unit)) * unit;
  return Number(rounded.toPrecision(6));
}

/** Plain decimals: scientific notation does not belong into a narrative unless nothing else is legible. */
export function written(value: number): string {
  return String(Number(value.toPrecision(6)));
}
