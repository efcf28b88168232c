import { bye, entrant, pairingIdOf, type Pairing } from './pairing.ts';

/**
 * Single elimination: the smallest power of two that holds the entrants, the free places being byes of the best seeds.
 * The best two meet in the final at the earliest, the best four in the semifinals. Entrants with the best seed first.
 */
export function bracketOf(entrants: readonly string[]): Pairing[] {
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
