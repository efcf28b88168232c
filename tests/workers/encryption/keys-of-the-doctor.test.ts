import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { newKey } from '../../../workers/encryption/keyring.ts';
import { payloadKeysOf, takePayloadKeys } from '../../../workers/encryption/payload-keys.ts';
import type { Finding } from '../../../workers/serving/finding.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { migratedDatabase } from '../../support/database.ts';
import type { RealPostgres } from '../../support/postgres.ts';
import { present } from '../../support/present.ts';

/** Whether this environment's keys fit the stack is seen before anything is sent (kernel rules §37.1). */
const [k1, k2, other] = [newKey('k1'), newKey('k2'), newKey('k1')];

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
beforeEach(() =>
  symposiumHere(['encryption', 'forget', '--by', 'mara', '--reason', 'x'], { DATABASE_URL: database.url }),
);

const works = (...keys: string[]) => takePayloadKeys(db, payloadKeysOf(keys.length === 0 ? null : keys.join(',')));

/** What the doctor says of payloads and of columns, and how it ends. */
async function told(keys: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { DATABASE_URL: database.url, SYMPOSIUM_ENCRYPTION_KEYS: keys.join(','), ...more };
  const { code, stdout } = await symposiumHere(['doctor', '--json'], env);
  for (const key of [k1, k2, other]) expect(stdout).not.toContain(key.slice(3, 15));
  const findings = JSON.parse(stdout) as readonly Finding[];
  const [payloads, columns] = ['Encrypted payloads', 'Encrypted columns'].map((name) => {
    const { state, found, act } = present(findings.find(({ what }) => what === name));
    return `${state}: ${found} ${act ?? ''}`;
  });
  return { code, payloads, columns };
}

test('before a worker has begun, and after its keys are forgotten, there is nothing to compare', async () => {
  expect(await told([])).toMatchObject({
    code: 0,
    payloads: expect.stringMatching(/no worker has written its keys down; none is set here/),
  });
  await works(k1);
  await symposiumHere(['encryption', 'forget', '--by', 'mara', '--reason', 'x'], { DATABASE_URL: database.url });
  expect(await told([k2, k1])).toMatchObject({
    code: 0,
    payloads: expect.stringMatching(/no worker has written its keys down; those here write with k2 and read k1, k2/),
  });
});

test('keys that fit are told by their ids', async () => {
  await works(k2, k1);
  expect(await told([k2])).toMatchObject({
    code: 0,
    payloads: expect.stringMatching(/^ok: the workers write with k2 and read k1, k2; the keys here fit/),
  });
});

test('a stack in plain words is no fault of it', async () => {
  await works();
  expect(await told([])).toMatchObject({ code: 0, payloads: expect.stringMatching(/^optional: off.*workers first/) });
});

test.each([
  ['none here', [k1], [], /write with k1 and read k1; SYMPOSIUM_ENCRYPTION_KEYS is not set.*Set it/],
  ['another alone', [k2, k1], [k1], /write with k2 and read k1, k2;.*does not have key "k2".*Add it/],
  ['another key of the same id', [k1], [other], /another key than the workers of this stack under the id "k1"/],
  [
    'one that the workers lack first',
    [k1],
    [k2, k1],
    /begins with key "k2", which the workers .*put "k1" in the first/,
  ],
  ['one here alone', [], [k1], /the workers have no key; .*is set, and the workers of this stack have no key/],
])('keys that do not fit are told with what to do: %s', async (_, stack, here, problem) => {
  await works(...stack);
  expect(await told(here)).toEqual({
    code: 3,
    payloads: expect.stringMatching(problem),
    columns: expect.not.stringContaining('missing'),
  });
});

test('a key command that fails is said, and nothing of what it printed', async () => {
  await works(k1);
  expect(await told([], { SYMPOSIUM_ENCRYPTION_KEY_COMMAND: `echo ${k1}; exit 7` })).toMatchObject({
    code: 3,
    payloads: expect.stringMatching(/SYMPOSIUM_ENCRYPTION_KEY_COMMAND ended with exit code 7/),
  });
});

describe('columns', () => {
  const sealing = { SYMPOSIUM_COLUMN_ENCRYPTION: 'true' };
  test('a key that is another than the one that has sealed rows under its id is told, and leaves no mark', async () => {
    const { rowCount } = await db.query('select from symposium.column_keys');
    expect(rowCount).toBe(0);
    expect((await told([k1], sealing)).columns).toMatch(/with k1/);
    expect((await db.query('select from symposium.column_keys')).rowCount).toBe(0);
    const seal = { DATABASE_URL: database.url, SYMPOSIUM_ENCRYPTION_KEYS: k1, ...sealing };
    expect((await symposiumHere(['encryption', 'seal'], seal)).code).toBe(0);
    expect((await told([other], sealing)).columns).toMatch(
      /^missing.*another key than the one that has encrypted rows/,
    );
    expect((await told([k1], sealing)).columns).toMatch(/^ok: with k1/);
  });
});
