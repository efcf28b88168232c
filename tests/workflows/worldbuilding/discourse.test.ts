import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHouse, type House } from '../../support/house.ts';
import { marked, match } from '../../support/matches.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('the rules of discourse, in a match', () => {
  test('send an empty proposal, an objection and a response that repeat it back once, and record who does it again', async () => {
    const { result, rows } = await match(house, {
      challenge: marked('empty-proposal', 'agreeing-objection', 'pure-agreement'),
    });
    expect(result.end).toBe('JUDGED');
    const kinds = (kind: 'SENT_BACK' | 'BREACHED') =>
      new Set(rows(kind).flatMap(({ breaches }) => breaches.map((one) => one.kind)));
    expect([...kinds('SENT_BACK')]).toEqual(
      expect.arrayContaining(['EMPTY_PROPOSAL', 'NO_OBJECTION', 'PURE_AGREEMENT']),
    );
    // Each turn went back no more than once.
    const places = rows('SENT_BACK').map(({ team, phase, round, turn, speaker }) =>
      [team, phase, round, turn, speaker].join(),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(rows('BREACHED').length).toBeGreaterThan(0);
  });

  test('lose what is not readable: 50 kB of proposal is repaired once, and then the round has none', async () => {
    house.simulated.setScript([
      {
        agent: 'architect',
        task: 'propose',
        times: 0,
        do: { patch: [{ path: '/body', value: 'rope '.repeat(10_000) }] },
      },
    ]);
    const { result, rows } = await match(house, {});
    house.simulated.setScript([]);
    const lost = rows('LOST').filter(({ turn }) => turn === 'PROPOSAL');
    expect(lost.map(({ cause }) => cause)).toEqual(expect.arrayContaining(['unscored']));
    // A turn that was lost was no proposal: the same agent is asked in the next round.
    expect(new Set(lost.map(({ speaker }) => speaker))).toEqual(new Set(['ARCHITECT']));
    expect(['JUDGED', 'UNJUDGED']).toContain(result.end);
  });

  test('have the next proposal name the one that fell, and the Synthesizer break a deadlock with a reason', async () => {
    const rounds = { FOUNDATION: 3, LANDMARKS: 1, TENSION: 1 };
    const { calls, rows } = await match(house, { challenge: marked('reject-F1', 'deadlock-F2'), policy: { rounds } });
    const outcomes = rows('DECIDED', 'A')
      .filter(({ phase }) => phase === 'FOUNDATION')
      .map(({ decision }) => [decision.outcome, decision.by]);
    expect(outcomes[0]).toEqual(['REJECTED', 'VOTE']);
    expect(outcomes[1]?.[1]).toBe('SYNTHESIZER');
    const second = calls.find(
      ({ agent, task, round, phase }) =>
        agent === 'a-lorekeeper' && task === 'propose' && round === 2 && phase === 'FOUNDATION',
    );
    expect(second?.answer).toMatchObject({ respondsTo: 'A-F1' });
    expect(
      rows('TIE_BREAK', 'A')
        .filter(({ phase }) => phase === 'FOUNDATION')
        .map(({ round }) => round),
    ).toContain(2);
  });

  test('let a spec stand unratified after three crystallisations, with Process Quality of two at most', async () => {
    const { result, rows } = await match(house, { challenge: marked('refuse-spec') });
    expect(rows('SPEC').map(({ ratified }) => ratified)).toEqual([false, false]);
    expect(rows('RATIFIED', 'A').map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(result.end).toBe('JUDGED');
    const [{ verdict } = { verdict: null }] = rows('VERDICT');
    expect(verdict?.categories?.processQuality.A).toBeLessThanOrEqual(2);
  });
});
