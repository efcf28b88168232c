import { sameMeasure, type Convert } from '../../verification/quantities.ts';
import { type Measure, measuresIn, wholeText } from '../../verification/written-measures.ts';
import type { KeyedScenario } from '../scenario-set.ts';
import type { ScoringKey } from '../key.ts';
import type { Cell } from './cells.ts';
import { spelledIn } from './spelled.ts';

/** Every number that some texts tell. */
export interface ToldNumbers {
  /** Figures, however they can be read, with how often each stands there. */
  readonly figures: ReadonlyMap<number, number>;
  readonly measures: readonly Measure[];
  /** Numbers in words. */
  readonly counts: ReadonlySet<number>;
}

/** One amount, told twice and rounded otherwise. */
const alike = 0.01;

/** In linear time, whatever the texts hold. */
export function numbersIn(texts: readonly string[]): ToldNumbers {
  const figures = new Map<number, number>();
  for (const text of texts) for (const figure of figuresIn(text)) figures.set(figure, (figures.get(figure) ?? 0) + 1);
  const spelled = texts.flatMap(spelledIn);
  return {
    figures,
    counts: new Set(spelled.filter(({ by }) => by === 'number').map(({ value }) => value)),
    measures: [...texts.flatMap((text) => measuresIn(text, wholeText)), ...spelled],
  };
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

/** What one has one of, and cannot be another thing, as a second, a foot or a bar can. */
const plainUnits =
  /^(?:minute|hour|day|week|(?:kilo|milli)?gram(?:me)?|tonne|litre|liter|(?:kilo|centi|milli)?met(?:er|re)|mile)$/u;

/** The dimensions of the amounts that are told there, in figures or in words: `20 s`, `two minutes`, `a minute`. */
export function kindsIn(texts: readonly string[], convert: Convert): ReadonlySet<string> {
  const units = texts.flatMap((text) => [
    ...measuresIn(text, wholeText).map(({ unit }) => unit),
    ...spelledIn(text).flatMap(({ by, unit }) => (by === 'article' && !plainUnits.test(unit) ? [] : [unit])),
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
