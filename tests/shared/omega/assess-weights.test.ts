import { describe, expect, test } from 'vitest';
import { standingClaims } from '../../../shared/omega/claims/standing-claims.ts';
import { defaultPolicy as policy } from '../../../shared/omega/policy.ts';
import { restsOnIn, unexamined } from '../../../shared/omega/claims/rests-on.ts';
import { weightsOf } from '../../../shared/omega/claims/weights.ts';
import { spoken } from './spoken.ts';
import { type Told, toldSession } from './told-session.ts';
import { assess, claim, finding, finds, say, states } from './assessed-steps.ts';

describe('open hypotheses', () => {
  const moves = (cycle: number, restsOn: readonly string[], ...steps: readonly Told[]) =>
    assess(cycle, restsOn, ...steps).moves.map((move) => [
      move.id,
      move.move === 'RESOLVE' ? move.resolution : move.move,
    ]);
  const stated: Told = {
    cycle: 1,
    say: [states(1, claim('C1', 'A'), claim('C2', 'B'), claim('C3', 'C', { confidence: 0.2 }))],
  };

  test('end confirmed, rejected or in a weaker form that somebody stated', () => {
    const examined: Told = {
      cycle: 1,
      say: [finds(27, finding('1.1/C1', 'VERIFIED')), finds(35, finding('1.1/C2', 'PARTLY', 'B in calm air'))],
    };
    expect(moves(1, [], stated, examined)).toEqual([
      ['1.1/C1', 'CONFIRMED'],
      ['1.1/C3', 'REJECTED'],
    ]);
    expect(moves(2, [], stated, examined, { cycle: 2, say: [states(2, claim('C1', 'b, in calm air'))] })).toEqual([
      ['1.1/C1', 'CONFIRMED'],
      ['1.1/C2', 'MODIFIED'],
      ['1.1/C3', 'REJECTED'],
    ]);
  });

  test('are abandoned when nobody touches them, unless the answer rests on them', () => {
    const idle = 1 + policy.hypotheses.idleCycles;
    expect(
      moves(idle, ['1.1/C1'], stated, { cycle: 2, say: [states(2, claim('C1', 'D', { requires: ['1.1/C2'] }))] }),
    ).toEqual([['1.1/C3', 'REJECTED']]);
    expect(moves(idle, ['1.1/C1'], stated)).toEqual([
      ['1.1/C2', 'ABANDON'],
      ['1.1/C3', 'REJECTED'],
    ]);
  });

  test('are fewer by those that end', () => {
    const { assessment, moves: ended } = assess(1, [], stated, {
      cycle: 1,
      say: [finds(27, finding('1.1/C1', 'VERIFIED'))],
    });
    expect([assessment.openHypotheses, ended.length]).toEqual([1, 2]);
  });
});

describe('the weight of an output', () => {
  const steps: readonly Told[] = [
    {
      cycle: 1,
      say: [
        states(1, claim('C1', 'A'), claim('C2', 'B')),
        states(2, claim('C1', 'C')),
        states(21, claim('C1', 'D', { requires: ['1.1/C1'] })),
      ],
    },
    {
      cycle: 1,
      say: [
        finds(27, finding('1.1/C1', 'VERIFIED')),
        finds(35, finding('1.1/C1', 'PARTLY')),
        say(36, {
          ...spoken({ claims: [], contradictions: [{ with: '2.1/C1', statement: 'no', severity: 'SERIOUS' }] }),
          findings: [],
        }),
        say(55, { ...spoken({ claims: [] }) }),
      ],
    },
    {
      cycle: 1,
      say: [
        say(51, {
          ...spoken({ claims: [] }),
          answer: 'D',
          answers: 'FULLY',
          restsOn: ['21.1/C1'],
          answered: ['all'],
          unanswered: [],
          caveats: [],
        }),
      ],
    },
  ];
  const weigh = (cycle: number, more: readonly Told[] = []) => {
    const session = toldSession('Why?', ...steps, ...more);
    return new Map(
      weightsOf(session, cycle, standingClaims(session, {}, policy), restsOnIn(session), policy).map((weight) => [
        weight.agent,
        weight,
      ]),
    );
  };

  test('is what depends on it and what opposes it', () => {
    const weights = weigh(1);
    expect([...weights.keys()]).toEqual([1, 2, 21, 27, 35, 36, 51]);
    expect(weights.get(1)).toMatchObject({
      onCriticalPath: true,
      conflict: null,
      peripheral: false,
      compared: false,
      finalSupport: false,
      reasoningNeeded: true,
    });
    expect(weights.get(2)).toMatchObject({
      onCriticalPath: false,
      conflict: 'SERIOUS',
      peripheral: false,
      compared: true,
    });
    expect(weights.get(21)).toMatchObject({ onCriticalPath: true, finalSupport: true, reasoningNeeded: false });
    expect(weights.get(36)).toMatchObject({ onCriticalPath: false, conflict: 'SERIOUS', compared: true });
    expect(weights.get(27)).toMatchObject({ onCriticalPath: false, peripheral: false });
    expect(weights.get(51)).toMatchObject({ peripheral: true });
  });

  test('of an earlier cycle is known where the answer rests on it, and no longer after a pivot', () => {
    expect([...weigh(2).keys()]).toEqual([21]);
    const pivot = {
      kind: 'INTERVENTION',
      key: 'p',
      agent: 57,
      summary: 'p',
      take: 'PIVOT',
      passed: [],
      call: null,
      children: [],
    } as const;
    expect([...weigh(2, [{ cycle: 1, rows: [pivot] }]).keys()]).toEqual([]);
  });

  test('what the answer rests on and nobody examined is owed', () => {
    const session = toldSession('Why?', ...steps);
    expect(unexamined(['1.1/C1', '21.1/C1', '9.1/C1'], standingClaims(session, {}, policy))).toEqual({
      verify: ['21.1/C1', '9.1/C1'],
      attack: ['21.1/C1', '9.1/C1'],
      // Those first whose method fits most of them; nobody stated 9.1/C1.
      fitting: [27, 29, 31, 32, 34, 30, 33, 28],
    });
  });
});
