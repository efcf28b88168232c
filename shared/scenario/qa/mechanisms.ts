import { isContent, stem, wordsOf } from '../certificate/words.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import type { PublicDocument } from '../documents/public.ts';
import { alikeByWords, type Mechanism, type SharedMechanism } from './alike-by-words.ts';
import { lawsIn } from './laws.ts';
import { qaNumbers } from './policy.ts';

export interface MechanismCheck {
  /** Scenarios that were compared, each with each. */
  readonly compared: number;
  /** Scenarios whose insights have no word that their public page has not: nothing of them can be compared. */
  readonly unknown: readonly string[];
  readonly threshold: number;
  /** The likest first. */
  readonly shared: readonly SharedMechanism[];
}

/** Five letters are enough of a word to tell it, and few enough that `expands` and `expansion` are one. */
const rootLength = 5;
/** Words that say nothing of how anything works, in whatever insight they stand. */
const idle: ReadonlySet<string> = new Set('other others thing things take takes make makes give gives'.split(' '));

/** Roots of the words that say something, in the order of the text. */
export const rootsOf = (text: string): string[] =>
  wordsOf(text)
    .words.filter((word) => isContent(word) && !idle.has(word))
    .map((word) => stem(word).slice(0, rootLength));

/** Roots of the words of a scenario's public page, its room. */
export function roomOf({
  name,
  scenario,
  whyImpossible,
}: Pick<PublicDocument, 'name' | 'scenario' | 'whyImpossible'>): ReadonlySet<string> {
  const { narrative, threat, startingState, environment, objects, capabilities } = scenario;
  const rows = [...environment, ...objects, ...capabilities].flatMap((row) => Object.values(row));
  return new Set([name, narrative, threat, startingState, whyImpossible, ...rows].flatMap(rootsOf));
}

export function mechanismOf(
  face: Pick<PublicDocument, 'name' | 'scenario' | 'whyImpossible'>,
  { scenarioId, claims, insights }: Pick<EvaluationDocument, 'scenarioId' | 'claims' | 'insights'>,
): Mechanism {
  const room = roomOf(face);
  return {
    scenarioId,
    laws: [...new Set(claims.flatMap(({ physics }) => lawsIn(physics.law)))],
    chain: insights.map(({ description, fixedness }) => [
      ...new Set(rootsOf(`${description} ${fixedness}`).filter((root) => !room.has(root))),
    ]),
  };
}

/**
 * Each mechanism with each other one, a mechanism a turn, so that whoever compares many may do something else in between.
 * It decides nothing: laws recur, and two tricks may share one.
 */
export function* mechanismsInTurns(mechanisms: readonly Mechanism[]): Generator<void, MechanismCheck> {
  const [known, unknown] = partition(mechanisms, ({ chain }) => chain.some((roots) => roots.length > 0));
  const shared: SharedMechanism[] = [];
  for (const found of alikeByWords(known, qaNumbers.mechanismLikeness)) {
    shared.push(...found);
    yield;
  }
  return {
    compared: known.length,
    unknown: unknown.map(({ scenarioId }) => scenarioId),
    threshold: qaNumbers.mechanismLikeness,
    shared: shared.toSorted((a, b) => b.likeness - a.likeness || (a.scenarios.join() < b.scenarios.join() ? -1 : 1)),
  };
}

function partition<T>(all: readonly T[], matches: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter(matches), all.filter((one) => !matches(one))];
}
