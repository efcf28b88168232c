import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { weakPush } from '../support/disputes.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';

/* Reports of VALIDATE that say VALID and show nothing (scenario rules §5.2). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

type Edits = readonly { readonly path: string; readonly value: unknown }[];
const patched = (agent: 'NEWTON' | 'EULER', edits: Edits, times: number): WrittenScript[number] => ({
  agent,
  task: agent === 'NEWTON' ? 'physics' : 'mathematics',
  times,
  do: { patch: edits as WrittenScript[number]['do'] extends { patch: infer P } ? P : never },
});

const stamp: Edits = [
  { path: '/claims/0/law', value: '' },
  { path: '/claims/0/calculation', value: '' },
  { path: '/materials', value: [] },
  { path: '/forces', value: [] },
  { path: '/feasibility', value: 'INVALID' },
];
const noSums: Edits = [
  { path: '/calculations', value: [] },
  {
    path: '/sensitivity',
    value: [{ parameter: 'luck', survivesMinus20: true, survivesPlus20: true, note: 'Survives both ways.' }],
  },
];
const failedIn = (gates: Awaited<ReturnType<typeof runUnder>>['gates']) =>
  gates
    .filter(({ gate }) => gate === 'VALIDATE')
    .map(({ deficiencies }) => deficiencies.map(({ to, criterion }) => `${criterion} → ${to}`));

describe('VALIDATE', () => {
  test('is not passed by a stamp: VALID without law, materials, forces, calculations', async () => {
    const { result, reviews, gates } = await runUnder(house, [
      patched('NEWTON', stamp, 0),
      patched('EULER', noSums, 0),
    ]);
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['gate']);
    const all = [
      'laws and calculations → NEWTON',
      'materials and environment → NEWTON',
      'forces → NEWTON',
      'feasibility → ATHENA',
      'claims decided → EULER',
      'parameters known → EULER',
    ];
    expect(failedIn(gates)).toEqual([all, all, all]);
  });

  test.each<[string, 'NEWTON' | 'EULER', Edits, string, RegExp]>([
    [
      'NEWTON',
      'NEWTON',
      stamp.slice(0, 4),
      'physicsNotes',
      /without a law: C1[\s\S]*not checked: [\s\S]*not analysed: S1/,
    ],
    ['EULER', 'EULER', noSums, 'mathNotes', /without a calculation: C1[\s\S]*nothing states: luck/],
  ])('tells %s alone what is missing, and the next report passes', async (_name, agent, edits, content, words) => {
    const { calls, notes, ...ran } = await runUnder(house, [patched(agent, edits, 1), cutShort.GROUND]);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
    const again = calls.filter(
      ({ phase, round, outcome }) => phase === 'VALIDATE' && round === 2 && outcome === 'answered',
    );
    expect(again.map((call) => call.agent)).toEqual([agent]);
    const [note, ...others] = notes.filter((one) => one.content === content);
    expect(others).toEqual([]);
    expect(note?.addressee).toBe(agent);
    expect(JSON.stringify(note?.body)).toMatch(words);
  });

  const source = '/calculations/0/quantities/0/source';
  test.each([
    ['an estimate', 'estimate'],
    ['a place that is not there', 'C9/luck'],
    ['a law that has no name', 'law'],
  ])('a number that cites %s stands nowhere', async (_what, value) => {
    const { gates, ...ran } = await runUnder(house, [patched('EULER', [{ path: source, value }], 1), cutShort.GROUND]);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
    expect(failedIn(gates)).toEqual([['numbers placed → EULER'], []]);
  });

  test('a limit that is made up stands nowhere either, and EULER is told which and what to do', async () => {
    // Larger than any number of any plot: a smaller one may be a rounded number of the page, and then it has a place.
    const limit = [{ path: '/calculations/0/requirement/value', value: 765_432 }];
    const { gates, notes, ...ran } = await runUnder(house, [patched('EULER', limit, 1), cutShort.GROUND]);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
    expect(failedIn(gates)[0]).toContain('numbers placed → EULER');
    expect(failedIn(gates)[1]).toEqual([]);
    const told = JSON.stringify(notes.filter(({ addressee }) => addressee === 'EULER'));
    expect(told).toMatch(/K1\/requirement \(its limit of 765432 \S+ stands nowhere: compare with 0, or name the limit/);
  });

  test('no authority upholds a number that is another at the place it cites', async () => {
    const invented = [
      {
        path: '/calculations/0/quantities',
        value: ['push', 'needed'].map((name, at) => ({
          name: `own_${name}`,
          value: [9999, 1][at],
          unit: 'N',
          source: `C1/${name}`,
        })),
      },
      { path: '/calculations/0/expression', value: 'own_push - own_needed' },
      { path: '/calculations/0/result', value: { value: 9998, unit: 'N' } },
      { path: '/calculations/0/requirement', value: { comparator: '>=', value: 0, unit: 'N' } },
    ];
    const { result, ledger } = await runUnder(house, [
      weakPush,
      patched('EULER', invented, 0),
      { agent: 'EULER', task: 'respond', times: 0, do: { patch: [{ path: '/decision', value: 'DEFEND' }] } },
    ]);
    expect(result.outcome).not.toBe('DOCUMENTED');
    const resolved = ledger.flatMap(({ content: { resolution, claim, outcome } }) =>
      claim === 'EULER/K1' && resolution !== undefined ? [[resolution, outcome]] : [],
    );
    expect(resolved).toContainEqual(['recomputed by the house', 'UPHELD']);
    expect(resolved).not.toContainEqual([expect.anything(), 'REJECTED']);
  });

  test('a calculation that states no requirement decides nothing', async () => {
    const { gates, ...ran } = await runUnder(house, [
      patched('EULER', [{ path: '/calculations/0/requirement', value: null }], 1),
      cutShort.GROUND,
    ]);
    expect(endOf(ran)).toEqual(['SHELVED', 'ground-1-failure']);
    expect(failedIn(gates)).toEqual([['claims decided → EULER'], []]);
  });
});
