import { isContent, stem, wordsOf } from '../certificate/words.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import type { PublicDocument } from '../documents/public.ts';
import { lawsIn } from './laws.ts';
import { qaNumbers } from './policy.ts';
import { Rarity, type Weighed } from './rarity.ts';

/**
 * How a solution works, apart from the room in which it does (scenario rules §7.10): the laws that its claims cite, and the chain of its insights
 * without the words of the public page. It is made of a key and stays where keys are: of a comparison only ids and numbers leave.
 */
export interface Mechanism {
  readonly scenarioId: string;
  readonly laws: readonly string[];
  /** Roots of the words of each insight, in the order of the key. */
  readonly chain: readonly (readonly string[])[];
}

/** Two scenarios that may be one trick in two rooms. Likenesses lie between 0 and 1. */
export interface SharedMechanism {
  readonly scenarios: readonly [string, string];
  readonly likeness: number;
  /** null: neither cites a law. */
  readonly laws: number | null;
  readonly chain: number;
}

export interface MechanismCheck {
  /** Scenarios that were compared, each with each. */
  readonly compared: number;
  /** Whose insights say nothing beyond the words of their room: of these nothing is known. */
  readonly unknown: readonly string[];
  readonly threshold: number;
  /** The likest first. */
  readonly shared: readonly SharedMechanism[];
}

/** Five letters are enough of a word to tell it, and few enough that `expands` and `expansion` are one. */
const rootLength = 5;
/** Say nothing of how anything works, in whatever insight they stand. */
const idle: ReadonlySet<string> = new Set('other others thing things take takes make makes give gives'.split(' '));

/** Roots of the words that say something, in the order of the text. */
export const rootsOf = (text: string): string[] =>
  wordsOf(text)
    .words.filter((word) => isContent(word) && !idle.has(word))
    .map((word) => stem(word).slice(0, rootLength));

/** Roots of the words of a room: of all that the public page says. */
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

/** Words that two chains have in common, at least, unless they are shorter: a single one is a turn of phrase. */
const fewestShared = 2;

interface Compared {
  readonly scenarioId: string;
  /** All of its chain. */
  readonly words: ReadonlySet<string>;
  readonly laws: Weighed | null;
  readonly chain: readonly Weighed[];
}

/** Each mechanism with each other one. It decides nothing: laws recur, and two tricks may share one. */
export function sharedMechanisms(mechanisms: readonly Mechanism[]): MechanismCheck {
  const known = mechanisms.filter(({ chain }) => chain.some((roots) => roots.length > 0));
  const words = known.map(({ chain }) => [...new Set(chain.flat())]);
  const rarity = new Rarity(words);
  const lawWords = known.map(({ laws }) => [...new Set(laws.flatMap((law) => law.split(' ')))]);
  const lawRarity = new Rarity(lawWords);
  const compared = known.map(({ scenarioId, chain }, at): Compared => ({
    scenarioId,
    words: new Set(words[at]),
    laws: (lawWords[at] ?? []).length === 0 ? null : lawRarity.weighed(lawWords[at] ?? []),
    chain: chain.map((roots) => rarity.weighed(roots)),
  }));
  const shared = compared.flatMap((two, at) =>
    compared.slice(0, at).flatMap((one) => {
      const found = likenessOf(one, two);
      return found !== null && found.likeness >= qaNumbers.mechanismLikeness ? [found] : [];
    }),
  );
  return {
    compared: known.length,
    unknown: mechanisms.filter((one) => !known.includes(one)).map(({ scenarioId }) => scenarioId),
    threshold: qaNumbers.mechanismLikeness,
    shared: shared.toSorted((a, b) => b.likeness - a.likeness || (a.scenarios.join() < b.scenarios.join() ? -1 : 1)),
  };
}

/** The geometric mean of both parts, so that neither a law alone nor a turn of phrase alone is a finding; null: the laws are too far apart for any. */
function likenessOf(one: Compared, two: Compared): SharedMechanism | null {
  const laws = one.laws === null && two.laws === null ? null : cosine(one.laws ?? noWords, two.laws ?? noWords);
  // Most pairs end here: no chain is above 1.
  if (laws !== null && laws < qaNumbers.mechanismLikeness ** 2) return null;
  const common = [...one.words].filter((word) => two.words.has(word)).length;
  if (common < Math.min(fewestShared, one.words.size, two.words.size)) return null;
  const chain = alignment(one.chain, two.chain);
  return {
    scenarios: [one.scenarioId, two.scenarioId],
    likeness: laws === null ? chain : Math.sqrt(laws * chain),
    laws,
    chain,
  };
}

const noWords: Weighed = new Map();

/** Of two vectors of length 1. */
function cosine(one: Weighed, two: Weighed): number {
  const [few, many] = one.size < two.size ? [one, two] : [two, one];
  let sum = 0;
  for (const [word, weight] of few) sum += weight * (many.get(word) ?? 0);
  return Math.min(1, sum);
}

/** How alike two chains are where each insight answers at most one of the other, and both are told in the same order. */
function alignment(one: readonly Weighed[], two: readonly Weighed[]): number {
  let row = new Array<number>(two.length + 1).fill(0);
  for (const insight of one) {
    const next = [0];
    for (const [at, other] of two.entries())
      next.push(Math.max(row[at + 1] ?? 0, next[at] ?? 0, (row[at] ?? 0) + cosine(insight, other)));
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / (one.length + two.length);
}
