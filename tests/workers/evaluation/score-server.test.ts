import { afterEach, describe, expect, test } from 'vitest';
import { longestAnswer } from '../../../shared/evaluation/roster.ts';
import { toldScore } from '../../../shared/evaluation/scoring/told.ts';
import type { LoopbackServer } from '../../../workers/serving/loopback-server.ts';
import { Refusal } from '../../../workers/serving/refusal.ts';
import { Allowance } from '../../../workers/evaluation/scoring/allowance.ts';
import { startScoreServer } from '../../../workers/evaluation/scoring/score-server.ts';
import type { Scorer } from '../../../workers/evaluation/scoring/scorer.ts';
import { until } from '../../support/until.ts';
import { aKey } from '../../shared/evaluation/a-key.ts';
import { aResponse } from '../../shared/evaluation/some-subjects.ts';

const token = 'a-token-of-thirty-two-signs-or-more';
const rest = { evaluation: 'score-im-0001-x', simulated: true, passScore: 80 };
const scored = toldScore(aResponse(aKey('KS'), 1, { score: 40 }), rest);

let server: LoopbackServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

async function serving(score: Scorer = () => Promise.resolve(scored)) {
  const { url } = (server = await startScoreServer({
    token,
    port: 0,
    system: 'You are put into a situation.',
    passScore: 80,
    scenarios: [{ scenario: 'IM-0001', prompt: 'A lid.', tier: 'SPARK', weight: 1, simulated: true }],
    score,
  }));
  return async (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.status,
      wait: reply.headers.get('retry-after'),
      body: (await reply.json()) satisfies unknown,
    };
  };
}

describe('the score server', () => {
  test('says what there is to answer, and what an answer is worth', async () => {
    const heard: string[][] = [];
    const ask = await serving((...asked) => {
      heard.push(asked);
      return Promise.resolve(scored);
    });
    expect(await ask('/scenarios')).toMatchObject({ status: 200, body: { scenarios: [{ scenario: 'IM-0001' }] } });
    expect(await ask('/score', { scenario: 'IM-0001', answer: '' })).toMatchObject({
      status: 200,
      body: { score: 40 },
    });
    expect(heard).toEqual([['IM-0001', '']]);
  });

  test.each<[number, RegExp, string, unknown, Readonly<Record<string, string>>?]>([
    [401, /token/, '/score', {}, { authorization: '' }],
    [401, /token/, '/scenarios', undefined, { authorization: 'Bearer wrong' }],
    [403, /page/, '/scenarios', undefined, { origin: 'http://127.0.0.1:8233' }],
    [404, /nothing here/, '/keys', undefined],
    [404, /nothing here/, '/score/IM-0001', {}],
    [405, /POST/, '/score', undefined],
    [400, /the body/, '/score', 'no JSON'],
    [400, /the body/, '/score', []],
    [400, /scenario: .*answer: /, '/score', {}],
    [400, /answer: /, '/score', { scenario: 'IM-0001', answer: 7 }],
    [400, /answer: /, '/score', { scenario: 'IM-0001', answer: 'a\u0000b' }],
    [400, /answer: has more than/, '/score', { scenario: 'IM-0001', answer: 'x'.repeat(longestAnswer + 1) }],
    [400, /run/, '/score', { scenario: 'IM-0001', answer: 'x', run: 1 }],
    [413, /bytes/, '/score', { scenario: 'IM-0001', answer: 'x'.repeat(6 * longestAnswer + 20_000) }],
  ])('refuses with %i, and says why (%s): %s', async (status, why, path, body, headers = {}) => {
    const ask = await serving(() => Promise.reject(new Error('nobody scores this')));
    const { status: said, body: told } = await ask(path, body, headers);
    expect([said, (told as { error: string }).error]).toEqual([status, expect.stringMatching(why)]);
  });

  test('tells what it waits for, and of its own faults nothing', async () => {
    const faults: Error[] = [new Refusal(503, 'not yet', 30), new TypeError('the key says: lift the lid')];
    const ask = await serving(() => Promise.reject(faults.shift() ?? new Error()));
    expect(await ask('/score', { scenario: 'IM-0001', answer: 'x' })).toMatchObject({ status: 503, wait: '30' });
    const { status, body } = await ask('/score', { scenario: 'IM-0001', answer: 'x' });
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('lid')]);
  });

  test('judges a bounded number at once', async () => {
    const gate = Promise.withResolvers<typeof scored>();
    const ask = await serving(() => gate.promise);
    let refused = 0;
    const asked = Array.from({ length: 70 }, async (_, nth) => {
      const told = await ask('/score', { scenario: 'IM-0001', answer: String(nth) });
      if (told.status === 503 && told.wait === '5') refused += 1;
      return told;
    });
    await until(() => refused === 6);
    gate.resolve(scored);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(64);
  });
});

describe('what is told of a score', () => {
  test('is ids and numbers, and no word of a judge', () => {
    const words = 'zqx7';
    const row = aResponse(aKey('KS'), 1, { score: 40, proposal: words });
    const ceilings = [
      { rule: `not given: ${words}`, score: 60 },
      { rule: '1 of 3 points', score: 33 },
    ];
    const judged = row.judged.map((one) => ({ ...one, scored: one.scored && { ...one.scored, ceilings } }));
    const told = toldScore({ ...row, judged }, rest);
    expect(JSON.stringify(told)).not.toContain(words);
    expect(told.judges[0]?.ceilings).toEqual([
      { rule: 'not given', score: 60 },
      { rule: '1 of 3 points', score: 33 },
    ]);
    expect(told).toMatchObject({ score: 40, pass: false });
  });

  test('leaves the pass open where nothing is scored', () => {
    const told = toldScore({ ...aResponse(aKey('KS'), 1, { score: 40 }), score: null, why: 'none came' }, rest);
    expect(told).toMatchObject({ score: null, pass: null, why: 'none came' });
  });
});

describe('an allowance', () => {
  test('is never passed, however answers are judged side by side', () => {
    const allowance = new Allowance(100);
    expect(allowance.take(60)).toEqual({ microdollars: 60 });
    expect(allowance.take(60)).toEqual({ microdollars: 40 });
    expect(allowance.take(60)).toBe('waits');
    allowance.settle(60, 10);
    expect(allowance.take(60)).toEqual({ microdollars: 50 });
    allowance.settle(50, 50);
    allowance.settle(40, 40);
    expect(allowance.take(1)).toBe('spent');
    expect(allowance.words()).toContain('of');
  });

  test('has room for who costs nothing, and no limit where there is none', () => {
    expect(new Allowance(5).take(0)).toEqual({ microdollars: 1 });
    expect(new Allowance(null).take(60)).toEqual({ microdollars: null });
    expect(new Allowance(0).take(0)).toBe('spent');
  });
});
