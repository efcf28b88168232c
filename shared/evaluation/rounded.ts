import { inUnit } from '../verification/calculations.ts';
import type { Convert } from '../verification/quantities.ts';
import type { Measure } from '../verification/written-measures.ts';

/** One digit and no more, `3`, `0.1`, `3e5`: whoever writes so little has rounded. */
const oneDigit = /^(?:0?[.,]0*)?[1-9](?:e[+-]?\d{1,3})?$/iu;
/** `100`, `2,000`: exact or rounded, which only the words beside it tell. */
const wholeTens = /^[1-9](?:0{1,15}|0{0,2}(?:[, '’]000){1,5})$/u;
const about =
  /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|ca?\.|nearly|almost|some|close to|(?:on|of|in) the order of|etwa|rund|environ|aproximadamente|alrededor de|ongeveer)|(?<!\p{L})(?:ungefähr|à peu près|около|примерно)|[≈~∼≃≅]|约|大约|約|およそ|\\approx|\\sim) ?$/iu;
const orSo = /^.{0,12}?\bor (?:so|thereabouts)\b/iu;

/** Whether a figure tells one digit of its number, and no more was meant. `before` and `behind`: the words around it. */
export const isOneDigit = (figure: string, before: string, behind: string): boolean =>
  oneDigit.test(figure) || (wholeTens.test(figure) && (about.test(before) || orSo.test(behind)));

/**
 * Whether a number of one digit is the key's, rounded: within half of that digit, and within twice the tolerance. `0.1` is
 * 0.108, and not 0.14, which rounds to it as well: a digit alone would forgive a third.
 */
export function isRoundedKey(one: Measure, known: Measure, tolerance: number, convert: Convert): boolean {
  const [zero, unit, right] = [convert(0, one.unit), convert(1, one.unit), convert(known.value, known.unit)];
  if (!zero.ok || !unit.ok || !right.ok || unit.dimension !== right.dimension) return false;
  const half = 10 ** Math.floor(Math.log10(Math.abs(one.value))) / 2;
  if (Number(one.value.toPrecision(1)) !== one.value || !(half > 0)) return false;
  // A rise of 20 K is one of 20 °C, too.
  return [inUnit(right.si, one.unit, convert), right.si / (unit.si - zero.si)].some((key) => {
    const apart = key === null ? Number.NaN : Math.abs(key - one.value);
    return apart <= half && apart <= 2 * tolerance * Math.abs(key ?? 0);
  });
}

/** Whether who remembers the one number, and rounds it to a digit, would be right of the other. */
export function isRoundedAlike(was: Measure, is: Measure, tolerance: number, convert: Convert): boolean {
  const told = { value: Number(was.value.toPrecision(1)), unit: was.unit };
  return [was, is].every((one) => isRoundedKey(told, one, tolerance, convert));
}
