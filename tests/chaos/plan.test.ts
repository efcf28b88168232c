import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { leastDeaths, leastKills, planDeaths, planKills, type Arrivals } from '../../bench/chaos/plan.ts';
import { pointNames, victimNames } from '../../bench/chaos/points.ts';

const arrivals = fc.record(
  Object.fromEntries(pointNames.map((point) => [point, fc.integer({ min: 5, max: 400 })])),
) as fc.Arbitrary<Arrivals>;
const kills = fc.integer({ min: leastKills, max: 60 });

describe('a plan', () => {
  test('has the worker die at each point, and everything else at one of them', () => {
    fc.assert(
      fc.property(fc.string(), kills, arrivals, (seed, count, seen) => {
        const plan = planKills(seed, count, seen);
        expect(plan).toHaveLength(count);
        for (const point of pointNames)
          expect(plan.some((kill) => kill.point === point && kill.victim === 'worker')).toBe(true);
        for (const victim of victimNames)
          expect(plan.some((kill) => kill.point !== null && kill.victim === victim)).toBe(true);
      }),
    );
  });

  test('waits for no arrival that an undisturbed performance does not have', () => {
    fc.assert(
      fc.property(fc.string(), kills, arrivals, (seed, count, seen) => {
        const all = Object.values(seen).reduce((sum, each) => sum + each, 0);
        const plan = planKills(seed, count, seen);
        for (const { point, after } of plan) expect(after).toBeLessThan(point === null ? all : seen[point]);
        for (const point of pointNames)
          expect(plan.filter((kill) => kill.point === point).length).toBeLessThanOrEqual(seen[point]);
      }),
    );
  });

  test('has nothing but the worker die where nobody comes twice', () => {
    const seen = { ...(Object.fromEntries(pointNames.map((point) => [point, 2])) as Arrivals), 'after-answer': 60 };
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const others = planKills(seed, leastKills, seen).filter(({ victim }) => victim !== 'worker');
        expect(others.map(({ point }) => point)).toEqual(others.map(() => 'after-answer'));
      }),
    );
  });

  test('hits nothing that this machine is not able to hit', () => {
    const able = victimNames.filter((victim) => victim !== 'full-disk');
    const seen = Object.fromEntries(pointNames.map((point) => [point, 5])) as Arrivals;
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const plan = planKills(seed, 40, seen, able);
        expect(new Set(plan.map(({ victim }) => victim))).toEqual(new Set(able));
      }),
    );
  });

  test('follows from its seed', () => {
    fc.assert(
      fc.property(fc.string(), kills, arrivals, (seed, count, seen) => {
        expect(planKills(seed, count, seen)).toEqual(planKills(seed, count, seen));
      }),
    );
  });

  test('with too few kills is refused', () => {
    const seen = Object.fromEntries(pointNames.map((point) => [point, 5])) as Arrivals;
    expect(() => planKills('one', leastKills - 1, seen)).toThrow(`at least ${leastKills}`);
  });
});

test('a plan for a batch has its worker die at each point that is come to, in each phase, and nobody else', () => {
  const phases = ['SEED', 'DOCUMENT'];
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: leastDeaths, max: 40 }), arrivals, (seed, count, seen) => {
      const plan = planDeaths(seed, count, { ...seen, 'during-wait': 0 }, phases);
      expect(plan).toHaveLength(count);
      expect(new Set(plan.map(({ victim }) => victim))).toEqual(new Set(['worker']));
      const at = new Set(plan.map(({ point }) => point));
      expect(pointNames.filter((point) => !at.has(point))).toEqual(['during-wait']);
      expect(plan.flatMap(({ phase }) => phase ?? [])).toEqual(phases);
    }),
  );
});
