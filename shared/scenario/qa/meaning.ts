import { rootsOf } from './mechanisms.ts';
import { toldTwice, trickOf } from './told-twice.ts';

/** What an embedder is given of a solution, and how it is named. It is made of a key, and is key material. */
export interface MeaningText {
  readonly id: string;
  /** Empty: the insights say nothing beyond the words of their room. */
  readonly text: string;
}

/**
 * A chain of insights in one text, without the words of its room: told elsewhere it has other things in it and the same turns (scenario rules §7.10).
 * The laws are left out: with them an embedder holds two tricks under one law for one.
 */
export function meaningText(
  insights: readonly { readonly description: string; readonly fixedness: string }[],
  room: ReadonlySet<string>,
): string {
  const said = insights.map(({ description, fixedness }) =>
    fixedness.trim() === '' ? description : `${description} (not: ${fixedness})`,
  );
  const left = withoutRoom(said.join(' '), room);
  return rootsOf(left).length === 0 ? '' : left;
}

const withoutRoom = (text: string, room: ReadonlySet<string>): string =>
  text
    .replaceAll(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu, (word) => {
      const roots = rootsOf(word);
      return roots.length > 0 && roots.every((root) => room.has(root)) ? '' : word;
    })
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The tellings by which an embedder is tried. */
export const trialTellings: readonly MeaningText[] = toldTwice.map((told) => ({
  id: told.id,
  text: meaningText(told.insights, new Set(rootsOf(told.room))),
}));

type Vector = readonly number[];

/** How well an embedder tells tricks apart that it was given for trial. */
export interface EmbedderTrial {
  /** From which cosine on two solutions are a finding; null: no trick that was told twice is likelier than the likest two different ones. */
  readonly threshold: number | null;
  /** Tricks that were told twice, and those that the threshold finds. */
  readonly twice: number;
  readonly found: number;
  /** Pairs of different tricks, none of which it finds, and the cosine of the likest of them. */
  readonly apart: number;
  readonly likestApart: number;
}

/**
 * Tries an embedder by the cosines of its vectors of `trialTellings`: no two different tricks may be a finding, and the threshold lies halfway between the
 * likest two of them and the next trick that was told twice. null: of some it has no vector that can be compared.
 */
export function embedderTrial(vectors: ReadonlyMap<string, Vector>): EmbedderTrial | null {
  const told = toldTwice.map((one) => ({ trick: trickOf(one), direction: directionOf(vectors.get(one.id) ?? []) }));
  const length = told[0]?.direction?.length ?? 0;
  if (told.some(({ direction }) => direction?.length !== length)) return null;
  const pairs = told.flatMap((two, at) =>
    told.slice(0, at).map((one) => ({ same: one.trick === two.trick, cosine: dot(one.direction, two.direction) })),
  );
  const same = pairs.filter((pair) => pair.same);
  const apart = pairs.filter((pair) => !pair.same);
  const likestApart = Math.max(...apart.map(({ cosine }) => cosine));
  const above = same.map(({ cosine }) => cosine).filter((cosine) => cosine > likestApart);
  return {
    threshold: above.length === 0 ? null : (likestApart + Math.min(...above)) / 2,
    twice: same.length,
    found: above.length,
    apart: apart.length,
    likestApart,
  };
}

/** A solution with its vector. */
export interface Meant {
  readonly scenarioId: string;
  readonly laws: readonly string[];
  readonly vector: Vector;
}

/** Two solutions that an embedder holds for one trick. */
export interface AlikeByMeaning {
  readonly scenarios: readonly [string, string];
  readonly likeness: number;
  /** Laws that both cite, by their families. */
  readonly laws: number;
}

/**
 * Each with each other one, by exact cosine, a row at a time, so that whoever compares many may do something else in between. Vectors of different lengths, and
 * those without a direction, are alike to none.
 */
export function* alikeByMeaning(all: readonly Meant[], threshold: number): Generator<readonly AlikeByMeaning[], void> {
  const placed = all.map((one) => ({ ...one, direction: directionOf(one.vector) }));
  for (const [at, two] of placed.entries()) {
    const found: AlikeByMeaning[] = [];
    for (const one of placed.slice(0, at)) {
      if (one.direction === null || two.direction === null || one.direction.length !== two.direction.length) continue;
      const likeness = dot(one.direction, two.direction);
      if (likeness >= threshold)
        found.push({
          scenarios: [one.scenarioId, two.scenarioId],
          likeness,
          laws: one.laws.filter((law) => two.laws.includes(law)).length,
        });
    }
    yield found;
  }
}

/** The likest first; of equals in the order of their ids. */
export const likestFirst = (pairs: readonly AlikeByMeaning[]): readonly AlikeByMeaning[] =>
  pairs.toSorted((a, b) => b.likeness - a.likeness || (a.scenarios.join() < b.scenarios.join() ? -1 : 1));

/** Of length 1; null: it has no direction, as a text without words has none. */
export function directionOf(vector: Vector): Float64Array | null {
  const length = Math.hypot(...vector);
  return length > 0 && Number.isFinite(length) ? Float64Array.from(vector, (value) => value / length) : null;
}

function dot(one: Float64Array | null, two: Float64Array | null): number {
  let sum = 0;
  if (one !== null && two !== null) for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (two[at] ?? 0);
  return Math.max(-1, Math.min(1, sum));
}
