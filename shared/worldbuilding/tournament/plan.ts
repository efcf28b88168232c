import { chance, shuffled } from '../../kernel/chance.ts';
import type { Policy } from '../policy.ts';

/** Where the side of a pairing comes from: an entrant, nobody, or whoever goes on from an earlier pairing. */
export type Source =
  | { readonly is: 'entrant'; readonly name: string }
  | { readonly is: 'bye' }
  | { readonly is: 'winner'; readonly of: string };

export interface Pairing {
  /** `R1-2`: round, and place from its top. */
  readonly id: string;
  readonly round: number;
  readonly place: number;
  /** Side `a` plays as team A of the match, `b` as team B. */
  readonly a: Source;
  readonly b: Source;
}

const pairingIdOf = (round: number, place: number): string => `R${round}-${place}`;
const entrant = (name: string): Source => ({ is: 'entrant', name });
const bye: Source = { is: 'bye' };

/** Whether there is a match. */
export const isPlayed = ({ a, b }: Pick<Pairing, 'a' | 'b'>): boolean => a.is !== 'bye' && b.is !== 'bye';

/**
 * Round robin by the circle method: one place stands still, the others move on by one each round, and opposite places
 * meet. An odd number gets a bye, which is the still place, so that each entrant rests once. Sides alternate: nobody is
 * `a` in two pairings more than `b`.
 */
function circleOf(entrants: readonly string[]): Pairing[] {
  const places = [...entrants.map(entrant), ...(entrants.length % 2 === 0 ? [] : [bye])];
  const [still, moving] = [places.at(-1) ?? bye, places.slice(0, -1)];
  const at = (place: number) => moving[place % moving.length] ?? bye;
  return moving.flatMap((_, turn) => {
    const round = turn + 1;
    const opposite = Array.from(
      { length: places.length / 2 - 1 },
      (__, step) => [at(turn + step + 1), at(turn + moving.length - step - 1)] as const,
    );
    const pairs = [
      turn % 2 === 0 ? ([at(turn), still] as const) : ([still, at(turn)] as const),
      ...opposite.map(([a, b], step) => (step % 2 === 0 ? ([b, a] as const) : ([a, b] as const))),
    ];
    return pairs.map(([a, b], index) => ({ id: pairingIdOf(round, index + 1), round, place: index + 1, a, b }));
  });
}

/**
 * Single elimination: the smallest power of two that holds the entrants, the free places being byes of the best seeds.
 * The best two meet in the final at the earliest, the best four in the semifinals. Entrants with the best seed first.
 */
function bracketOf(entrants: readonly string[]): Pairing[] {
  const places = placeOrder(entrants.length).map((seed) => {
    const name = entrants[seed - 1];
    return name === undefined ? bye : entrant(name);
  });
  const pairings: Pairing[] = [];
  let round = 1;
  for (let sources = places; sources.length > 1; round += 1) {
    const here = pairsOf(sources).map(([a, b], index) => ({
      id: pairingIdOf(round, index + 1),
      round,
      place: index + 1,
      a,
      b,
    }));
    pairings.push(...here);
    sources = here.map(({ id }) => ({ is: 'winner', of: id }));
  }
  return pairings;
}

/**
 * Seeds from the top of the first round: each seed of a smaller bracket is given the opponent with whom it sums to size
 * + 1.
 */
export function placeOrder(entrants: number): number[] {
  let order = [1];
  while (order.length < entrants) {
    const size = order.length * 2;
    order = order.flatMap((seed) => [seed, size + 1 - seed]);
  }
  return order;
}

function pairsOf<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((item, place) => {
    const next = items[place + 1];
    return place % 2 === 0 && next !== undefined ? [[item, next] as const] : [];
  });
}

export const formats = ['SINGLE_ELIMINATION', 'ROUND_ROBIN'] as const;
export type Format = (typeof formats)[number];

export interface Plan {
  readonly format: Format;
  /** The best seed first. */
  readonly entrants: readonly string[];
  /** Round by round. A pairing with a bye is not played. */
  readonly pairings: readonly Pairing[];
}

interface TournamentOrder {
  readonly format: Format;
  readonly entrants: readonly string[];
  /** Draws the seeding; null: the list is the seeding. */
  readonly seed: string | null;
}

type PlanReading =
  { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * The tournament of those entrants, or every problem of their list. The same order makes the same plan; a drawn one
 * does not depend on the list's order.
 */
export function planTournament(
  { format, entrants, seed }: TournamentOrder,
  { entrants: size }: Pick<Policy['tournament'], 'entrants'>,
): PlanReading {
  const problems = [
    ...(entrants.length < size.least || entrants.length > size.most
      ? [`entrants: there are ${entrants.length}; enter ${size.least} to ${size.most}`]
      : []),
    ...(entrants.some((name) => name.trim() === '') ? ['entrants: one has no name'] : []),
    ...[...Map.groupBy(entrants, (name) => name)]
      .filter(([, same]) => same.length > 1)
      .map(([name]) => `entrants: ${name} is entered twice`),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const seeded = seed === null ? [...entrants] : shuffled(entrants.toSorted(), chance(`${seed}|seeding`));
  return {
    ok: true,
    plan: { format, entrants: seeded, pairings: format === 'ROUND_ROBIN' ? circleOf(seeded) : bracketOf(seeded) },
  };
}
