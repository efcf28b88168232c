import { bye, entrant, pairingIdOf, type Pairing } from './pairing.ts';

/**
 * Round robin by the circle method: one place stands still, the others move on by one each round, and opposite places
 * meet. An odd number gets a bye, which is the still place, so that each entrant rests once. Sides alternate: nobody is
 * `a` in two pairings more than `b`.
 */
export function circleOf(entrants: readonly string[]): Pairing[] {
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
