import { excerpt } from '../text/cut.ts';
import { sentencesOf } from '../text/sentences.ts';
import { agree, type Convert, type Evaluate, type Measured, type Quantity } from './quantities.ts';
import { measuresIn, type Measure } from './written-measures.ts';

/*
 * Equations in an agent's words (scenario rules §2.2.8): `mass * g / area = 520 Pa` is repeated by whoever reads it, so
 * Symposium repeats it too. Only what can be read beyond doubt is: a side that is a whole clause.
 */

export interface Reckoning {
  readonly evaluate: Evaluate;
  readonly convert: Convert;
}

/** Where a clause ends: a stop before a blank, since `0.5` and `1,200` have none, or the word before a sum. */
const clauseEnd = /[.;:,](?:\s|$)|\b(?:is|are|gives|needs|takes|so|hence|thus|then)\s/iu;
/** A sentence that reckons with another number than the scenario has says so. */
const supposing =
  /\b(?:if|suppos\w*|assum\w*|even|instead|were|would|with|without|at (?:best|worst)|less|more|lower|higher|minus|plus|times|half|twice|double|third|quarter|fifth|tenth)\b|%/i;
const operators = /[*/^×·+−-]/u;
/** Words round, and say so; a figure is meant to half of its last place at least. */
const roundedTo = 0.02;
const longest = 300;
/** So many are read in a text, and so many of the wrong ones named: facts cross a history. */
const mostRead = 40;
const mostNamed = 3;

/** Each equation of a text that does not come out, and what it comes to: `“mass * g = 15 N” comes to 147.15 kg m s^-2`. */
export function wrongEquations(text: string, quantities: readonly Quantity[], reckoning: Reckoning): readonly string[] {
  return sentencesOf(text)
    .flatMap((sentence) => equationsIn(sentence).filter(([left]) => !(named(left) && supposing.test(sentence))))
    .slice(0, mostRead)
    .flatMap(([left, right]) => {
      const computed = reckoning.evaluate(left, quantities);
      const [told, ...others] = measuresIn(right);
      if (!computed.ok || told === undefined || others.length > 0 || holds(computed, told, right, reckoning)) return [];
      return [`“${excerpt(`${left} = ${right}`, 120)}” comes to ${shown(computed)}`];
    })
    .slice(0, mostNamed);
}

const named = (expression: string): boolean => /\p{L}/u.test(expression);

/** Neighbours at a sign of equality: a clause that computes, and one number. */
function equationsIn(sentence: string): readonly (readonly [left: string, right: string])[] {
  const sides = sentence.split(/[=≈]/u);
  return sides.slice(1).flatMap((side, at): (readonly [string, string])[] => {
    const left = sides[at]?.split(clauseEnd).at(-1)?.trim() ?? '';
    const right = side.trim().split(clauseEnd)[0]?.trim() ?? '';
    const computes = left.length <= longest && operators.test(left);
    return computes && /^[-−]?[\d.]/u.test(right) && right.length <= longest ? [[left, right]] : [];
  });
}

const shown = ({ si, dimension }: Extract<Measured, { ok: true }>): string =>
  `${Number(si.toPrecision(6))}${dimension === '1' ? '' : ` ${dimension}`}`;

/** Units that pure numbers are written for: a thousand of something, minutes, hours, per cent. */
const prefixes = [1, 60, 3_600];

/**
 * Whether what is told is what is computed, or nobody can tell: another dimension, a unit that no one knows, a scale
 * with a zero of its own. Beside figures without units a unit is the writer's own, and its prefix is not judged.
 */
function holds(
  computed: Extract<Measured, { ok: true }>,
  told: Measure,
  words: string,
  { convert }: Reckoning,
): boolean {
  // `147.15 * 0.4` goes on reckoning, and a degree has a zero of its own.
  if (/[°º]/.test(told.unit) || goesOn(words)) return true;
  const near = (value: number, one: number, unit: number) =>
    agree(value, one, roundedTo) || Math.abs(value - one) <= unit * lastPlace(words);
  if (computed.dimension === '1') {
    const own = convert(told.value, told.unit);
    if (own.ok && own.dimension === '1')
      return near(computed.si, own.si, own.si / told.value) || near(computed.si, told.value, 1);
    return prefixes.some((each) => [each, 1 / each].some((by) => scaledTo(computed.si * by, told.value)));
  }
  const measured = convert(told.value, told.unit);
  const one = convert(1, told.unit);
  if (!measured.ok || !one.ok || measured.dimension !== computed.dimension) return true;
  return near(computed.si, measured.si, one.si);
}

/** Equal but for a power of ten. */
function scaledTo(one: number, other: number): boolean {
  if (one === 0 || other === 0) return one === other;
  const tens = Math.log10(Math.abs(other / one));
  return Math.abs(tens - Math.round(tens)) <= Math.log10(1 + roundedTo);
}

/** Half of the last place of the first figure that is no nought: `63` is anything from 62.5 to 63.5, and `60` from 55 to 65. */
function lastPlace(words: string): number {
  const [, whole = '', decimals = ''] = /^[-−]?(\d*)(?:\.(\d+))?/u.exec(words) ?? [];
  const noughts = decimals === '' ? whole.length - whole.replace(/0{1,20}$/, '').length : -decimals.length;
  return 0.5 * 10 ** noughts;
}

/** A figure that a sign of reckoning follows is no result yet. */
const goesOn = (words: string): boolean => /^[-−]?[\d.,]+ ?(?:[*×·+^−]|\/ ?[\d(]|- )/u.test(words);
