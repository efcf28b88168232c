import type { Dice, Range } from '../dice.ts';
import type { Plot, Row } from './plot.ts';
import { written } from './seed-numbers.ts';

type Idle = readonly [parameter: string, value: string, range: Range];

/** What any person can do. A plot that needs one of these has the same row with a number of its own. */
const figures: readonly Idle[] = [
  ['Standing reach', '{idle} m', [2, 2.2, 0.01]],
  ['Sustained horizontal push', '{idle} N', [240, 330, 5]],
  ['Walking speed with a load', '{idle} m/s', [0.9, 1.4, 0.05]],
  ['Sustained power of the arms', '{idle} W', [80, 140, 5]],
  ['Throw of a light weight', '{idle} m/s', [9, 13, 0.5]],
  ['Grip of one hand', '{idle} N', [330, 450, 5]],
  ['Held breath', '{idle} s', [35, 60, 1]],
  ['Jump from standing', '{idle} m', [0.3, 0.45, 0.01]],
];

/** What may be known of any place. */
const surroundings: readonly Idle[] = [
  ['Nearest telephone', '{idle} m away', [300, 2500, 10]],
  ['Nearest road', '{idle} m away', [150, 1800, 10]],
  ['Last inspection', '{idle} d ago', [9, 240, 1]],
];

/**
 * The rows of both tables, numbers still in braces. Some hold plausible numbers that no step needs, like the others in
 * form and label, so that standing in a table tells nothing.
 */
export function tablesOf(
  plot: Plot,
  roll: Dice,
): { readonly environment: readonly Row[]; readonly capabilities: readonly Row[] } {
  const idle = (pool: readonly Idle[], rows: readonly Row[], count: number): Row[] =>
    roll
      .draw(
        pool.filter(([parameter]) => !rows.some(([taken]) => taken === parameter)),
        count,
      )
      .map(([parameter, value, range]): Row => [parameter, value.replace('{idle}', written(roll.between(range)))]);
  const mixed = (rows: readonly Row[], others: readonly Row[]) => roll.draw([...rows, ...others], Infinity);
  return {
    environment: [...plot.environment, ...idle(surroundings, plot.environment, 1)],
    capabilities: [
      ['Body mass of the person acting', '{body_mass} kg'],
      ...mixed(plot.capabilities, idle(figures, plot.capabilities, 2)),
    ],
  };
}
