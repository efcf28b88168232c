import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimConcept, type Concept } from '../../../activities/store/concepts.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { openStore, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let embedder = 'hashed:';
let turn = 0;
beforeAll(async () => {
  store = await openStore();
  await storeRuns(store.db, 'real', ...Array.from({ length: 12 }, (_, place) => `idea-${place}`));
});
afterAll(() => store.close());
// Concepts of different embedders are never compared: a new name is a clean slate.
beforeEach(() => {
  turn += 1;
  embedder = `test:${turn}`;
});

const concept = (run: number, embedding: readonly number[], change: Partial<Concept> = {}): Concept => ({
  key: `${embedder}/idea-${run}/${embedding.join()}`,
  runKey: `idea-${run}`,
  corpus: 'real',
  embedder,
  embedding,
  ...change,
});
const claim = (...of: Parameters<typeof concept>) => claimConcept(store.db, concept(...of));

describe('claiming a concept', () => {
  test('the first one has no neighbour', async () => {
    expect(await claim(0, [1, 0])).toEqual({ score: 0, nearest: null });
  });

  test.each([
    ['the same', [1, 0], 1],
    ['the same at another length', [7, 0], 1],
    ['half way', [1, 1], Math.SQRT1_2],
    ['unrelated', [0, 1], 0],
    ['the opposite', [-1, 0], -1],
    ['empty', [0, 0], 0],
  ] as const)('%s direction is measured by its cosine', async (_, embedding, cosine) => {
    await claim(0, [1, 0]);
    const { score, nearest } = await claim(1, embedding);
    expect(score).toBeCloseTo(cosine, 12);
    expect(nearest).toBe('idea-0');
  });

  test('of two equal ideas at once exactly one sees the other, and of twelve each sees all before it', async () => {
    const claims = await Promise.all(Array.from({ length: 12 }, (_, run) => claim(run, [0.6, 0.8])));
    expect(claims.filter(({ nearest }) => nearest === null)).toHaveLength(1);
    expect(claims.filter(({ score }) => score > 0.999)).toHaveLength(11);
  });

  test('a repeated claim gives the answer of the first, whoever came between', async () => {
    const first = await claim(0, [1, 0]);
    await claim(1, [1, 0]);
    expect(await claim(0, [1, 0])).toEqual(first);
    const second = await claim(2, [1, 1]);
    await claim(3, [1, 1]);
    expect(await claim(2, [1, 1])).toEqual(second);
  });

  test('a run does not stand in its own way, and of another only its latest idea counts', async () => {
    await claim(0, [1, 0]);
    expect(await claim(0, [1, 0.01])).toEqual({ score: 0, nearest: null });
    await claim(0, [0, 1]);
    expect((await claim(1, [1, 0])).score).toBeCloseTo(0, 12);
  });

  test.each([
    ['another corpus', { corpus: 'simulated' }],
    ['another embedder', { embedder: 'test:other' }],
  ])('ideas of %s are not compared', async (_, change) => {
    await claim(0, [1, 0], change);
    expect(await claim(1, [1, 0])).toEqual({ score: 0, nearest: null });
  });

  test('vectors of different lengths are of different models, whatever the name, and are not compared', async () => {
    await claim(0, [1, 0, 0]);
    expect(await claim(1, [1, 0])).toEqual({ score: 0, nearest: null });
    expect((await claim(2, [1, 0, 1])).nearest).toBe('idea-0');
  });
});

test('a run that ended without documents stands in nobody’s way, and one with documents does', async () => {
  await storeRuns(store.db, 'real', 'discarded', 'shelved', 'documented');
  for (const [runKey, outcome] of [
    ['discarded', 'DISCARDED'],
    ['shelved', 'SHELVED'],
    ['documented', 'DOCUMENTED'],
  ] as const) {
    await claim(0, [1, runKey.length], {
      runKey,
      key: `${embedder}/${runKey}`,
      embedding: runKey === 'documented' ? [1, 1] : [1, 0],
    });
    await saveOutcome(store.db, runKey, outcome, '');
  }
  expect((await claim(5, [1, 0])).nearest).toBe('documented');
});
