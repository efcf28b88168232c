import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimIn, type Concept, type Similarity } from '../../../activities/store/concepts.ts';
import { indexConcepts, indexName, nearByIndex } from '../../../activities/store/near-concepts.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { present } from '../../support/present.ts';
import { vectorStore, type VectorStore } from './vector-store.ts';

const many = 400;
/** Concepts of one embedder that are worth an index here. */
const least = 20;
const dimensions = 8;
const space = { corpus: 'real', embedder: "local:it's", dimensions };

let store: VectorStore;
beforeAll(async () => {
  store = await vectorStore();
  await store.exec(`
    insert into symposium.runs (run_key, system, corpus, brief, policy)
      select 'idea-' || n, 'scenario', 'real', '{}', '{}' from generate_series(0, ${many + 40}) n;
    insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding)
      select 'concept-' || n, 'idea-' || n, 'real', 'local:it''s', array(select random() - 0.5 from generate_series(1, ${dimensions}) where n = n)
        from generate_series(0, ${many - 1}) n`);
});
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
const undone = async (concept: Concept, among?: 'all'): Promise<Similarity> => {
  await store.exec('begin');
  return claimIn(store, concept, among).finally(() => store.exec('rollback'));
};
const indexed = async (): Promise<string[]> => {
  const said: string[] = [];
  await indexConcepts(store, (line) => said.push(line), least);
  return said;
};
/** Ideas of one run by one embedder, each of so many numbers, which `number` is the SQL of. */
const filled = (embedder: string, rows: number, length: number, number: string): Promise<unknown> =>
  store.exec(`
    insert into symposium.runs (run_key, system, corpus, brief, policy) values ('${embedder}', 'scenario', 'real', '{}', '{}');
    insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding)
      select '${embedder}' || n, '${embedder}', 'real', '${embedder}', array(select ${number} from generate_series(1, ${length}) where n = n) from generate_series(1, ${rows}) n`);

describe('the index of near concepts', () => {
  test('is made once, for what there is much of', async () => {
    expect(await nearByIndex(store, space)).toBeNull();
    await filled('local:few', least - 1, 2, '1');
    expect(await indexed()).toEqual(["indexed: real concepts by local:it's"]);
    expect(await nearByIndex(store, space)).toMatchObject({ concepts: expect.stringContaining('extensions.<=>') });
    expect(await indexed()).toEqual([]);
    expect(await nearByIndex(store, { ...space, corpus: 'simulated' })).toBeNull();
  });

  test('is what a claim reads, and not the table', async () => {
    const { rows } = await store.query<{ 'QUERY PLAN': string }>(
      `explain ${present(await nearByIndex(store, space)).concepts}`,
      [space.corpus, space.embedder, await embeddingOf(3)],
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Index Scan using ${indexName(space)}`);
  });

  test('finds what a comparison with all finds, at the same cosine', async () => {
    for (let n = 0; n < 12; n += 1) {
      const told = (await embeddingOf(n * 7)).map((x, at) => x + (at === n % dimensions ? 0.05 : 0));
      expect(await undone(comer(told))).toEqual(await undone(comer(told), 'all'));
    }
  });

  test('a claim by it is registered, once, and a repeated one gives the answer of the first', async () => {
    const embedding = (await embeddingOf(5)).map((x) => x * 3);
    const first = await store.claim(comer(embedding));
    expect(first.nearest).toBe('idea-5');
    expect(first.score).toBeCloseTo(1, 12);
    await store.claim(comer(embedding, { key: 'between', runKey: 'idea-0' }));
    expect(await store.claim(comer(embedding))).toEqual(first);
  });

  test('of twelve equal ideas at once exactly one sees no equal one', async () => {
    const embedding = Array.from({ length: dimensions }, (_, at) => (at % 2 === 0 ? 1 : -1));
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        store.claim(comer(embedding, { key: `twin-${n}`, runKey: `idea-${380 + n}` })),
      ),
    );
    expect(claims.filter(({ score }) => score > 0.999_999)).toHaveLength(11);
  });

  test('of what is near, a run’s own ideas, older ideas of others and runs without documents count for nothing', async () => {
    const embedding = await embeddingOf(9);
    expect((await undone(comer(embedding, { runKey: 'idea-9' }))).nearest).not.toBe('idea-9');
    const opposite = (await embeddingOf(10)).map((x) => -x);
    await store.claim(comer(opposite, { key: 'later', runKey: 'idea-9' }));
    expect((await undone(comer(embedding))).nearest).not.toBe('idea-9');
    await saveOutcome(store, 'idea-11', 'DISCARDED', '');
    expect((await undone(comer(await embeddingOf(11)))).nearest).not.toBe('idea-11');
  });

  test('where nothing that is near counts, all are compared', async () => {
    const embedding = Array.from({ length: dimensions }, (_, at) => (at === 0 ? 100 : 0));
    const own = `idea-${many + 40}`;
    await store.exec(`insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding)
      select 'own-' || n, '${own}', 'real', 'local:it''s', '{${embedding.join(', ')}}' from generate_series(1, 300) n`);
    const found = await undone(comer(embedding, { runKey: own }));
    expect(found.nearest).not.toBeNull();
    expect(found).toEqual(await undone(comer(embedding, { runKey: own }), 'all'));
  });

  test('a vector of another length is of another model: it is taken in and compared with none', async () => {
    expect(await store.claim(comer([1, 0, 1]))).toEqual({ score: 0, nearest: null });
    expect((await undone(comer(await embeddingOf(20), { key: 'x', runKey: 'idea-0' }))).nearest).toBe('idea-20');
  });

  test('a vector without a direction is taken in and near to none', async () => {
    expect((await store.claim(comer(Array.from({ length: dimensions }, () => 0)))).score).toBe(0);
    expect(await store.claim(comer(await embeddingOf(21), { key: 'after' }))).toMatchObject({ nearest: 'idea-21' });
  });
});

test('vectors too long for 32-bit numbers are indexed by 16-bit ones, however large they are, and compared exactly', async () => {
  const long = { ...space, embedder: 'local:long', dimensions: 2_001 };
  await filled(long.embedder, least, long.dimensions, '1e6 * (random() - 0.5)');
  expect(await indexed()).toEqual(['indexed: real concepts by local:long']);
  const embedding = Array.from({ length: long.dimensions }, (_, at) => 1e6 * Math.sin(at * at));
  const first = comer(embedding, { embedder: long.embedder });
  await store.claim(first);
  const second = await store.claim({ ...first, key: 'long-twin', runKey: 'idea-400' });
  expect(second.nearest).toBe(first.runKey);
  expect(second.score).toBeCloseTo(1, 12);
});

test('an index that cannot be made is told, keeps no other from being made, and every claim compares with all', async () => {
  await filled('local:a-huge', least, 3, '1e39 * n');
  await filled('local:b-plain', least, 3, '-n');
  expect(await indexed()).toEqual([
    expect.stringMatching(/^not indexed, so each is compared with all: real concepts by local:a-huge: .*infinite/),
    'indexed: real concepts by local:b-plain',
  ]);
  expect((await store.claim(comer([1, 1, 0.9], { embedder: 'local:a-huge' }))).nearest).toBe('local:a-huge');
});

test('a user who owns no table and may not use pgvector claims by comparing with all, and migrates as before', async () => {
  await filled('local:of-others', least, 3, '-n');
  const embedding = await embeddingOf(30);
  const found = await undone(comer(embedding), 'all');
  await store.exec(`
    create role clerk_of_concepts;
    grant usage on schema symposium to clerk_of_concepts;
    grant select, insert on all tables in schema symposium to clerk_of_concepts;
    set role clerk_of_concepts`);
  try {
    expect(await indexed()).toContainEqual(expect.stringMatching(/by local:of-others: must be owner/));
    expect(await nearByIndex(store, space)).toBeNull();
    expect(await undone(comer(embedding))).toEqual(found);
  } finally {
    await store.exec(`
      reset role;
      drop owned by clerk_of_concepts;
      drop role clerk_of_concepts`);
  }
});
