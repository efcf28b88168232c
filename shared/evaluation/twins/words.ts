import { sameMeasure, type Convert } from '../../verification/quantities.ts';
import { counted } from '../../verification/public-places.ts';
import { type Measure, measuresIn, wholeText } from '../../verification/written-measures.ts';
import type { KeyedScenario } from '../scenario-set.ts';
import type { ScoringKey } from '../key.ts';
import type { Cell } from './cells.ts';

/** Every number that some texts tell. */
export interface ToldNumbers {
  /** Figures, however they can be read, with how often each stands there. */
  readonly figures: ReadonlyMap<number, number>;
  readonly measures: readonly Measure[];
  /** Small whole numbers in words. */
  readonly counts: ReadonlySet<number>;
}

/** One amount, told twice and rounded otherwise. */
const alike = 0.01;

/** In linear time, whatever the texts hold. */
export function numbersIn(texts: readonly string[]): ToldNumbers {
  const figures = new Map<number, number>();
  const counts = new Set<number>();
  for (const text of texts) {
    for (const figure of figuresIn(text)) figures.set(figure, (figures.get(figure) ?? 0) + 1);
    const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
    for (const [at, word] of counted.entries()) if (words.has(word)) counts.add(at + 1);
  }
  return { figures, counts, measures: texts.flatMap((text) => measuresIn(text, wholeText)) };
}

/** `1,200` is 1200 and 1.2: it counts as both. */
function figuresIn(text: string): number[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).flatMap((figure) => {
    const readings = new Set([Number(figure.replaceAll(',', '')), Number(figure.replace(',', '.'))]);
    return [...readings].filter(Number.isFinite);
  });
}

/** Whether a number is told there, in figures, in another unit or in words: nobody can say that it is another one. */
export function tells({ figures, measures, counts }: ToldNumbers, number: Measure, convert: Convert): boolean {
  return (
    figures.has(number.value) ||
    counts.has(number.value) ||
    measures.some((measure) => sameMeasure(measure, number, convert, alike))
  );
}

const numberWords: ReadonlySet<string> = new Set([...counted, 'half', 'few', 'several']);
const articles: ReadonlySet<string> = new Set(['a', 'an']);

/** What a number in words is of: `two minutes`, `half an hour`. */
function unitsInWords(text: string): string[] {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !articles.has(word));
  return words.filter((_, at) => numberWords.has(words[at - 1] ?? ''));
}

/** The dimensions of the amounts that are told there, in figures or in words: `20 s`, `two minutes`. */
export function kindsIn(texts: readonly string[], convert: Convert): ReadonlySet<string> {
  const units = texts.flatMap((text) => [
    ...measuresIn(text, wholeText).map(({ unit }) => unit),
    ...unitsInWords(text),
  ]);
  const dimensions = units.flatMap((unit) => {
    const measured = convert(1, unit);
    return measured.ok && measured.dimension !== '1' ? [measured.dimension] : [];
  });
  return new Set(dimensions);
}

/** What everybody reads beside the cells. */
export const wordsBeside = ({ face }: KeyedScenario, cells: readonly Cell[]): string[] => [
  face.name,
  face.scenario.narrative,
  face.scenario.threat,
  face.scenario.startingState,
  face.whyImpossible,
  ...cells.map(({ name }) => name),
];

/** What only judges read, beside the calculations. */
export const judgedBy = (key: ScoringKey): string[] => [
  key.correctOutcome,
  ...key.points.map(({ what }) => what),
  ...key.rubric.flatMap(({ response, reasoning }) => [response, reasoning]),
  ...key.wrongAnswers.flatMap(({ answer, whyWrong }) => [answer, whyWrong]),
];
