import { longestRunKey } from '../kernel/ids.ts';
import { briefLimit, type Brief } from './brief.ts';

/** Most constraints of a brief (its schema's own bound). */
const mostConstraints = 20;
/** The two characters that are put behind a key have to fit. */
const keyRoom = longestRunKey - 2;

/** Keys of the two runs that a run is split into. */
export const splitKeys = (runKey: string): readonly [string, string] => [
  `${runKey.slice(0, keyRoom)}-a`,
  `${runKey.slice(0, keyRoom)}-b`,
];

/**
 * The brief under one interpretation, as one more constraint. The interpretation is what the run is for: where the
 * brief is full, the inspiration gives way to it, then the last constraints.
 */
export function interpreted(brief: Brief, interpretation: string): Brief {
  const fits = (one: Brief) => JSON.stringify(one).length <= briefLimit;
  const given = brief.constraints.slice(0, mostConstraints - 1);
  const whole: Brief = { ...brief, constraints: [...given, interpretation] };
  if (fits(whole)) return whole;
  for (let kept = given.length; kept > 0; kept -= 1) {
    const cut: Brief = { ...brief, inspirationSeed: null, constraints: [...given.slice(0, kept), interpretation] };
    if (fits(cut)) return cut;
  }
  return { ...brief, inspirationSeed: null, constraints: [interpretation] };
}
