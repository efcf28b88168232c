import { clusteredMean, type Interval } from '../../statistics/clustered.ts';
import { meanOf } from '../../statistics/sums.ts';
import { cosineOf } from '../../statistics/cosine.ts';
import { measuresOf, type Measures } from './likeness.ts';

/** A finished world of a tournament. */
export interface PlacedWorld {
  readonly entrant: string;
  readonly match: string;
  readonly embedder: string;
  readonly embedding: readonly number[];
}

/** A mean likeness over so many of something. */
interface MeanLikeness {
  readonly mean: number;
  readonly interval: Interval | null;
  readonly count: number;
}

/** How alike teams are over the challenges of a tournament (worldbuilding rules §17.2). */
export interface LikenessOverMatches {
  readonly embedder: string;
  readonly measures: Measures;
  /** Two worlds of one challenge, over matches; null: no match has two. */
  readonly together: MeanLikeness | null;
  /** Worlds of different entrants on different challenges: what likeness is worth that has no cause. */
  readonly apart: { readonly mean: number; readonly count: number } | null;
  /** Each entrant's own worlds among each other: how much it writes the same world again. Null: it has fewer than two. */
  readonly entrants: readonly { readonly name: string; readonly worlds: number; readonly own: number | null }[];
  /** Worlds that are left out, as another embedder has embedded them. */
  readonly leftOut: number;
}

const level = 0.95;

/**
 * Over the worlds of one embedder, that of most worlds: vectors of different models are never compared. null: there are
 * not two worlds to compare. The interval is over matches; pairs of worlds are no units of their own, as each world
 * stands in many.
 */
export function likenessOverMatches(worlds: readonly PlacedWorld[]): LikenessOverMatches | null {
  const groups = [...Map.groupBy(worlds, ({ embedder }) => embedder)].sort(
    ([name, one], [otherName, other]) => other.length - one.length || (name < otherName ? -1 : 1),
  );
  const [embedder, own] = groups[0] ?? ['', []];
  const pairs = own.flatMap((one, place) =>
    own.slice(place + 1).flatMap((other) => {
      const likeness = cosineOf(one.embedding, other.embedding);
      return likeness === null ? [] : [{ one, other, likeness }];
    }),
  );
  if (pairs.length === 0) return null;
  const together = pairs.filter(({ one, other }) => one.match === other.match).map(({ likeness }) => likeness);
  const apart = pairs
    .filter(({ one, other }) => one.match !== other.match && one.entrant !== other.entrant)
    .map(({ likeness }) => likeness);
  const overMatches = clusteredMean(
    together.map((value) => ({ value, weight: 1 })),
    level,
  );
  const apartMean = meanOf(apart);
  return {
    embedder,
    measures: measuresOf(embedder),
    together:
      overMatches === null
        ? null
        : { mean: overMatches.mean, interval: overMatches.interval, count: overMatches.clusters },
    apart: apartMean === null ? null : { mean: apartMean, count: apart.length },
    entrants: [...new Set(own.map(({ entrant }) => entrant))].sort().map((name) => ({
      name,
      worlds: own.filter(({ entrant }) => entrant === name).length,
      own: meanOf(
        pairs
          .filter(({ one, other }) => one.entrant === name && other.entrant === name)
          .map(({ likeness }) => likeness),
      ),
    })),
    leftOut: worlds.length - own.length,
  };
}
