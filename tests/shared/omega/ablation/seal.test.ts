import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { arms, pairsOf } from '../../../../shared/omega/ablation/arms.ts';
import { chance, shuffled } from '../../../../shared/kernel/chance.ts';
import { judgementsOf, labelled } from '../../../../shared/omega/ablation/seal.ts';
import { judgePlaces } from '../../../../shared/omega/ablation/roster.ts';

const order = (seed: string, round = 1) => ({ seed, round, judges: judgePlaces, pairs: pairsOf(arms) });

describe('a sealed round', () => {
  test('holds every pair in both orders for every judge, once each', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (seed, round) => {
        const judgements = judgementsOf(order(seed, round));
        const wanted = judgePlaces.flatMap((judge) =>
          pairsOf(arms).flatMap(([x, y]) => [`${judge} ${x} ${y}`, `${judge} ${y} ${x}`]),
        );
        expect(judgements.map(({ judge, shown }) => `${judge} ${shown.join(' ')}`).sort()).toEqual(wanted.sort());
        expect(new Set(judgements.map(({ id }) => id)).size).toBe(judgements.length);
      }),
    );
  });

  test('gives the first answer one letter in both orders of a pair', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        for (const group of Map.groupBy(
          judgementsOf(order(seed)),
          ({ judge, shown }) => `${judge} ${[...shown].sort().join()}`,
        ).values()) {
          expect(new Set(group.map(({ firstLabel }) => firstLabel)).size).toBe(1);
        }
      }),
    );
  });

  test('is the same for the same seed, and another for another round', () => {
    expect(judgementsOf(order('s'))).toEqual(judgementsOf(order('s')));
    const shape = (round: number) =>
      judgementsOf(order('s', round)).map(({ judge, shown, firstLabel }) => [judge, shown, firstLabel]);
    expect(shape(1)).not.toEqual(shape(2));
  });

  test('betrays nothing by number or letter: over many seeds each arm is as often first, A, or early', () => {
    const all = Array.from({ length: 400 }, (_, seed) =>
      judgementsOf({ ...order(String(seed)), judges: ['judge'] }),
    ).flat();
    const share = (holds: (one: (typeof all)[number]) => boolean) => all.filter(holds).length / all.length;
    expect(share(({ firstLabel }) => firstLabel === 'A')).toBeGreaterThan(0.45);
    expect(share(({ firstLabel }) => firstLabel === 'A')).toBeLessThan(0.55);
    for (const arm of arms) {
      const early = all.filter(({ id, shown }) => Number(id.split('.')[1]) <= 3 && shown[0] === arm).length;
      expect(early / all.filter(({ shown }) => shown[0] === arm).length).toBeCloseTo(0.5, 1);
      const named = all.filter((one) => labelled(one).some(([label, own]) => label === 'A' && own === arm)).length;
      expect(named / all.filter(({ shown }) => shown.includes(arm)).length).toBeCloseTo(0.5, 1);
    }
  });
});

test('shuffling loses and doubles nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      expect(shuffled(items, chance(seed)).sort()).toEqual([...items].sort());
    }),
  );
});

test('the same seed draws the same numbers, all of them from 0 up to and without 1', () => {
  const [one, two] = [chance('x'), chance('x')];
  for (let drawn = 0; drawn < 1_000; drawn += 1) {
    const value = one.unit();
    expect(two.unit()).toBe(value);
    expect(value >= 0 && value < 1).toBe(true);
  }
});
