import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MockActivityEnvironment } from '@temporalio/testing';
import { hashedEmbedding } from '../../../activities/embeddings/hashed.ts';
import { embeddedText, embeddingKey } from '../../../activities/embeddings/once.ts';
import { embeddedTokens, embeddingPriceOf } from '../../../activities/embeddings/prices.ts';
import { openSessionIn } from '../../../activities/omega/open.ts';
import { claimConceptIn } from '../../../activities/scenario/concept.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { takenBy } from '../../../activities/store/taken.ts';
import type { SessionInput } from '../../../shared/omega/activities.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';
import { sampleSeed } from '../../support/sample-seed.ts';

let store: Awaited<ReturnType<typeof openStore>>;

beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());
beforeEach(() => {
  asked.length = 0;
});

const embedder = 'openai:text-embedding-3-small';

/** Texts that an embedder was asked for; it answers as late as a provider does. */
const asked: string[] = [];

const embed = async (_embedder: string, text: string): Promise<readonly number[]> => {
  asked.push(text);
  await new Promise((resolve) => setTimeout(resolve, 300));
  return hashedEmbedding(text);
};

/** One attempt, as Temporal makes it. */
const attempt = <T>(work: () => Promise<T>) => new MockActivityEnvironment().run<[], T, () => Promise<T>>(work);

/** States of the rows of a run's embeddings (kernel rules §24). */
const booked = async (runKey: string) =>
  (await readLedger(store.db, runKey)).flatMap(({ type, content }) =>
    type === 'CALL' && content.task === 'embed' ? [content.state] : [],
  );

const claims = async (): Promise<unknown[]> =>
  (await store.db.query('select key from symposium.paying order by key')).rows;

describe('a text', () => {
  test('is embedded once where two attempts want it at a time, and both have its vector', async () => {
    const one = { embedder, text: 'two want it' };
    const [first, second] = await Promise.all([1, 2].map(() => attempt(() => embeddedText(store.db, embed, one))));
    expect(second).toEqual(first);
    expect(asked).toEqual(['two want it']);
    expect(await claims()).toEqual([]);
  });

  test('is embedded by the next where the one that asked for it has died, and by the other where it failed', async () => {
    const one = { embedder, text: 'a dead one wants it' };
    await store.db.query(
      `insert into symposium.paying values ($1, 'a dead worker', clock_timestamp() + interval '600 milliseconds')`,
      [embeddingKey(one)],
    );
    let calls = 0;
    const fails = (...given: Parameters<typeof embed>) =>
      (calls += 1) === 1 ? Promise.reject(new Error('it is down')) : embed(...given);
    const settled = await Promise.allSettled([1, 2].map(() => attempt(() => embeddedText(store.db, fails, one))));
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(asked).toEqual(['a dead one wants it']);
    expect(await claims()).toEqual([]);
  });

  test('that is hashed here takes no claim and asks no activity', async () => {
    expect(await embeddedText(store.db, embed, { embedder: 'hashed:', text: 'here' })).toEqual(hashedEmbedding('here'));
  });
});

test('claims that are nobody’s any more go when any run ends, and no others', async () => {
  await storeRuns(store.db, 'simulated', 'ends-with-claims');
  await store.db.query(
    `insert into symposium.paying (key, attempt, until) select key, 'somebody', clock_timestamp() + at::interval
       from (values ('of a dead one', '-61 minutes'), ('just lapsed', '-1 minute'), ('living', '10 seconds'), ('before the clock was set back', '2 hours')) as claimed(key, at)`,
  );
  await saveOutcome(store.db, 'ends-with-claims', 'SHELVED', 'it ends');
  expect(await claims()).toEqual([{ key: 'just lapsed' }, { key: 'living' }]);
  await store.db.query('delete from symposium.paying');
});

describe('of two attempts at one activity', () => {
  test('one has the concept of a seed embedded, and both are told the same', async () => {
    await storeRuns(store.db, 'simulated', 'embeds-a-concept');
    const call = sampleCall({ runKey: 'embeds-a-concept', answer: { ...sampleSeed } });
    await saveCall(store.db, call, {}, {}, []);
    const order = { runKey: 'embeds-a-concept', ref: callKey(call), embedder };
    const claim = () => attempt(() => claimConceptIn(store.db, embed)(order));
    const [first, second] = await Promise.all([claim(), claim()]);
    expect(second).toEqual(first);
    expect(asked).toHaveLength(1);
    expect(await booked('embeds-a-concept')).toEqual(['asked', 'answered']);
  });

  test('one has the problem of a session embedded, and whoever opens it again asks for nothing', async () => {
    const input = { problem: 'Why do bees dance at all?', policy: { embedder } } as SessionInput;
    const open = (runKey: string) =>
      attempt(() => openSessionIn(store.db, { model: null, embedder: 'hashed:' }, { embed })({ runKey, input }));
    await Promise.all([open('embeds-a-problem'), open('embeds-a-problem')]);
    expect(asked).toHaveLength(1);
    expect(await booked('embeds-a-problem')).toEqual(['asked', 'answered']);
    const price = embeddingPriceOf(embedder, embeddedTokens(asked[0] ?? '')) ?? 0;
    expect(price).toBeGreaterThan(0);
    expect((await takenBy(store.db, ['embeds-a-problem'])).get('embeds-a-problem')).toMatchObject({
      costMicrodollars: price,
      tokens: embeddedTokens(asked[0] ?? ''),
    });
    // What is kept is asked for by nobody, and costs the next session nothing.
    await open('has-the-same-problem');
    expect(asked).toHaveLength(1);
    expect(await booked('has-the-same-problem')).toEqual([]);
  });
});
