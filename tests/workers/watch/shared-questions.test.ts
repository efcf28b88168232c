import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capsInForce, countInBatch, countInCorpus, setCap, setDayCaps } from '../../../activities/caps/stored-caps.ts';
import { append } from '../../../activities/store/ledger.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { closeReview, openReview } from '../../../activities/store/reviews.ts';
import { openRun } from '../../../activities/store/runs.ts';
import { capReviewPlace, capScope } from '../../../shared/kernel/caps.ts';
import { faultReviewPlace } from '../../../shared/kernel/failures.ts';
import { reviewIdOf } from '../../../shared/kernel/review-id.ts';
import { listScenarios } from '../../../workers/scenario/review/listed.ts';
import { reportOf } from '../../../workers/scenario/report.ts';
import { pageOf } from '../../../workers/scenario/show.ts';
import { openStore, storeRuns } from '../../support/store.ts';
import { present } from '../../support/present.ts';
import { ledger } from './rows.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

let cases = 0;
let [run, batch] = ['', ''];
beforeEach(() => {
  cases += 1;
  [run, batch] = [`waiting-${cases}-s1-1`, `waiting-${cases}`];
});

type Told = ReturnType<typeof ledger>;
const opened = ({ opened: open }: Told) => {
  open();
};
const seeded = (told: Told) => {
  opened(told);
  told.asked('SEED', 'ATHENA', 'seed');
  told.answered('SEED', 'ATHENA', 'seed');
};

/** A run of a batch, as far as its rows tell. */
async function standing(tell: (told: Told) => void, embedder = 'openai:text-embedding-4'): Promise<void> {
  const { db } = store;
  await storeRuns(db, 'real', batch);
  const brief = { category: 'The Cascade', tier: 'SPARK', status: 'KS' };
  await openRun(db, {
    runKey: run,
    system: 'scenario',
    parent: null,
    corpus: 'real',
    brief,
    policy: { models: {}, embedder },
  });
  await countInBatch(db, batch, run);
  const told = ledger();
  tell(told);
  const entries = told.rows.map(({ sequence: _, messageId: _id, at: _at, entryKey, ...row }) => ({
    ...row,
    entryKey,
    iteration: 0,
    dependencies: [],
  }));
  await append(db, run, entries);
}

const asked = async (reviewId: string, kind: 'provider' | 'spend-cap', runKey = batch): Promise<string> => {
  await openReview(store.db, {
    reviewId,
    runKey,
    kind,
    question: 'Mend what is named?',
    package: {},
    deadline: '2026-11-29T00:00:00Z',
  });
  return reviewId;
};

/** What `scenario show` and `scenario list` say that it waits for. */
async function awaited(): Promise<string | null> {
  const [report, listed] = await Promise.all([reportOf(store.db, run), listScenarios(store.db, 100)]);
  const reviewId = report.openReview?.reviewId ?? null;
  expect(listed.find(({ runKey }) => runKey === run)?.awaits).toBe(reviewId);
  const compared = (embedder: string) => pageOf({ ...report, embedder }).find((line) => line.startsWith('compared'));
  expect([compared('hashed:'), compared('openai:text-embedding-3-small')]).toEqual([
    'compared   by hashed:, which knows words and no meanings',
    'compared   by openai:text-embedding-3-small',
  ]);
  if (reviewId !== null) expect(pageOf(report).join('\n')).toContain(`symposium reviews show ${reviewId}`);
  return reviewId;
}

test('a cap of the day is named, whichever run has asked about it, and forgotten when it is settled', async () => {
  const { db } = store;
  await standing(seeded);
  expect(await awaited()).toBeNull();
  const order = { key: 'day-1', kind: 'tokens', most: 10, by: 'Ada', reason: 'Enough.' } as const;
  expect(await setDayCaps(db, 'real', [order])).toEqual({ problem: null });
  const cap = present((await capsInForce(db)).find(({ scope }) => scope.startsWith('day/real/')));
  await storeRuns(db, 'real', 'another-of-the-day');
  const reviewId = await asked(reviewIdOf(capReviewPlace(cap)), 'spend-cap', 'another-of-the-day');
  expect(reviewId).toMatch(/^day-real-.*-tokens-of-the-day$/);
  expect(await awaited()).toBe(reviewId);
  await closeReview(db, reviewId, { outcome: 'expired' });
  expect(await awaited()).toBeNull();
});

test('caps of its batch and of its corpus are named, and those of others are not', async () => {
  const { db } = store;
  await standing(seeded);
  const corpus = `${batch}-whole`;
  await storeRuns(db, 'real', corpus);
  await countInCorpus(db, corpus, batch);
  for (const scope of [capScope.batch(batch), capScope.corpus(corpus), capScope.batch('elsewhere')])
    await setCap(db, { key: `${scope}/${cases}`, scope, kind: 'money', most: 5, by: 'Ada', reason: 'Enough.' });
  const caps = await capsInForce(db);
  const of = (scope: string) => reviewIdOf(capReviewPlace(present(caps.find((one) => one.scope === scope))));
  await storeRuns(db, 'real', 'elsewhere');
  await asked(of(capScope.batch('elsewhere')), 'spend-cap', 'elsewhere');
  expect(await awaited()).toBeNull();
  for (const scope of [capScope.corpus(corpus), capScope.batch(batch)]) {
    const reviewId = await asked(of(scope), 'spend-cap', scope === capScope.batch(batch) ? batch : corpus);
    expect(await awaited()).toBe(reviewId);
    await closeReview(db, reviewId, { outcome: 'expired' });
  }
});

test('a fault of the embedder, which stands in no row, is named while the run stands in SEED, and nowhere else', async () => {
  await standing(seeded);
  const place = faultReviewPlace(batch, { failure: 'BAD_KEY', model: 'openai:text-embedding-4' });
  const reviewId = await asked(reviewIdOf(place), 'provider');
  expect(await awaited()).toBe(reviewId);
  const { rows, gate } = ledger();
  gate('SEED', true);
  await append(
    store.db,
    run,
    rows.map(({ sequence: _, messageId: _id, at: _at, ...row }) => ({
      ...row,
      phase: 'VALIDATE',
      entryKey: 'later',
      iteration: 0,
      dependencies: [],
    })),
  );
  // Others wait for their embedder; this one has come further.
  expect(await awaited()).toBeNull();
});

test('nor is that of another provider, or where concepts are hashed; and what has ended waits for nobody', async () => {
  await standing(seeded, 'hashed:');
  const place = faultReviewPlace(batch, { failure: 'BAD_KEY', model: 'openai:text-embedding-4' });
  await asked(reviewIdOf(place), 'provider');
  expect(await awaited()).toBeNull();
  cases += 1;
  [run, batch] = [`waiting-${cases}-s1-1`, `waiting-${cases}`];
  await standing(seeded);
  await asked(reviewIdOf(faultReviewPlace(batch, { failure: 'BAD_KEY', model: 'openai:x' })), 'provider');
  await saveOutcome(store.db, run, 'CANCELLED', 'somebody has cancelled it');
  const listed = await listScenarios(store.db, 100);
  expect(listed.find(({ runKey }) => runKey === run)).toMatchObject({ outcome: 'CANCELLED', awaits: null });
});
