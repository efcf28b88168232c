import { expect, test } from 'vitest';
import { progressOf } from '../../../../shared/worldbuilding/tournament/progress.ts';
import { championOf, standingsOf } from '../../../../shared/worldbuilding/tournament/standings.ts';
import { planOf, policy, resultOf } from './cases.ts';

test.each<[readonly ('a' | 'b' | null)[], 'FORFEIT' | 'SEED', 'a' | 'b']>([
  [['b', 'b'], 'FORFEIT', 'b'],
  [[null, 'b'], 'FORFEIT', 'b'],
  [['b', null], 'FORFEIT', 'b'],
  [['a', 'a'], 'FORFEIT', 'a'],
  [['a', 'b'], 'SEED', 'a'],
  [[null, null], 'SEED', 'a'],
])(
  'a pairing without a verdict, in which %j had the only world, is settled by %s for %s',
  (worlds, settledBy, winner) => {
    const plan = planOf('SINGLE_ELIMINATION', 2);
    const results = worlds.map((onlyWorld, nth) => ({
      ...resultOf({ pairing: 'R1-1', attempt: nth + 1, a: 'e1', b: 'e2', challenge: nth + 1 }, 'UNJUDGED'),
      ...(onlyWorld === null ? {} : { onlyWorld }),
    }));
    const progress = progressOf(plan, results, policy);
    expect(progress.pairings[0]).toMatchObject({ settledBy, winner });
    const table = standingsOf(plan, progress, policy);
    expect(championOf(progress, table)).toBe(winner === 'a' ? 'e1' : 'e2');
    expect(table.map(({ won, lost, unjudged }) => [won, lost, unjudged])).toEqual([
      [0, 0, 2],
      [0, 0, 2],
    ]);
    const robin = progressOf(planOf('ROUND_ROBIN', 2), results, policy);
    expect(robin.pairings[0]).toMatchObject({ settledBy: 'NOTHING', winner: null });
  },
);
