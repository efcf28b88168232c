import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { findPayloadKeys } from '../../../activities/store/payload-keys.ts';
import { newKey } from '../../../workers/encryption/keyring.ts';
import { checkPayloadKeys, payloadKeysOf, takePayloadKeys } from '../../../workers/encryption/payload-keys.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { freshDatabase, migratedDatabase } from '../../support/database.ts';
import type { RealPostgres } from '../../support/postgres.ts';

/** What workers write down of their keys, and who may send or serve by it (kernel rules §37.1). */
const [k1, k2, other] = [newKey('k1'), newKey('k2'), newKey('k1')];
const ring = (...keys: string[]) => payloadKeysOf(keys.length === 0 ? null : keys.join(','));

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
const forget = (...more: string[]) =>
  symposiumHere(['encryption', 'forget', '--by', 'mara', '--reason', 'A new beginning', ...more], {
    DATABASE_URL: database.url,
  });
beforeEach(() => forget());

const works = (...keys: string[]) => takePayloadKeys(db, ring(...keys));
const sends = (...keys: string[]) => checkPayloadKeys(db, ring(...keys));
const fine = expect.not.stringMatching(/./);
const said = (doing: Promise<unknown>) =>
  doing.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('before any worker has begun', () => {
  test('nobody is refused', async () => {
    expect([await said(sends()), await said(sends(k1))]).toEqual([fine, fine]);
  });

  test('nor where the table is not there yet', async () => {
    const empty = await freshDatabase();
    const bare = openDatabase(empty.url, 1);
    expect(await said(checkPayloadKeys(bare, ring()))).toBe('');
    await bare.end();
    await empty.stop();
  });
});

test('a stack without keys takes plain words, and none that its workers could not read', async () => {
  await works();
  expect(await said(sends())).toBe('');
  expect(await said(sends(k1))).toMatch(
    /^SYMPOSIUM_ENCRYPTION_KEYS is set, and the workers of this stack have no key.*nothing was sent/,
  );
});

describe('a stack gets a key, and another', () => {
  test('each step of the rotation, workers first, leaves everybody at work who has done the step before', async () => {
    await works();
    await works(k1);
    expect(await said(sends())).toMatch(/is not set, and this stack encrypts with key "k1"/);
    expect(await said(sends(k1))).toBe('');
    await works(k1, k2);
    expect([await said(sends(k1)), await said(sends(k1, k2))]).toEqual(['', '']);
    await works(k2, k1);
    // The second worker is exchanged later, and may be started anew before that.
    await works(k1, k2);
    await works(k2, k1);
    expect([await said(sends(k1, k2)), await said(sends(k2, k1))]).toEqual(['', '']);
    expect(await said(sends(k1))).toMatch(/does not have key "k2"/);
    await works(k2);
    expect([await said(sends(k2)), await said(sends(k2, k1))]).toEqual(['', '']);
    expect(await said(sends(k1, k2))).toMatch(/begins with key "k1", which the workers of this stack do not have/);
  });

  test('a key that only clients have is sent to nobody', async () => {
    await works(k1);
    expect(await said(sends(k2, k1))).toMatch(/begins with key "k2".*Add it to theirs first, or put "k1" in the first/);
  });

  test('another key of the same id is another key', async () => {
    await works(k1, k2);
    for (const keys of [[other], [k2, other], [other, k2]])
      expect(await said(sends(...keys))).toMatch(/another key than the workers of this stack under the id "k1"/);
  });
});

describe('a worker does not start', () => {
  test.each([
    ['without the key', [], /does not have key "k1"/],
    ['with another alone', [k2], /does not have key "k1"/],
    ['with another of the same id', [other], /another key than the workers of this stack under the id "k1"/],
  ])('%s, and changes nothing by that', async (_, keys, problem) => {
    await works(k1);
    const refused = await said(works(...keys));
    expect(refused).toMatch(problem);
    expect(refused).toMatch(/symposium encryption forget/);
    for (const key of [k1, k2, other]) expect(refused).not.toContain(key.slice(3));
    expect(await said(sends(k1))).toBe('');
    expect(await said(sends())).not.toBe('');
  });

  test('until an operator says that the key shall hold no more, which is a row', async () => {
    await works(k1);
    const json = await forget('--json');
    expect([json.code, JSON.parse(json.stdout)]).toEqual([0, { forgotten: { writes: 'k1', ids: ['k1'] } }]);
    const { rows } = await db.query('select by, reason from symposium.payload_keys order by nth desc limit 1');
    expect(rows).toEqual([{ by: 'mara', reason: 'A new beginning' }]);
    await works(k2);
    expect(await said(sends(k2))).toBe('');
    expect(await said(sends())).toMatch(/key "k2"/);
  });
});

test('what stands there is no key, and is written once', async () => {
  await works(k1);
  await works(k1);
  const { rows: now } = await db.query<{ row: string }>(
    `select row_to_json(p)::text as row from symposium.payload_keys p
      where nth > (select max(nth) from symposium.payload_keys where by is not null)`,
  );
  expect(now).toHaveLength(1);
  expect(now[0]?.row).not.toContain(k1.slice(3));
  expect(await findPayloadKeys(db)).toMatchObject({ writes: 'k1', isForgotten: false });
});

test.each([
  ['nobody', ['--by', ' ', '--reason', 'x'], /--by/],
  ['no reason', ['--by', 'mara', '--reason', ' '], /--reason/],
])('%s is no one to forget a key for', async (_, args, problem) => {
  await works(k1);
  const { code, stderr } = await symposiumHere(['encryption', 'forget', ...args], { DATABASE_URL: database.url });
  expect([code, stderr]).toEqual([2, expect.stringMatching(problem)]);
  expect(await findPayloadKeys(db)).toMatchObject({ writes: 'k1' });
});
