import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { claimByIndex, claimExactly, type Concept, type Similarity } from '../../../activities/store/concepts.ts';
import { indexConcepts, indexName, isIndexed, leastIndexed } from '../../../activities/store/near-concepts.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { openVectorStore, type VectorStore } from '../../../bench/pgvector.ts';
import { present } from '../../support/present.ts';

const many = 400;
const dimensions = 8;
const space = { corpus: 'real', embedder: "local:it's", dimensions };

let store: VectorStore;
beforeAll(async () => {
  store = await openVectorStore();
  await store.exec(`
    insert into symposium.runs (run_key, system, corpus, brief, policy)
      select 'idea-' || n, 'scenario', 'real', '{}', '{}' from generate_series(0, ${many + 20}) n;
    insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding)
      select 'concept-' || n, 'idea-' || n, 'real', 'local:it''s', array(select random() - 0.5 from generate_series(1, ${dimensions}) where n = n)
        from generate_series(0, ${many - 1}) n`);
}, 60_000);
afterAll(() => store.close());

let turn = many;
beforeEach(() => {
  turn += 1;
});
const comer = (embedding: readonly number[], change: Partial<Concept> = {}): Concept => ({
  key: `new-${turn}`,
  runKey: `idea-${turn}`,
  corpus: space.corpus,
  embedder: space.embedder,
  embedding,
  ...change,
});
const embeddingOf = async (n: number): Promise<readonly number[]> => {
  const { rows } = await store.query<{ embedding: number[] }>(
    'select embedding from symposium.concepts where concept_key = $1',
    [`concept-${n}`],
  );
  return present(rows[0]).embedding;
};
const undone = async (by: typeof claimByIndex, concept: Concept): Promise<Similarity> => {
  await store.exec('begin');
  return by(store, concept).finally(() => store.exec('rollback'));
};

describe('the index of near concepts', () => {
  test('is made once, for what there is much of', async () => {
    expect(await isIndexed(store, space)).toBe(false);
    await store.exec(`insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding)
      select 'few-' || n, 'idea-${many + 19}', 'real', 'local:few', '{1, 0}' from generate_series(1, ${leastIndexed - 1}) n`);
    expect(await indexConcepts(store)).toEqual([indexName(space)]);
    expect(await isIndexed(store, space)).toBe(true);
    expect(await indexConcepts(store)).toEqual([]);
    expect(await isIndexed(store, { ...space, corpus: 'simulated' })).toBe(false);
  });

  test('is what a claim reads, and not the table', async () => {
    const { rows } = await store.query<{ 'QUERY PLAN': string }>(
      `explain select concept_key from symposium.concepts where corpus = $1 and embedder = $2 and array_length(embedding, 1) = ${dimensions}
        order by embedding::extensions.vector(${dimensions}) operator(extensions.<=>) $3::double precision[]::extensions.vector(${dimensions}) limit 100`,
      [space.corpus, space.embedder, await embeddingOf(3)],
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Index Scan using ${indexName(space)}`);
  });

  test('finds what a comparison with all finds, at the same cosine', async () => {
    for (let n = 0; n < 40; n += 1) {
      const told = (await embeddingOf(n * 7)).map((x, at) => x + (at === n % dimensions ? 0.05 : 0));
      const [byIndex, byAll] = [await undone(claimByIndex, comer(told)), await undone(claimExactly, comer(told))];
      expect(byIndex.nearest).toBe(byAll.nearest);
      expect(byIndex.score).toBeCloseTo(byAll.score, 12);
    }
  });

  test('a claim by it is registered, once, and a repeated one gives the answer of the first', async () => {
    const embedding = (await embeddingOf(5)).map((x) => x * 3);
    const first = await claimByIndex(store, comer(embedding));
    expect(first.nearest).toBe('idea-5');
    expect(first.score).toBeCloseTo(1, 12);
    await claimByIndex(store, comer(embedding, { key: 'between', runKey: 'idea-0' }));
    expect(await claimByIndex(store, comer(embedding))).toEqual(first);
  });

  test('of what is near, a run’s own ideas, older ideas of others and runs without documents count for nothing', async () => {
    const embedding = await embeddingOf(9);
    expect((await undone(claimByIndex, comer(embedding, { runKey: 'idea-9' }))).nearest).not.toBe('idea-9');
    await claimByIndex(
      store,
      comer(
        (await embeddingOf(10)).map((x) => -x),
        { key: 'later', runKey: 'idea-9' },
      ),
    );
    expect((await undone(claimByIndex, comer(embedding))).nearest).not.toBe('idea-9');
    await saveOutcome(store, 'idea-11', 'DISCARDED', '');
    expect((await undone(claimByIndex, comer(await embeddingOf(11)))).nearest).not.toBe('idea-11');
  });

  test('where nothing that is near counts, all are compared', async () => {
    const embedding = Array.from({ length: dimensions }, (_, at) => (at === 0 ? 100 : 0));
    const [last] = [many + 20];
    await store.exec(`insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding)
      select 'own-' || n, 'idea-${last}', 'real', 'local:it''s', '{${embedding.join(', ')}}' from generate_series(1, 300) n`);
    const [byIndex, byAll] = [claimByIndex, claimExactly].map(
      (by) => () => undone(by, comer(embedding, { runKey: `idea-${last}` })),
    );
    expect(await byIndex?.()).toEqual(await byAll?.());
  });

  test.each([
    ['of another length', [1, 0, 1]],
    ['without a direction', Array.from({ length: dimensions }, () => 0)],
  ])('a vector %s is taken in all the same', async (_, embedding) => {
    const { nearest } = await claimByIndex(store, comer(embedding));
    expect(nearest).not.toBe(comer(embedding).runKey);
    const { rows } = await store.query('select from symposium.concepts where concept_key = $1', [`new-${turn}`]);
    expect(rows).toHaveLength(1);
  });
});
