import type { SeedDocument } from '../answers/seed.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { agree, remembering, type Convert } from '../../verification/quantities.ts';
import { scenarioTables } from '../../verification/scenario-tables.ts';
import { measuresIn, measureText, wholeText, type Measure } from '../../verification/written-measures.ts';
import { plain } from './roll-call.ts';

/* What a claim tells in words and its own quantities do not bear out (scenario rules §2.1.6). */

interface Amount extends Measure {
  readonly si: number;
  readonly dimension: string;
}

const amountsOf =
  (convert: Convert) =>
  (measures: readonly Measure[]): readonly Amount[] =>
    measures.flatMap(({ value, unit }) => {
      const read = convert(value, unit);
      return read.ok && read.dimension !== '1' && read.si !== 0
        ? [{ value, unit, si: read.si, dimension: read.dimension }]
        : [];
    });

const quoted = 0.02;
const among = (one: Amount, others: readonly Amount[]): boolean =>
  others.some((other) => other.dimension === one.dimension && agree(one.si, other.si, quoted));

export function againstQuantities(seed: SeedDocument, reader: Convert): readonly string[] {
  const amounts = amountsOf(remembering(reader));
  return [...slippedDecimals(seed, amounts), ...otherMargins(seed, amounts)];
}

type Amounts = ReturnType<typeof amountsOf>;

/** Who multiplies or compares by powers of ten may tell such a number. */
const scaling = /\b(?:tens?|hundred\w*|thousand\w*|tenths?|10|100|1000|times|fold|ratio|scale\w*|orders?)\b|%|[×*]/iu;
const digitsOf = ({ value }: Measure): number => {
  const [mantissa = ''] = Math.abs(value).toExponential().split('e');
  return mantissa.replace(/\D/gu, '').length;
};
const fewestDigits = 2;
const sameDigits = 1e-3;
const mostPlaces = 3;

/** Whether one is the other by powers of ten, and is not the other. */
function isShifted(told: number, meant: number): boolean {
  const places = Math.round(Math.log10(Math.abs(told / meant)));
  return places !== 0 && Math.abs(places) <= mostPlaces && agree(told, meant * 10 ** places, sameDigits);
}

/**
 * `240 V` of a claim that reckons with 24 V. A claim may tell results of its own; what has the digits of a number that
 * it reckons with, two at least, and a decimal point elsewhere, is a slip where it never tells that number and nothing
 * in the scenario has the one that it tells.
 */
function slippedDecimals(seed: SeedDocument, amounts: Amounts): readonly string[] {
  const stated = amounts([...scenarioTables(seed).cited.values()].flat());
  return seed.solution.claims.flatMap(({ id, statement, quantities }) => {
    const told = amounts(measuresIn(statement, wholeText));
    const untold = amounts(quantities).filter((one) => !among(one, told));
    return sentencesOf(statement)
      .filter((sentence) => !scaling.test(sentence))
      .flatMap((sentence) => amounts(measuresIn(sentence, wholeText)))
      .filter((one) => digitsOf(one) >= fewestDigits && !among(one, stated))
      .flatMap((one) => {
        const meant = untold.find(({ dimension, si }) => dimension === one.dimension && isShifted(one.si, si));
        return meant === undefined
          ? []
          : [`${plain(id)} tells ${measureText(one)} in words, and reckons with ${measureText(meant)}`];
      });
  });
}

/** `That leaves 0.9 m to spare`, `with a margin of 12 s`: what is over, of all that the claim has. */
const over =
  /\b(?:(?:leaves?|leaving|with) (\d[\d.,]* ?[^\s\d.,;:]{1,12}) (?:to spare|in hand|over)|margin of (\d[\d.,]* ?[^\s\d.,;:]{1,12}))(?=[\s.,;:)]|$)/giu;
/** Of what it may be at best, at worst, or beside something else. */
const otherwise =
  /\b(?:at (?:best|worst|least|most)|if|even|would|could|might|may|about|around|some|roughly|nearly|almost|more|less|up to|usual\w*|after|each|every|per|safety|further|another|besides?)\b|[~≈%±]/iu;
const roundedTo = 0.05;
/** So few that every sum of them is looked at. */
const mostSummed = 5;

/** Sums in which each number is added, taken off or left out. */
const sums = (values: readonly number[]): readonly number[] =>
  values.reduce<readonly number[]>((all, value) => all.flatMap((sum) => [sum, sum + value, sum - value]), [0]);

/**
 * What a claim says is left over, where all of its numbers are of that one kind, so that it can be nothing but a sum or
 * difference of some of them, and is none.
 */
function otherMargins({ solution }: SeedDocument, amounts: Amounts): readonly string[] {
  return solution.claims.flatMap(({ id, statement, quantities }) => {
    const own = amounts(quantities);
    if (own.length < 2 || own.length !== quantities.length || own.length > mostSummed) return [];
    const margins = sentencesOf(statement)
      .filter((sentence) => !otherwise.test(sentence))
      .flatMap((sentence) => [...sentence.matchAll(over)].flatMap(([, one, other]) => measuresIn(one ?? other ?? '')));
    return amounts(margins)
      .filter(
        ({ si, dimension }) =>
          own.every((one) => one.dimension === dimension) &&
          !sums(own.map((one) => one.si)).some((sum) => agree(sum, si, roundedTo)),
      )
      .map((one) => `${plain(id)} says that ${measureText(one)} is left over, which no sum of its numbers comes to`);
  });
}
