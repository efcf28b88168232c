import type { PairingProgress, Progress } from './progress.ts';
import { meaningOf } from './results.ts';

/** A match that was judged, as table and ratings count it. */
export interface Game {
  readonly a: string;
  readonly b: string;
  /** Of `a`: 1 a win, ½ a draw, 0 a loss. */
  readonly score: 0 | 0.5 | 1;
}

const scores = { a: 1, DRAW: 0.5, b: 0 } as const;

/**
 * Every judged match, replays too: a draw that was played again was still a draw. What has no verdict says nothing of
 * strength.
 */
export function gamesOf({ pairings }: Pick<Progress, 'pairings'>): Game[] {
  return pairings.flatMap(({ attempts }) =>
    attempts.flatMap((result): Game[] => {
      const meaning = meaningOf(result);
      if (meaning === 'NO_VERDICT') return [];
      return [{ a: result.a, b: result.b, score: scores[meaning] }];
    }),
  );
}

/** What the game was to that entrant; null: not theirs. */
export function scoreFor(entrant: string, { a, b, score }: Game): number | null {
  if (a === entrant) return score;
  return b === entrant ? 1 - score : null;
}

/** Who is out after a pairing of an elimination. */
export function loserOf({ a, b, winner, settledBy }: PairingProgress): string | null {
  if (winner === null || settledBy === 'BYE') return null;
  const place = winner === 'a' ? b : a;
  return place.is === 'entrant' ? place.name : null;
}
