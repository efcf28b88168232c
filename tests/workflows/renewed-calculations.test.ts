import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { findPublication } from '../../activities/store/documents.ts';
import { evaluationDocumentSchema } from '../../shared/scenario/documents/evaluation.ts';
import { firstClaim } from '../support/disputes.ts';
import { openHouse, runUnder, type House } from '../support/house.ts';

/* REFINE changes a number that a calculation of VALIDATE rests on (scenario rules §2.5.7). */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => house.simulated.setScript([]));

type Patch = Extract<WrittenScript[number]['do'], { patch: unknown }>['patch'];

/** A push of 160.9 N, where 247 N are at hand. */
const claim = {
  id: 'C1',
  statement: 'Sliding the crate over the floor takes less than 247 N.',
  quantities: [
    // Laws may be any number: what a revision makes of one is for the calculations to show.
    { name: 'friction_coefficient', value: 0.4, unit: '1', source: 'law: friction of pine on concrete' },
    { name: 'sliding_mass', value: 41, unit: 'kg', source: 'capabilities' },
    { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law: gravity' },
    { name: 'push_force', value: 247, unit: 'N', source: 'law: push of a grown person' },
  ],
};
const second = {
  path: '/solution/claims/1',
  value: {
    id: 'C2',
    statement: 'The floor bears it.',
    quantities: [
      { name: 'load', value: 41, unit: 'kg', source: 'C1/sliding_mass' },
      { name: 'borne', value: 50, unit: 'kg', source: 'capabilities' },
    ],
  },
};
const quantity = (place: number, key: string) => `/solution/claims/0/quantities/${place}/${key}`;
const friction = (value: number) => [{ path: quantity(0, 'value'), value }];

/** Something is asked of ATHENA, who answers with these revisions; both leads are content with whatever she makes of it. */
async function refined(...revisions: Patch[]) {
  const last = revisions.length - 1;
  const run = await runUnder(house, [
    {
      agent: 'ATHENA',
      task: 'seed',
      times: 0,
      do: { patch: [...firstClaim(claim, 'moves 41 kg, and is borne up to 50 kg'), second] },
    },
    ...revisions.map((patch, nth): WrittenScript[number] => ({
      agent: 'ATHENA',
      task: 'revise',
      times: nth === last ? 0 : 1,
      do: { patch },
    })),
    // Of the plot's own friction, which is no longer that of the claim, his report says nothing.
    {
      agent: 'NEWTON',
      task: 'physics',
      times: 0,
      do: { patch: [{ path: '/environment', value: 'Dry air, at rest.' }] },
    },
    { agent: 'GALILEO', task: 'distractors', do: { patch: [{ path: '/verdicts/0/verdict', value: 'TOO-WEAK' }] } },
    {
      task: 'recheck',
      times: 0,
      do: { patch: [0, 1].map((place) => ({ path: `/items/${place}/status`, value: 'VALID' })) },
    },
  ]);
  const files = (await findPublication(house.db, run.result.runKey))?.files ?? [];
  const textOf = (path: RegExp) => files.find((file) => path.test(file.path))?.text ?? '';
  return {
    ...run,
    revisions: run.calls.filter(({ task, phase }) => task === 'revise' && phase === 'REFINE').length,
    asks: run.notes.filter(({ key }) => key.includes('/revision-requests')).map(({ body }) => JSON.stringify(body)),
    publicPage: textOf(/^public\/.*\.md$/),
    evaluation: textOf(/^evaluation\/.*\.md$/),
    trace: textOf(/^traces\/.*\.md$/),
    data: textOf(/^evaluation\/.*\.json$/),
  };
}

describe('a number that REFINE changes', () => {
  // Of another dimension, a limit, and each other way in which one fails: shared/verification and shared/scenario/gates.
  test('and that fails its requirement now goes back to ATHENA, and is never published', async () => {
    const words =
      /calculation K1 of C1: C1\/friction_coefficient was 0\.4 and is 123456: it comes to 49655200 N where <= 247 N/;
    const { result, reviews, asks, calls } = await refined(friction(123456));
    expect(result.outcome).toBe('SHELVED');
    expect(reviews.map(({ kind }) => kind)).toEqual(['gate']);
    expect(JSON.stringify(reviews[0]?.package)).toMatch(words);
    expect(asks.map((body) => words.test(body))).toEqual([false, true, true]);
    expect(calls.some(({ task }) => task === 'readiness' || task === 'trace')).toBe(false);
  });

  test('is mended by a revision that mends the number', async () => {
    const { result, revisions, gates, evaluation } = await refined(friction(123456), friction(0.5));
    expect(result.outcome).toBe('DOCUMENTED');
    expect(revisions).toBe(2);
    const rows = gates.flatMap(({ gate, findings }) => (gate === 'REFINE' ? findings : []));
    expect(rows.filter(({ name }) => name.startsWith('renewed')).map(({ name, verdict }) => [name, verdict])).toEqual([
      ['renewed calculations', 'passed'],
      ['renewed requirements', 'passed'],
    ]);
    expect(evaluation).toMatch(/friction_coefficient was 0\.4 and is 0\.5/);
    expect(evaluation).not.toContain('123456');
  });

  test('and that holds is printed as superseded, beside what it comes to now, and nowhere in public', async () => {
    const { result, revisions, evaluation, trace, publicPage, data } = await refined(friction(0.5));
    expect(result.outcome).toBe('DOCUMENTED');
    expect(revisions).toBe(1);
    for (const page of [evaluation, trace].map((text) => text.replaceAll('\\', ''))) {
      expect(page).toMatch(
        /\| K1 \| C1 \| .* \| 160\.884 \| 160\.884 \| N \| superseded: C1\/friction_coefficient was 0\.4 and is 0\.5 \|/,
      );
      expect(page).toMatch(
        /\| K1, renewed \| .* \| 201\.105 \| by nobody \| N \| requirement-holds: it comes to 201\.105 N/,
      );
      expect(page).not.toMatch(/\| K1 .*agrees/);
      expect(page).toMatch(/\| K2 .*\| agrees \|/);
    }
    expect(evaluation.replaceAll('\\', '')).toMatch(
      /Superseded since, in what both leads wrote: C1\/friction_coefficient was 0\.4 and is 0\.5/,
    );
    expect(publicPage).not.toMatch(/superseded|renewed/i);
    expect(evaluationDocumentSchema.parse(JSON.parse(data)).house.calculations[0]).toMatchObject({
      finding: 'superseded',
      renewed: { finding: 'requirement-holds' },
    });
  });

  // Each by itself: "a calculation that stands" in shared/verification/renewed-calculations.
  test('is none where it is words alone, another unit, another name and a new claim', async () => {
    const { result, revisions, evaluation, gates } = await refined([
      { path: '/solution/claims/0/statement', value: 'The crate slides under a push of 247 N.' },
      { path: quantity(1, 'value'), value: 41_000 },
      { path: quantity(1, 'unit'), value: 'g' },
      { path: quantity(0, 'name'), value: 'coefficient_of_friction' },
      { path: '/solution/claims/-', value: { ...claim, id: 'C9', statement: 'It is as hard to push back.' } },
    ]);
    expect(result.outcome).toBe('DOCUMENTED');
    expect(revisions).toBe(1);
    expect(evaluation).toMatch(/\| K1 .*\| agrees \|/);
    expect(evaluation).not.toMatch(/superseded|renewed/i);
    expect(JSON.stringify(gates)).not.toContain('repeated: K1');
  });
});
