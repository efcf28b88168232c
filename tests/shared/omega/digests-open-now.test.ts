import { describe, expect, test } from 'vitest';
import { spoken } from './spoken.ts';
import { toldSession } from './told-session.ts';
import { claim, digest, pivot, say, silent, steps } from './digested-session.ts';

describe('what is open now, before whoever decides', () => {
  const now = (cycle: number, ...told: Parameters<typeof toldSession>[1][]) =>
    digest('openNow', { cycle }, toldSession('Why?', ...told));
  const before = steps.slice(0, -1);
  const [gap, contradiction] = [{ id: '31.1/G1' }, { id: '35.1/X1', severity: 'FATAL' }];

  test('is nothing, and says no more, before anybody has spoken', () => {
    expect(now(1)).toEqual({});
  });

  test('is what the cycle under way has found already, before the answer is built', () => {
    expect(now(1, ...before)).toMatchObject({ gaps: [gap], contradictions: [contradiction] });
    expect(Object.keys(now(1, ...before))).toEqual(['contradictions', 'gaps']);
  });

  test('is what the answer of before left out and was rejected for, with what was found since', () => {
    const thinking = say(
      4,
      spoken({
        claims: [claim('C1', 'Wind')],
        contradictions: [{ with: '2.1/C1', statement: 'It was dry', severity: 'SERIOUS' }],
      }),
    );
    expect(now(2, ...steps, { cycle: 2, say: [thinking] })).toMatchObject({
      contradictions: [contradiction, { id: '4.2/X1', severity: 'SERIOUS' }],
      gaps: [gap],
      unanswered: ['when it fell'],
      failures: [{ criterion: 'completeness' }],
    });
  });

  test('is, once the answer of the cycle is there, what that one leaves out, and what the last verdict says still', () => {
    const answer = {
      ...spoken(silent),
      answer: 'It slid.',
      answers: 'PARTLY',
      restsOn: ['21.1/C1'],
      answered: ['what'],
      unanswered: ['whose fault it was'],
      caveats: [],
    };
    expect(now(2, ...steps, { cycle: 2, say: [say(51, answer)] })).toMatchObject({
      unanswered: ['whose fault it was'],
      failures: [{ criterion: 'completeness' }],
    });
    const ship = { ...spoken(silent), quality: 'SHIP', failures: [], caveats: [], audit: [] };
    expect(now(2, ...steps, { cycle: 2, say: [say(51, answer), say(52, ship)] })).not.toHaveProperty('failures');
  });

  test('is nothing of what a pivot set aside', () => {
    expect(now(2, ...steps, { cycle: 1, rows: [pivot] })).toEqual({});
  });

  test('names the places that nobody has taken in this cycle', () => {
    const empty = {
      kind: 'ESCALATION',
      key: '1/x/2',
      agent: null,
      summary: 'TIER FAILED: 35/1/ATTACK',
      step: 'TIER',
      outcome: 'FAILED',
      subject: '35/1/ATTACK',
      why: 'nobody is free',
    } as const;
    expect(now(1, { cycle: 1, rows: [empty] })).toEqual({ emptyPlaces: ['35/1/ATTACK: nobody is free'] });
  });
});
