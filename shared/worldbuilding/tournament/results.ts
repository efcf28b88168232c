import type { MatchEnd } from '../vocabulary.ts';

/** How one match of a tournament ended. */
export interface MatchResult {
  readonly pairing: string;
  /** From 1; a pairing that came to nothing is played again under the next number. */
  readonly attempt: number;
  /** Key of the match. */
  readonly match: string;
  readonly a: string;
  readonly b: string;
  readonly end: MatchEnd;
  /** null: a draw, or no verdict. Without a verdict nobody has won, whatever stands here. */
  readonly winner: 'a' | 'b' | null;
  /** Weighted means; null: no verdict. */
  readonly means: { readonly a: number; readonly b: number } | null;
  /** It was cancelled together with its tournament: nobody's attempt is spent by it (worldbuilding rules §12.4). */
  readonly withdrawn: boolean;
  /** The side that had a world where the other had none; absent: both had one, neither had, or nobody said. */
  readonly onlyWorld?: 'a' | 'b';
}

/** How many of a pairing's attempts count against its replays. */
export const spentOf = (attempts: readonly Pick<MatchResult, 'withdrawn'>[]): number =>
  attempts.filter(({ withdrawn }) => !withdrawn).length;

type Meaning = 'a' | 'b' | 'DRAW' | 'NO_VERDICT';

export function meaningOf({ end, winner }: Pick<MatchResult, 'end' | 'winner'>): Meaning {
  if (end !== 'JUDGED') return 'NO_VERDICT';
  return winner ?? 'DRAW';
}

/** Results by pairing and attempt, whatever their order and however often each arrived. */
export interface Sorted {
  of(pairing: string, attempt: number): MatchResult | null;
  readonly all: readonly MatchResult[];
  /** `R1-2/1`: attempts with two results that contradict each other. Neither stands. */
  readonly contradicted: readonly string[];
}

const placeOf = (pairing: string, attempt: number) => `${pairing}/${attempt}`;
const sameResult = (x: MatchResult, y: MatchResult) =>
  x.match === y.match &&
  x.a === y.a &&
  x.b === y.b &&
  x.end === y.end &&
  x.winner === y.winner &&
  x.means?.a === y.means?.a &&
  x.means?.b === y.means?.b &&
  x.withdrawn === y.withdrawn &&
  x.onlyWorld === y.onlyWorld;

export function sortedResults(results: readonly MatchResult[]): Sorted {
  const groups = [...Map.groupBy(results, ({ pairing, attempt }) => placeOf(pairing, attempt))].sort(([x], [y]) =>
    x < y ? -1 : 1,
  );
  const sound = groups.flatMap(([place, [first, ...others]]) =>
    first && others.every((other) => sameResult(first, other)) ? [[place, first] as const] : [],
  );
  const standing = new Map(sound);
  return {
    of: (pairing, attempt) => standing.get(placeOf(pairing, attempt)) ?? null,
    all: [...standing.values()],
    contradicted: groups.map(([place]) => place).filter((place) => !standing.has(place)),
  };
}
