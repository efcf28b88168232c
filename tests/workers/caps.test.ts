import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, settleHold } from '../../activities/caps/holds.ts';
import { openDatabase, type Database } from '../../activities/store/database.ts';
import { migrate } from '../../workers/migrate.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { freshDatabase } from '../support/database.ts';
import type { RealPostgres } from '../support/postgres.ts';

let database: RealPostgres;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

const run = (...args: string[]) => symposiumHere(['caps', ...args], { DATABASE_URL: database.url });
const signed = ['--by', 'mara', '--reason', 'The budget of November'];

test('the caps of each day are set, listed with what is taken of them, and removed', async () => {
  expect((await run('list')).stdout).toMatch(/^There are no caps\. Set one with: symposium caps set day/);
  const set = await run('set', 'day', '--dollars', '50', '--tokens', '20,000,000', ...signed);
  expect(set).toMatchObject({ code: 0, stderr: '' });
  expect(set.stdout).toMatch(/^The cap of \d{4}-\d{2}-\d{2} \(UTC\) is \$50\.00; \$0\.00 are spent\.$/m);
  const request = { runKey: 'a-run', simulated: false, priced: true, forMs: 60_000 };
  for (const call of ['one', 'two'])
    await hold(db, { ...request, key: `${call}#1`, call, most: { microdollars: 2_000_000, tokens: 1_500 } });
  await settleHold(db, 'one#1', { microdollars: 500_000, tokens: 1_000 });
  const { stdout } = await run('list');
  expect(stdout).toMatch(/\(UTC\) +\$50\.00 +\$0\.50 +\$2\.00 +\$47\.50 +mara/);
  expect(stdout).toMatch(/\(UTC\) +20,000,000 tokens +1,000 tokens +1,500 tokens +19,997,500 tokens +mara/);
  expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([
    { kind: 'money', most: 50_000_000, spent: 500_000, held: 2_000_000, by: 'mara', reason: 'The budget of November' },
    { kind: 'tokens', most: 20_000_000, spent: 1_000, held: 1_500 },
  ]);
  expect((await run('remove', 'day', '--tokens', ...signed)).stdout).toBe(
    'There is no daily cap in tokens any more.\n',
  );
  expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([{ kind: 'money' }]);
  expect((await run('remove', 'day', ...signed)).code).toBe(0);
  expect((await run('list')).stdout).toMatch(/^There are no caps/);
});

test.each([
  ['a cap of 0 in money', ['set', 'day', '--dollars', '0', ...signed], /--dollars.*Write a number above 0/],
  [
    'a cap of 0 in tokens',
    ['set', 'day', '--tokens', '0', ...signed],
    /--tokens.*Write a whole number of tokens above 0/,
  ],
  ['no number', ['set', 'day', '--tokens', 'many', ...signed], /--tokens.*Write a whole number of tokens/],
  ['neither', ['set', 'day', ...signed], /--dollars: is missing; give --dollars, --tokens, or both/],
  [
    'another scope',
    ['set', 'week', '--dollars', '5', ...signed],
    /scope: "week" has no cap that is set here; write day/,
  ],
  ['nobody', ['set', 'day', '--dollars', '5', '--by', ' ', '--reason', 'x'], /--by/],
  ['no reason', ['set', 'day', '--dollars', '5', '--by', 'mara', '--reason', ''], /--reason/],
])('%s is refused with its field, and nothing is written', async (_, args, why) => {
  const before = (await db.query('select from symposium.caps')).rowCount;
  const refused = await run(...args);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(why)]);
  expect((await db.query('select from symposium.caps')).rowCount).toBe(before);
});
