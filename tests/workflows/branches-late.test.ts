import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { firstClaim } from '../support/disputes.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';
import { once } from '../support/once.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

const run = (script: WrittenScript) => runUnder(house, script);

const score = (dimension: string, value: number) => ({ path: `/difficulty/${dimension}/score`, value });
const refineCalls = (calls: Awaited<ReturnType<typeof run>>['calls'], task: string) =>
  calls.filter((call) => call.phase === 'REFINE' && call.task === task);

// Calibration, distractors and the vote follow each other in REFINE: two runs show what goes wrong in each.
const apart = once(() =>
  run([
    { agent: 'ATHENA', task: 'calibration', do: { patch: [score('C', 1)] } },
    { agent: 'EULER', task: 'calibration', do: { patch: [score('C', 5)] } },
    {
      agent: 'GALILEO',
      task: 'distractors',
      do: {
        patch: [
          { path: '/verdicts/0/verdict', value: 'TOO-WEAK' },
          { path: '/verdicts/0/change', value: 'Give it a purpose.' },
        ],
      },
    },
    { agent: 'NEWTON', task: 'readiness', do: { patch: [{ path: '/vote', value: 'DISCARD' }] } },
  ]),
);
const low = once(() =>
  run([
    {
      task: 'calibration',
      times: 0,
      do: { patch: ['I', 'D', 'C', 'B', 'T', 'X'].map((dimension) => score(dimension, 1)) },
    },
    { agent: 'GALILEO', task: 'distractors', do: { patch: [{ path: '/verdicts/0/verdict', value: 'TOO-STRONG' }] } },
    { agent: 'NEWTON', task: 'recheck', do: { patch: [{ path: '/items/0/status', value: 'INVALID' }] } },
  ]),
);

describe('REFINE: difficulty', () => {
  test('votes that lie apart are discussed on that dimension only, anonymously, and voted on again', async () => {
    const { result, calls, notes } = await apart();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(refineCalls(calls, 'dimension').map(({ subject }) => subject)).toEqual(['C1', 'C1', 'C1', 'C1', 'C1']);
    const shown = notes.find(({ content }) => content === 'calibrationVotes')?.body as {
      dimension: string;
      votes: object[];
    };
    expect(shown.dimension).toBe('C');
    expect(shown.votes.map((vote) => Object.keys(vote).sort())).toEqual(Array(5).fill(['reason', 'score']));
  });

  test('votes that stay apart after two rounds go to a person', async () => {
    const { result, reviews, calls } = await run([
      { agent: 'ATHENA', task: 'calibration', do: { patch: [score('C', 1)] } },
      { agent: 'EULER', task: 'calibration', do: { patch: [score('C', 5)] } },
      { agent: 'ATHENA', task: 'dimension', times: 0, do: { patch: [{ path: '/score', value: 1 }] } },
      { agent: 'EULER', task: 'dimension', times: 0, do: { patch: [{ path: '/score', value: 5 }] } },
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['difficulty']);
    expect(new Set(refineCalls(calls, 'dimension').map(({ subject }) => subject))).toEqual(new Set(['C1', 'C2']));
  });

  test('the tier is the medians’, whatever the brief asked for', async () => {
    const { result, ledger } = await low();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(ledger.find(({ type }) => type === 'TALLY')?.content).toMatchObject({
      tier: 'SPARK',
      nearest: false,
      profile: { I: 1, X: 1 },
    });
  });
});

describe('REFINE: distractors', () => {
  test('a distractor that one agent finds too weak is revised, and what changed is checked by NEWTON and EULER', async () => {
    const { result, calls, notes } = await apart();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(refineCalls(calls, 'revise')).toHaveLength(1);
    expect(
      refineCalls(calls, 'recheck')
        .map(({ agent }) => agent)
        .sort(),
    ).toEqual(['EULER', 'NEWTON']);
    expect(notes.find(({ content }) => content === 'revisionRequests')?.body).toEqual([
      expect.objectContaining({ from: 'GALILEO', change: expect.stringMatching(/TOO-WEAK.*Give it a purpose/) }),
    ]);
  });

  test('a change that a lead finds invalid goes back to ATHENA before anyone votes', async () => {
    const { result, calls } = await low();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(refineCalls(calls, 'revise').map(({ round }) => round)).toEqual([1, 2]);
    expect(refineCalls(calls, 'readiness').every(({ round }) => round === 2)).toBe(true);
  });
});

describe('REFINE: readiness', () => {
  const revise = (agent: 'NEWTON' | 'EULER') => ({
    agent,
    task: 'readiness' as const,
    do: {
      patch: [
        { path: '/vote', value: 'REVISE' },
        { path: '/requests', value: [{ to: 'ATHENA', target: 'S1', change: 'Name the hand that holds.' }] },
      ],
    },
  });

  test('four approvals of five advance the scenario', async () => {
    const { result, calls } = await apart();
    expect(result.outcome).toBe('DOCUMENTED');
    expect(refineCalls(calls, 'readiness')).toHaveLength(5);
  });

  test('three approvals do not: ATHENA revises and all vote again', async () => {
    const { result, calls, notes } = await run([revise('NEWTON'), revise('EULER')]);
    expect(result.outcome).toBe('DOCUMENTED');
    expect(
      refineCalls(calls, 'readiness')
        .map(({ round }) => round)
        .sort(),
    ).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    expect(notes.find(({ content }) => content === 'revisionRequests')?.body).toContainEqual({
      request: 'vote-1/NEWTON/1',
      from: 'NEWTON',
      target: 'S1',
      change: 'Name the hand that holds.',
    });
  });

  test('after two further cycles the vote goes to a person', async () => {
    const { result, reviews, calls } = await run([
      { ...revise('NEWTON'), times: 0 },
      { ...revise('EULER'), times: 0 },
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['gate']);
    expect(refineCalls(calls, 'readiness')).toHaveLength(15);
  });

  test('three DISCARD votes end the run', async () => {
    const discard = (agent: 'NEWTON' | 'EULER' | 'GALILEO') => ({
      agent,
      task: 'readiness' as const,
      do: { patch: [{ path: '/vote', value: 'DISCARD' }] },
    });
    const { result } = await run([discard('NEWTON'), discard('EULER'), discard('GALILEO')]);
    expect(result).toMatchObject({ outcome: 'DISCARDED', reason: '3 of 5 voted DISCARD' });
  });
});

describe('DOCUMENT', () => {
  test('a public page that gives the solution away only where two texts meet is not published', async () => {
    const { result, reviews } = await run([
      {
        agent: 'ATHENA',
        task: 'seed',
        times: 0,
        do: {
          patch: [
            ...firstClaim(
              {
                id: 'C1',
                statement: 'The bench bears a person.',
                quantities: [
                  { name: 'load', value: 80, unit: 'kg', source: 'capabilities' },
                  { name: 'borne', value: 90, unit: 'kg', source: 'capabilities' },
                ],
              },
              'the bench bears 90 kg, and a person weighs 80 kg',
            ),
            { path: '/solution/steps/0/action', value: 'Slide the heavy workbench beneath the skylight and climb up' },
            {
              path: '/scenario/environment',
              value: [
                { parameter: 'advice', value: 'slide the heavy workbench' },
                { parameter: 'beneath the skylight and climb', value: 'at once' },
              ],
            },
          ],
        },
      },
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind, package: held }) => [kind, JSON.stringify(held)])).toEqual([
      ['documents', expect.stringMatching(/given away/)],
    ]);
    expect(await findPublication(house.db, result.runKey)).toBeNull();
  });

  test('finishers at the same time get ids without a gap', async () => {
    const before = await house.db.query<{ most: number }>(
      'select coalesce(max(number), 0) as most from symposium.registry',
    );
    const handles = await Promise.all(Array.from({ length: 4 }, () => house.start()));
    const results = await Promise.all(handles.map((handle) => handle.result()));
    const from = before.rows[0]?.most ?? 0;
    expect(results.map(({ scenarioId }) => scenarioId).sort()).toEqual(
      [1, 2, 3, 4].map((place) => `IM-${String(from + place).padStart(4, '0')}`),
    );
  });
});
