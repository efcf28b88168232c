import { defaultPolicy } from '../../../../shared/worldbuilding/policy.ts';
import { planTournament, type Format, type Plan } from '../../../../shared/worldbuilding/tournament/plan.ts';
import { progressOf, type Fixture, type Progress } from '../../../../shared/worldbuilding/tournament/progress.ts';
import type { MatchResult } from '../../../../shared/worldbuilding/tournament/results.ts';

export const policy = defaultPolicy.tournament;
export const namesOf = (count: number): string[] => Array.from({ length: count }, (_, place) => `e${place + 1}`);

export function planOf(format: Format, count: number, seed: string | null = null): Plan {
  const read = planTournament({ format, entrants: namesOf(count), seed }, policy);
  if (!read.ok) throw new Error(read.problems.join('; '));
  return read.plan;
}

/** How a fixture ends: `a` or `b` wins, a draw, or no verdict. */
export type Ending = 'a' | 'b' | 'DRAW' | 'UNJUDGED' | 'FAILED' | 'CANCELLED';

export function resultOf({ pairing, attempt, a, b }: Fixture, ending: Ending): MatchResult {
  const judged = ending === 'a' || ending === 'b' || ending === 'DRAW';
  return {
    pairing,
    attempt,
    a,
    b,
    match: `match-${pairing}-${attempt}`,
    end: judged ? 'JUDGED' : ending,
    winner: ending === 'a' || ending === 'b' ? ending : null,
    means: judged ? { a: ending === 'a' ? 4 : 3, b: ending === 'b' ? 4 : 3 } : null,
    withdrawn: false,
  };
}

/** Plays until nothing is left, each fixture ending as told. */
export function played(
  plan: Plan,
  endingOf: (fixture: Fixture) => Ending,
): { readonly results: MatchResult[]; readonly progress: Progress; readonly fixtures: Fixture[] } {
  const results: MatchResult[] = [];
  const fixtures: Fixture[] = [];
  for (;;) {
    const progress = progressOf(plan, results, policy);
    const [fixture] = progress.next;
    if (!fixture) return { results, progress, fixtures };
    fixtures.push(fixture);
    results.push(resultOf(fixture, endingOf(fixture)));
  }
}

export const number = (name: string): number => Number(name.slice(1));
/** Whoever is seeded better wins. */
export const byRank = ({ a, b }: Fixture): Ending => (number(a) < number(b) ? 'a' : 'b');
