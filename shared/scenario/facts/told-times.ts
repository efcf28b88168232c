import type { ClassificationReport } from '../answers/classification.ts';
import type { SeedDocument } from '../answers/seed.ts';
import type { MathematicsReport } from '../answers/validation.ts';
import { rounded } from '../../text/amounts.ts';
import { numberAt } from '../../text/numbers-in-words.ts';
import { sentencesOf } from '../../text/sentences.ts';
import type { Convert } from '../../verification/quantities.ts';
import { measuresIn, measureText, wholeText } from '../../verification/written-measures.ts';
import { plain } from './roll-call.ts';

/*
 * Where words tell another time than there is (scenario rules §2.2.13): the total of steps that all take longer, what a
 * step’s time is reckoned to be, how long is left, that there is no limit at all. Only sentences that leave no other
 * reading are read.
 */

type Report = Pick<MathematicsReport, 'timing' | 'edgeCases'>;

/** `Every step takes a tenth longer`, `All steps are 20% slower`, `Each step takes twice as long`. */
const allSlower =
  /^\W{0,2}(?:(?:every|each|all)(?: of the| the)?(?: \d{1,2})?) steps? (?:takes?|needs?|lasts?|runs?|is|are|goes) (a tenth|a fifth|a quarter|a third|half as long again|half again as long|twice as long|\d{1,2} ?(?:%|per ?cent))(?: (?:longer|slower|more(?: time)?))?\W{0,2}$/iu;
const shares: Readonly<Record<string, number>> = {
  'a tenth': 1.1,
  'a fifth': 1.2,
  'a quarter': 1.25,
  'a third': 4 / 3,
  'half as long again': 1.5,
  'half again as long': 1.5,
  'twice as long': 2,
};
const factorOf = (share: string): number => shares[share.toLowerCase()] ?? 1 + Number.parseFloat(share) / 100;

/** `The total becomes 198 s`: what all take together. */
const totalTold =
  /\b(?:total|sum|whole (?:sequence|plan)|steps together)(?: time)? (?:becomes?|is|comes to|rises to|grows to|reaches|takes|would be|goes to|amounts to) (?:then |about |some |roughly |only )?(?=\d)/iu;
/** Who does two things at once takes less than the sum. */
const atOnce =
  /\b(?:at once|at the same time|side by side|in parallel|overlap\w*|meanwhile|together with|helpers?)\b/iu;

/** Seconds that a text tells, in its order. */
const secondsIn = (text: string, convert: Convert): readonly number[] =>
  measuresIn(text, wholeText).flatMap(({ value, unit }) => {
    const time = convert(value, unit);
    return time.ok && time.dimension === 's' ? [time.si] : [];
  });

/** A step may be rounded up to the next second before it is added. */
const roundedTo = 0.02;
const about = (told: number, meant: number, steps: number): boolean =>
  Math.abs(told - meant) <= Math.max(roundedTo * meant, steps);

/** Edge cases in which every step takes so much longer, and whose total is not the sum. */
export function wrongSlowTotals({ timing, edgeCases }: Report, convert: Convert): readonly string[] {
  const { steps } = timing;
  const sum = steps.reduce((all, { seconds }) => all + seconds, 0);
  return edgeCases.flatMap(({ situation, effect }, at) => {
    const [, share] = allSlower.exec(situation.trim()) ?? [];
    const told = totalTold.exec(effect);
    if (share === undefined || told === null || atOnce.test(effect)) return [];
    const meant = sum * factorOf(share);
    const times = secondsIn(effect, convert);
    const [total] = secondsIn(effect.slice(told.index), convert);
    if (total === undefined || times.some((time) => about(time, meant, steps.length))) return [];
    return [
      `edge case ${at + 1} comes to ${rounded(total, 2)} s, and the steps take ${rounded(sum, 2)} s: so much longer they take ${rounded(meant, 2)} s`,
    ];
  });
}

const time = String.raw`(?<![\d.,])(\d[\d.,]{0,12} ?(?:s|sec|seconds?|min|minutes?))`;
/** A reckoning that ends in a time: `12 m at 0.6 m/s, which makes 20 s.` */
const comesTo = new RegExp(
  String.raw`(?:(?:\b(?:makes|gives|comes to|amounts to|adds up to)|=) (?:about |some |roughly )?${time}|${time} (?:in all|altogether))\W{0,2}$`,
  'iu',
);
/** Of one of several, of somebody else, or of what may be. */
const ofAPart =
  /\b(?:each|every|per|one|once|single|whole|full|both|half|if|would|could|might|may|worst|slow\w*|untrained|beginners?|others?|anybody|at (?:most|least)|less|up to|under|within|instead|alone|earlier|before)\b|[<>≤≥~≈±]/iu;

/** Reasons of a step’s time that reckon it to be longer than its row has it; a row may have more than was reckoned. */
export function shorterThanReckoned({ timing }: Pick<Report, 'timing'>, convert: Convert): readonly string[] {
  return timing.steps.flatMap(({ stepId, seconds, basis }) => {
    const last = sentencesOf(basis.trim()).at(-1) ?? '';
    const [, made, inAll] = comesTo.exec(last) ?? [];
    const words = made ?? inAll;
    const [reckoned] = words === undefined ? [] : secondsIn(words, convert);
    if (reckoned === undefined || ofAPart.test(basis) || reckoned <= seconds || about(reckoned, seconds, 1)) return [];
    if (secondsIn(basis, convert).some((time) => about(time, seconds, 1))) return [];
    const [told] = measuresIn(words ?? '');
    return [
      `the basis of ${plain(stepId)} comes to ${told === undefined ? `${reckoned} s` : measureText(told)}, and its row has ${seconds} s`,
    ];
  });
}

const unitSeconds: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600 };
/**
 * `That leaves you a good five minutes.`, `You have ninety seconds.`: the whole clause, so that nothing else is meant.
 */
const timeLeft =
  /\b(?:leaves you(?: with)?|you(?:’ve|'ve| have)(?: got)?|gives you) ([^.,;:!?()\d]{1,60}?) (second|minute|hour)s?(?: in all| left| from now| for everything| altogether)?(?=[.,;:!?)]|$)/giu;
const below = /^(?:less than|under|barely|not quite|almost|nearly|hardly|scarcely|at most|just under|no more than) /iu;
const above = /^(?:more than|over|at least|well over|a good|good) /iu;
const roughly =
  /^(?:about|around|some|roughly|only|just|exactly|precisely|another|the next|barely|little more than) /iu;

interface TimeInWords {
  readonly words: string;
  readonly least: number;
  readonly most: number;
}

/** In words one rounds by a quarter; `less than` and `a good` leave the one side open. */
const roundedInWords = 1.25;
const openEnd = 2;

function timesInWords(text: string): readonly TimeInWords[] {
  return [...text.matchAll(timeLeft)].flatMap(([words, told = '', unit = '']) => {
    const [isBelow, isAbove] = [below.test(told), above.test(told)];
    const bare = told.replace(below, '').replace(above, '').replace(roughly, '');
    const spoken = bare.toLowerCase().split(/[\s-]+/u);
    const article = ['a', 'an', 'one'].includes(spoken[0] ?? '') && spoken.length === 1;
    const read = article ? { value: 1, next: 1 } : numberAt(spoken, spoken[0] === 'a' ? 1 : 0);
    if (read === null || typeof read.value !== 'number' || read.next !== spoken.length || read.value === 0) return [];
    const seconds = read.value * (unitSeconds[unit.toLowerCase()] ?? Number.NaN);
    return [
      {
        words: words.trim(),
        least: seconds / (isBelow ? openEnd : roundedInWords),
        most: seconds * (isAbove ? 1.5 : roundedInWords),
      },
    ];
  });
}

/**
 * What the threat says in words that its reader has, and the deadline does not leave: `leaves you a good five minutes`.
 */
export function otherTimeLeft({ threat, deadlineSeconds }: SeedDocument['scenario'], convert: Convert): string | null {
  if (deadlineSeconds === null) return null;
  const isDeadline = (time: number) => about(time, deadlineSeconds, 1);
  return (
    sentencesOf(threat)
      .filter((sentence) => !secondsIn(sentence, convert).some(isDeadline))
      .flatMap(timesInWords)
      .find(({ least, most }) => deadlineSeconds < least || deadlineSeconds > most)?.words ?? null
  );
}

/**
 * A clause that says of the whole that there is no limit of time: `No deadline is stated, so that time hardly matters.`
 */
const noDeadline =
  /(?:^|[,:;(–—] ?|\b(?:since|as|because|and) )(?:there is |there was )?no (?:deadline|time limit|limit of time)(?: (?:is|was|has been) (?:stated|given|set|named|mentioned|told|there))?(?=[,.;:!?)]|$| (?:so|and|which|that|hence)\b)/iu;
/** Who speaks of a part, supposes or takes it back. */
const inPart =
  /\b(?:but|though|although|however|yet|except|only|until|unless|if|would|could|might|first|last|part|parts|step|steps|for|beyond|besides|other|another|explicit|exact|hard|strict|own|further|second|almost|nearly|seems?|sight)\b/iu;

/** Where the reason for the score of time denies the deadline that the page states. */
export const deadlineDenied = (
  { T: { rationale } }: ClassificationReport['difficulty'],
  deadlineSeconds: number | null,
): readonly string[] =>
  deadlineSeconds !== null &&
  sentencesOf(rationale).some((sentence) => noDeadline.test(sentence) && !inPart.test(sentence))
    ? [`the rationale of T says that there is no deadline, and it is ${deadlineSeconds} s`]
    : [];
