import { afterAll, beforeAll, expect, test } from 'vitest';
import { duplicateCheckIn } from '../../../activities/scenario/qa/index.ts';
import { claimConcept } from '../../../activities/store/concepts.ts';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { withdraw } from '../../../activities/store/withdrawals.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { migratedDatabase } from '../../support/database.ts';
import { mark } from '../evaluation/a-corpus.ts';
import { publishAll } from './published.ts';

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase(database.url, 2);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

/** A direction so many degrees from the first one. */
const at = (degrees: number, length = 1): number[] =>
  [Math.cos, Math.sin].map((of) => length * of((degrees * Math.PI) / 180));

test('what stands of a corpus is compared again, each with each, by embedder, length and the latest concept of each', async () => {
  const statuses = ['KS', 'CT', 'OF', 'PX', 'MT', 'DG', 'KS', 'CT'] as const;
  const runs = await publishAll(db, { corpus: 'real' }, statuses);
  const [other = ''] = await publishAll(db, { corpus: 'simulated' }, ['KS']);
  let nth = 0;
  const claim = (run: string | undefined, embedding: readonly number[], embedder = 'local:one', corpus = 'real') =>
    claimConcept(db, { key: `twins/${(nth += 1)}`, runKey: run ?? '', corpus, embedder, embedding });
  // 31° are a cosine of 0.857, and 32° one of 0.848.
  await claim(runs[0], at(0));
  await claim(runs[1], at(31, 9));
  await claim(runs[2], at(-32));
  await claim(runs[3], at(0), 'local:other');
  await claim(runs[4], [...at(0), 0]);
  // Its first idea was another's; it was designed anew.
  await claim(runs[5], at(0));
  await claim(runs[5], at(90));
  await claim(runs[6], [0, 0]);
  await claim(other, at(0), 'local:one', 'simulated');
  const found = await duplicateCheckIn(db, 'real');
  expect(found).toMatchObject({ threshold: 0.85, compared: 7, unknown: ['IM-0008'] });
  expect(found.shared).toEqual([{ scenarios: ['IM-0001', 'IM-0002'], likeness: expect.closeTo(0.857, 3) }]);

  const listed = () => symposiumHere(['corpus', 'mechanisms', '--corpus', 'real'], { DATABASE_URL: database.url });
  const { stdout } = await listed();
  expect(stdout).toMatch(
    /^Of 7 scenarios 1 pair told as one idea, by their concepts \(cosine 0\.85 or more\)[^]*IM-0001 +IM-0002 +0\.86$/m,
  );
  expect(stdout).toContain('Not compared, without a concept: IM-0008.');
  expect(stdout).not.toContain(mark);
  await withdraw(db, { corpus: 'real', number: 2, by: 'mara', reason: 'It is told twice.' });
  expect(await duplicateCheckIn(db, 'real')).toMatchObject({ compared: 6, shared: [] });
  expect((await listed()).stdout).toMatch(
    /^No two of 6 scenarios are one idea by their concepts \(cosine 0\.85 or more\)\.$/m,
  );
  expect(await duplicateCheckIn(db, 'simulated')).toMatchObject({ compared: 1, unknown: [], shared: [] });
});
