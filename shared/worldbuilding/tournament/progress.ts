import type { Policy } from '../policy.ts';
import { isPlayed, type Pairing, type Source, type Format, type Plan } from './plan.ts';
import { meaningOf, sortedResults, spentOf, type MatchResult, type Sorted } from './results.ts';

/** Who sits at a side, as far as it is known. */
export type BracketPlace =
  { readonly is: 'entrant'; readonly name: string } | { readonly is: 'bye' } | { readonly is: 'open' };

/**
 * How a pairing was settled. BYE: there was nobody to play. FORFEIT: no verdict came, and one of the two was oftener alone
 * with a world. SEED: nothing but the seeding told the two apart. NOTHING: no verdict came, and nobody gets anything for it.
 */
export type SettledBy = 'BYE' | 'VERDICT' | 'DRAW' | 'FORFEIT' | 'SEED' | 'NOTHING';

export interface PairingProgress {
  readonly id: string;
  readonly round: number;
  readonly place: number;
  readonly a: BracketPlace;
  readonly b: BracketPlace;
  /** In order; those that count for the pairing. */
  readonly attempts: readonly MatchResult[];
  /** null: not settled yet. */
  readonly settledBy: SettledBy | null;
  /** Who won or goes on; null: nobody, or not yet. */
  readonly winner: 'a' | 'b' | null;
}

/** A match that can be started now. */
export interface Fixture {
  readonly pairing: string;
  readonly attempt: number;
  readonly a: string;
  readonly b: string;
  /** Number of its challenge: no two matches of a tournament share one, but those that were cancelled with it. */
  readonly challenge: number;
}

export interface Progress {
  readonly pairings: readonly PairingProgress[];
  readonly next: readonly Fixture[];
  readonly over: boolean;
  /**
   * Results that belong to no match that was to be played, and attempts that contradict themselves. A person has to
   * look.
   */
  readonly problems: readonly string[];
}

type TournamentPolicy = Pick<Policy['tournament'], 'replays'>;

/**
 * Where a tournament stands: a fold over results that minds neither their order nor repetitions, so it can be taken up
 * from whatever is stored.
 *
 * The rule for what came to nothing: a match without a verdict (UNJUDGED, CANCELLED, FAILED) is played again with a new
 * challenge, up to `replays` times. In a round robin a draw is a result; where no verdict ever came, nobody gets
 * points. In an elimination somebody has to go on: a draw is played again as well, and after the last replay whoever was
 * oftener alone with a world goes on, else the better seed, which is no win in the table or the ratings. A match that was cancelled with its tournament is played
 * anew on the same challenge, and is no attempt of anybody's.
 */
export function progressOf(plan: Plan, results: readonly MatchResult[], policy: TournamentPolicy): Progress {
  const sorted = sortedResults(results);
  const done = new Map<string, PairingProgress>();
  for (const pairing of plan.pairings) done.set(pairing.id, settle(pairing, plan, done, sorted, policy));
  const pairings = [...done.values()];
  const used = new Set(pairings.flatMap(({ attempts }) => attempts));
  return {
    pairings,
    next: fixturesOf(plan, pairings),
    over: pairings.every(({ settledBy }) => settledBy !== null),
    problems: [
      ...sorted.contradicted.map((place) => `${place}: its results contradict each other`),
      ...sorted.all
        .filter((result) => !used.has(result))
        .map(({ pairing, attempt, a, b }) => `${pairing}/${attempt}: no such match of ${a} and ${b} was to be played`),
    ],
  };
}

function settle(
  pairing: Pairing,
  plan: Plan,
  done: ReadonlyMap<string, PairingProgress>,
  sorted: Sorted,
  policy: TournamentPolicy,
): PairingProgress {
  const [a, b] = [placeOf(pairing.a, done), placeOf(pairing.b, done)];
  const head = { id: pairing.id, round: pairing.round, place: pairing.place, a, b };
  if (a.is === 'entrant' && b.is === 'entrant') {
    const played = attemptsOf(pairing.id, [a.name, b.name], sorted, plan.format, policy);
    const end = played.complete ? endOf([a.name, b.name], played.attempts, plan) : open;
    return { ...head, attempts: played.attempts, ...end };
  }
  if (a.is !== 'bye' && b.is !== 'bye') return { ...head, attempts: [], ...open };
  return { ...head, attempts: [], settledBy: 'BYE', winner: throughBye(a, b, plan.format) };
}

/** In a round robin nobody goes on: who has no match in a round rests. */
function throughBye(a: BracketPlace, b: BracketPlace, format: Format): 'a' | 'b' | null {
  if (format === 'ROUND_ROBIN') return null;
  if (a.is === 'entrant') return 'a';
  return b.is === 'entrant' ? 'b' : null;
}

type End = Pick<PairingProgress, 'settledBy' | 'winner'>;
const open: End = { settledBy: null, winner: null };

/** The matches of a pairing, in their order, up to the one that is enough; not complete: another is to be played. */
function attemptsOf(
  pairing: string,
  [a, b]: readonly [string, string],
  sorted: Sorted,
  format: Format,
  policy: TournamentPolicy,
): { readonly attempts: MatchResult[]; readonly complete: boolean } {
  const attempts: MatchResult[] = [];
  while (spentOf(attempts) <= policy.replays && !isEnough(attempts.at(-1), format)) {
    const result = sorted.of(pairing, attempts.length + 1);
    if (result === null || result.a !== a || result.b !== b) return { attempts, complete: false };
    attempts.push(result);
  }
  return { attempts, complete: true };
}

function endOf([a, b]: readonly [string, string], attempts: readonly MatchResult[], { format, entrants }: Plan): End {
  const last = attempts.at(-1);
  const meaning = last ? meaningOf(last) : 'NO_VERDICT';
  if (meaning === 'a' || meaning === 'b') return { settledBy: 'VERDICT', winner: meaning };
  if (format === 'ROUND_ROBIN') return { settledBy: meaning === 'DRAW' ? 'DRAW' : 'NOTHING', winner: null };
  const alone = (side: 'a' | 'b') => attempts.filter(({ onlyWorld }) => onlyWorld === side).length;
  const ahead = alone('a') - alone('b');
  if (ahead !== 0) return { settledBy: 'FORFEIT', winner: ahead > 0 ? 'a' : 'b' };
  return { settledBy: 'SEED', winner: entrants.indexOf(a) < entrants.indexOf(b) ? 'a' : 'b' };
}

function isEnough(result: MatchResult | undefined, format: Format): boolean {
  if (result === undefined) return false;
  const meaning = meaningOf(result);
  return meaning === 'DRAW' ? format === 'ROUND_ROBIN' : meaning !== 'NO_VERDICT';
}

function placeOf(source: Source, done: ReadonlyMap<string, PairingProgress>): BracketPlace {
  if (source.is !== 'winner') return source;
  const from = done.get(source.of);
  return from?.winner ? from[from.winner] : { is: 'open' };
}

function fixturesOf(plan: Plan, pairings: readonly PairingProgress[]): Fixture[] {
  const played = plan.pairings.filter(isPlayed).map(({ id }) => id);
  return pairings.flatMap(({ id, a, b, attempts, settledBy }) => {
    if (settledBy !== null || a.is !== 'entrant' || b.is !== 'entrant') return [];
    return [
      {
        pairing: id,
        attempt: attempts.length + 1,
        a: a.name,
        b: b.name,
        challenge: spentOf(attempts) * played.length + played.indexOf(id) + 1,
      },
    ];
  });
}
