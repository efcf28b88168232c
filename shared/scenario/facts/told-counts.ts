import type { ClassificationReport } from '../answers/classification.ts';
import type { GroundingReport } from '../answers/grounding.ts';
import type { SeedDocument } from '../answers/seed.ts';
import { dimensions } from '../vocabulary.ts';
import { folded } from './substance.ts';
import { deadlineDenied } from './told-times.ts';
import { sentencesOf } from '../../text/sentences.ts';

/*
 * Words that count more than there is, beside the list or the score that has it (scenario rules §2.2.12). Fewer may be told:
 * some of them are spoken of.
 */

/** How many there are of what is counted. */
export interface Listed {
  readonly insights: number;
  readonly distractors: number;
  /** What the page states; null where it states none, undefined where nobody has looked. */
  readonly deadlineSeconds?: number | null;
}

export const listedIn = ({
  insights,
  distractors,
  scenario,
}: Pick<SeedDocument, 'insights' | 'distractors' | 'scenario'>): Listed => ({
  insights: insights.length,
  distractors: distractors.length,
  deadlineSeconds: scenario.deadlineSeconds,
});

const figures = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const leastFigure = 2;

function numberOf(word: string): number | null {
  if (/^\d{1,2}$/u.test(word)) return Number(word);
  const at = figures.indexOf(word);
  return at === -1 ? null : at + leastFigure;
}

/** Who supposes, limits or compares counts what is not there. */
export const supposing =
  /\b(?:if|would|could|might|may|should|than|more|fewer|at least|at most|up to|most|unlike|usual(?:ly)?|typical(?:ly)?|often)\b/iu;

/** `five insights`, `6 hidden distractors`: each count of this kind, with its words. */
function countsOf(text: string, kind: string): readonly { readonly number: number; readonly words: string }[] {
  return sentencesOf(text)
    .filter((sentence) => !supposing.test(sentence))
    .flatMap((sentence) => {
      const words = folded(sentence);
      return words.flatMap((word, at) => {
        const number = numberOf(word);
        const [next = '', second = ''] = words.slice(at + 1, at + 3);
        const isKind = (one: string) => one === kind;
        if (number === null || !(isKind(next) || (isKind(second) && /^\p{L}{4,}$/u.test(next)))) return [];
        return [{ number, words: `${word} ${isKind(next) ? next : `${next} ${second}`}` }];
      });
    });
}

/** Counts of a text that are above what there is; one that tells the true count beside them compares. */
function above(text: string, kind: string, there: number): readonly string[] {
  const told = countsOf(text, kind);
  return there === 0 || told.some(({ number }) => number === there)
    ? []
    : told.filter(({ number }) => number > there).map(({ words }) => `counts “${words}”, and there are ${there}`);
}

/** Of texts with their places: insights and distractors that are more than the design has. */
export const overcounted = (
  texts: readonly (readonly [where: string, text: string])[],
  listed: Listed,
): readonly string[] =>
  texts.flatMap(([where, text]) =>
    (['insights', 'distractors'] as const).flatMap((kind) =>
      above(text, kind, listed[kind]).map((words) => `${where} ${words}`),
    ),
  );

/** Of a vote on difficulty, or of a view. */
export const countedInRationales = (
  difficulty: ClassificationReport['difficulty'],
  listed: Listed,
): readonly string[] => [
  ...overcounted(
    dimensions.map((dimension) => [`the rationale of ${dimension}`, difficulty[dimension].rationale] as const),
    listed,
  ),
  ...deadlineDenied(difficulty, listed.deadlineSeconds ?? null),
];

/** Which benchmarks are meant: those of the report, and not those that there are. */
const ofTheReport = /\b(?:compared|above|listed|here)\b/iu;

/** Where the claim of novelty, or a comparison, counts more benchmarks than the report compares. */
export function benchmarksCounted({
  benchmarks,
  novelty,
}: Pick<GroundingReport, 'benchmarks' | 'novelty'>): readonly string[] {
  const texts: readonly (readonly [where: string, text: string])[] = [
    ['the novelty claim', novelty],
    ...benchmarks.map(({ name, difference }) => [`the difference from ${name}`, difference] as const),
  ];
  return texts.flatMap(([where, text]) =>
    sentencesOf(text)
      .filter((sentence) => ofTheReport.test(sentence))
      .flatMap((sentence) => above(sentence, 'benchmarks', benchmarks.length).map((words) => `${where} ${words}`)),
  );
}
