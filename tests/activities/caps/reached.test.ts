import { afterAll, beforeAll, expect, test } from 'vitest';
import { capsInForce, reachedCap, setCap } from '../../../activities/caps/stored-caps.ts';
import { type Database, openDatabase } from '../../../activities/store/database.ts';
import { closeReview, openReview } from '../../../activities/store/reviews.ts';
import { capReviewPlace, capScope, reviewIdOf } from '../../../shared/kernel/index.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { migratedDatabase } from '../../support/database.ts';
import type { RealPostgres } from '../../support/postgres.ts';
import { present } from '../../support/present.ts';
import { storeRuns } from '../../support/store.ts';

/** A cap whose review waits for an operator is reached, whichever of its reviews that is (kernel rules §38). */
let database: RealPostgres;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase(database.url, 2);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

const ask = (runKey: string, reviewId: string) =>
  openReview(db, {
    reviewId,
    runKey,
    kind: 'spend-cap',
    question: 'Raise it?',
    package: {},
    deadline: '2030-01-01T00:00:00Z',
  });
const withdraw = (reviewId: string) => closeReview(db, reviewId, { outcome: 'withdrawn', at: '2026-11-27T00:00:00Z' });

test('a question that is asked anew, as whoever asked it first is gone, counts as the first did', async () => {
  await storeRuns(db, 'simulated', 'shelf');
  const scope = capScope.batch('shelf');
  await setCap(db, { key: 'shelf/1', scope, kind: 'money', most: 1_000, by: 'Ada', reason: 'At its start.' });
  const isReached = async () => (await reachedCap(db, [scope])) !== null;

  expect(await isReached()).toBe(false);
  await ask('shelf', 'shelf-run-1-spend-cap-money');
  expect(await isReached()).toBe(true);
  await withdraw('shelf-run-1-spend-cap-money');
  expect(await isReached()).toBe(false);
  await ask('shelf', 'shelf-run-1-spend-cap-money-2');
  expect(await isReached()).toBe(true);
  await withdraw('shelf-run-1-spend-cap-money-2');
  // Another scope's, whose name only begins alike.
  await ask('shelf', 'shelf-run-1-spend-cap-money-of-another');
  expect(await isReached()).toBe(false);
});

test('whoever sets the cap of a day is told of the question that waits, also where it was asked anew', async () => {
  const set = () =>
    symposiumHere(
      ['caps', 'set', 'day', '--dollars', '50', '--corpus', 'simulated', '--by', 'mara', '--reason', 'November'],
      { DATABASE_URL: database.url },
    );
  expect((await set()).stdout).not.toContain('An open review waits');
  await storeRuns(db, 'simulated', 'of-the-day');
  const [cap] = (await capsInForce(db)).filter((one) => one.scope.startsWith('day/'));
  const id = reviewIdOf(capReviewPlace(present(cap)));
  await ask('of-the-day', id);
  await withdraw(id);
  await ask('of-the-day', `${id}-2`);
  expect((await set()).stdout).toContain(`An open review waits for a decision: symposium reviews show ${id}-2`);
});
