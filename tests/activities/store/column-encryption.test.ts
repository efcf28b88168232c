import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBody, storeBody } from '../../../activities/store/bodies.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { openDatabase, statementWithinMs, transaction, type Database } from '../../../activities/store/database.ts';
import { contextLoader } from '../../../activities/store/context.ts';
import { listDocuments, publish, publishFiles } from '../../../activities/store/documents.ts';
import { append, readLedger, recordLostRequests } from '../../../activities/store/ledger.ts';
import { findNotes, saveNotes } from '../../../activities/store/notes.ts';
import { saveOutcome } from '../../../activities/store/outcomes.ts';
import { addKey, revokeKey } from '../../../activities/store/reviewers.ts';
import { closeReview, findReview, openReview } from '../../../activities/store/reviews.ts';
import { findRun, listRuns, openRun } from '../../../activities/store/runs.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { openMarks, sealMarks } from '../../../activities/store/sealed-marks.ts';
import type { ColumnKeys } from '../../../activities/store/sealer.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { checkColumnKeys } from '../../../workers/encryption/column-keys.ts';
import { columnStates } from '../../../workers/encryption/column-states.ts';
import { sealColumns } from '../../../workers/encryption/seal-columns.ts';
import { sealedColumns } from '../../../workers/encryption/sealed-columns.ts';
import { migrate } from '../../../workers/migrate.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { freshDatabase } from '../../support/database.ts';
import { filesOfPostgres } from '../../support/postgres-files.ts';
import type { RealPostgres } from '../../support/postgres.ts';
import { sampleCall, sampleEntry } from '../../support/store.ts';

/** Column encryption on a real Postgres (kernel rules §37): what its files hold, and what its readers do. */
const canary = 'canary5d1c';
const k1 = ['k1', randomBytes(32)] as const;
const k2 = ['k2', randomBytes(32)] as const;
const first: ColumnKeys = { writes: 'k1', keys: new Map([k1]) };
const second: ColumnKeys = { writes: 'k2', keys: new Map([k2, k1]) };

let database: RealPostgres;
const pools: Database[] = [];
const open = (keys?: ColumnKeys): Database => {
  const pool = openDatabase(database.url, 3, statementWithinMs, keys);
  pools.push(pool);
  return pool;
};
let plain: Database;
let sealing: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  [plain, sealing] = [open(), open(first)];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.stop();
});

const decided = { outcome: 'decided', decision: 'RESOLVE', reviewer: 'Ada', justification: `${canary} I say` };
const brief = { category: 'The Cascade', tier: 'SPARK', status: 'KS', constraints: [`${canary} constraint`] };

const keyOf = (runKey: string): string => createHash('md5').update(runKey).digest('hex');

/** A run with words in each place that a statement of the store writes. */
async function write(db: Database, runKey: string): Promise<{ readonly body: string; readonly marks: string }> {
  const said = (what: string) => ({ text: `${canary} ${what} of ${runKey}` });
  await openRun(db, { runKey, system: 'scenario', parent: null, corpus: 'real', brief, policy: {} });
  await append(db, runKey, [
    houseEntry('CALL', `asked/${runKey}`, 'SEED', { call: runKey, state: 'asked', ...said('asking') }),
    houseEntry('PHASE', 'phase', 'SEED', said('row')),
  ]);
  const call = sampleCall({ runKey, answer: said('answer'), facts: said('facts'), why: null });
  await saveCall(db, call, said('request'), said('response'), [houseEntry('PHASE', 'of-call', 'SEED', said('entry'))]);
  await saveCall(
    db,
    sampleCall({ runKey, task: 'repair', outcome: 'unreadable', answer: null, why: `${canary} why` }),
    said('request'),
    said('nothing'),
    [],
  );
  await saveNotes(db, runKey, [
    { key: `${runKey}/note`, content: 'deficiencies', addressee: null, body: said('note') },
  ]);
  const reviewId = `${runKey}-review`;
  await openReview(db, {
    reviewId,
    runKey,
    kind: 'gate',
    question: `${canary} question`,
    package: { phase: 'SEED', ...said('package') },
    deadline: '2030-01-01T00:00:00Z',
  });
  await closeReview(db, reviewId, decided);
  const marks = await sealMarks(db, reviewId, { marks: {}, justification: `${canary} marks` });
  await publish(db, runKey, 'real', (number) => ({
    entry: { ...sampleEntry(number), name: `${canary} name` },
    files: [{ path: 'public/x.json', text: `${canary} document` }],
    entries: [],
  }));
  await saveOutcome(db, runKey, 'DOCUMENTED', `${canary} reason`);
  const key = keyOf(runKey);
  await addKey(db, { key, reviewer: runKey, publicKey: 'public', by: 'Ada' });
  await revokeKey(db, { key, by: 'Ada', reason: `${canary} revoked` });
  return { body: await storeBody(db, said('body')), marks };
}

/** All that a reader gets of it, without times and numbers. */
async function read(db: Database, runKey: string, { body, marks }: Awaited<ReturnType<typeof write>>) {
  const calls = await callsOfRun(db, runKey);
  return {
    run: await findRun(db, runKey),
    listed: (await listRuns(db, 'scenario', 10)).find((one) => one.runKey === runKey)?.category,
    ledger: (await readLedger(db, runKey)).map(({ content }) => content),
    calls: calls.map(({ answer, facts, why, snapshot, stopReason }) => ({ answer, facts, why, snapshot, stopReason })),
    bodies: await Promise.all([body, ...calls.map((call) => call.responseHash)].map((hash) => readBody(db, hash))),
    notes: await findNotes(db, [`${runKey}/note`]),
    review: await findReview(db, `${runKey}-review`),
    marks: await openMarks(db, `${runKey}-review`, marks),
    documents: await listDocuments(db, runKey),
    revoked: (await db.query('select reason from symposium.reviewer_revocations where key = $1', [keyOf(runKey)])).rows,
  };
}

const stateOf = async () => {
  const states = await columnStates(plain);
  return {
    plain: states.flatMap(({ column, plain: count }) => (count > 0 ? [column] : [])),
    keys: [...new Set(states.flatMap(({ byKey }) => Object.keys(byKey)))].sort(),
  };
};

let kept: Awaited<ReturnType<typeof write>>;

describe('with column encryption on', () => {
  test('no file of Postgres holds a word, and readers get all of them', async () => {
    kept = await write(sealing, 'sealed-run');
    const files = await filesOfPostgres(plain);
    // What is no secret is found by the same search, so that a word would be.
    expect(files).toContain('sealed-run');
    expect(files).not.toContain(canary);
    expect(await stateOf()).toEqual({ plain: [], keys: ['k1'] });
    const all = await read(sealing, 'sealed-run', kept);
    expect(JSON.stringify(all).split(canary).length).toBeGreaterThan(15);
    expect(all).toMatchObject({ listed: 'The Cascade', review: { question: `${canary} question`, outcome: decided } });
  });

  test('what has happened stays what it is: the first ending of a review stands, and a lost request is lost', async () => {
    expect(await closeReview(sealing, 'sealed-run-review', decided)).toBeNull();
    expect(await closeReview(sealing, 'sealed-run-review', { ...decided, reviewer: 'Bob' })).toEqual(decided);
    await recordLostRequests(sealing, 'sealed-run', 'sealed-run');
    const rows = await readLedger(sealing, 'sealed-run');
    expect(rows.map(({ content }) => content.state)).toContain('lost');
    expect(rows.find(({ content }) => content.state === 'lost')?.content).toMatchObject({ call: 'sealed-run' });
  });

  test('room that people give a run is read beside the words that are sealed with it', async () => {
    const room = { outputTokens: 16_000 };
    const words = { state: 'room', room, reason: `${canary} reason` };
    await append(sealing, 'sealed-run', [houseEntry('CORRECTION', 'reopening/1/room/a', 'SEED', words)]);
    const lay = contextLoader(sealing);
    expect((await lay({ runKey: 'sealed-run', references: {} }, [])).room).toEqual(room);
    expect(await filesOfPostgres(plain)).not.toContain(canary);
  });

  test('who lacks the key is told which one, who holds another under its name is stopped before a row is written', async () => {
    await expect(read(plain, 'sealed-run', kept)).rejects.toThrow(/key "k1", which this process does not hold/);
    await checkColumnKeys(sealing, first);
    const wrong: ColumnKeys = { writes: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
    const before = await stateOf();
    await expect(checkColumnKeys(open(wrong), wrong)).rejects.toThrow(
      /SYMPOSIUM_ENCRYPTION_KEYS holds another key than the one that has encrypted rows/,
    );
    await expect(read(open(wrong), 'sealed-run', kept)).rejects.toThrow(/key "k1".*is another one/);
    expect(await stateOf()).toEqual(before);
  });
});

describe('rows of before', () => {
  test('are read beside sealed ones, sealed by the command, and then stand in no file', async () => {
    const before = await write(plain, 'plain-run');
    await publishFiles(plain, 'plain-run', [{ path: 'again', text: 'no second version' }]);
    const texts = await read(plain, 'plain-run', before);
    expect(await read(sealing, 'plain-run', before)).toEqual(texts);
    expect(await filesOfPostgres(plain)).toContain(canary);
    const states = await stateOf();
    expect(states.plain).toEqual(
      expect.arrayContaining([
        'documents.text',
        'calls.answer',
        'blobs.bytes',
        'runs.brief',
        'reviewer_revocations.reason',
      ]),
    );

    const newer = open(second);
    expect(await sealColumns(newer, 'k2', () => undefined)).toBeGreaterThan(20);
    expect(await stateOf()).toEqual({ plain: [], keys: ['k2'] });
    expect(await filesOfPostgres(plain)).not.toContain(canary);
    expect(await read(newer, 'plain-run', before)).toEqual(texts);
    expect((await read(newer, 'sealed-run', kept)).marks).toMatchObject({ justification: `${canary} marks` });
    expect(await sealColumns(newer, 'k2', () => undefined)).toBe(0);
    // The old key is needed no more.
    const alone = open({ writes: 'k2', keys: new Map([k2]) });
    expect(await read(alone, 'plain-run', before)).toEqual(texts);
  });

  test('are told and sealed from the command line, which seals nothing that it was not told to', async () => {
    const keys = [k2, k1].map(([id, key]) => `${id}:${key.toString('base64')}`).join(',');
    const env = { DATABASE_URL: database.url, SYMPOSIUM_ENCRYPTION_KEYS: keys, SYMPOSIUM_COLUMN_ENCRYPTION: 'true' };
    await storeBody(plain, { text: 'one more' });
    const columns = await symposiumHere(['encryption', 'columns'], env);
    expect(columns.stdout).toMatch(/blobs\.bytes +1 +\d+ with k2/);
    expect((await symposiumHere(['doctor'], env)).stdout).toContain('with k2; 1 values are plain');
    const off = await symposiumHere(['encryption', 'seal'], { ...env, SYMPOSIUM_COLUMN_ENCRYPTION: 'false' });
    expect([off.code, off.stderr]).toEqual([2, expect.stringContaining('SYMPOSIUM_COLUMN_ENCRYPTION: is not true')]);
    const sealed = await symposiumHere(['encryption', 'seal', '--json'], env);
    expect(JSON.parse(sealed.stdout)).toEqual({ key: 'k2', sealed: 1 });
    const keyless = await symposiumHere(['encryption', 'seal'], { ...env, SYMPOSIUM_ENCRYPTION_KEYS: '' });
    expect(keyless.stderr).toContain('SYMPOSIUM_COLUMN_ENCRYPTION is true and no key is set');
    expect(
      (await symposiumHere(['doctor'], { ...env, SYMPOSIUM_ENCRYPTION_KEYS: '', SYMPOSIUM_COLUMN_ENCRYPTION: '' }))
        .stdout,
    ).toContain('rows are encrypted with k2, which is not here');
  });

  test.each([
    ['plain words', `update symposium.documents set text = 'no'`],
    ['another column with it', `update symposium.documents set text = '~sealed:k2:AAAA', path = 'other'`],
    ['another column', `update symposium.documents set sha256 = '~sealed:k2:AAAA'`],
    ['nothing', `delete from symposium.documents`],
  ])('can be changed to %s by nobody, sealing or not', async (_, statement) => {
    await expect(plain.query(statement)).rejects.toMatchObject({ code: 'SY001' });
    const inside = transaction(plain, async (client) => {
      await client.query(`select set_config('symposium.sealing', 'documents.text', true)`);
      await client.query(statement);
    });
    await expect(inside).rejects.toMatchObject({ code: 'SY001' });
  });

  test('a column that is named like a sealed one is sealed, in whichever table', async () => {
    const { rows } = await plain.query<{ place: string; name: string }>(
      `select c.table_name || '.' || c.column_name as place, c.column_name as name
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'symposium' and t.table_type = 'BASE TABLE'`,
    );
    const names = new Set(sealedColumns.map(({ column }) => column));
    const sealed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
    const alike = rows.filter(({ place, name }) => names.has(name) && !sealed.has(place)).map(({ place }) => place);
    // Closed words, a note's kind, image files, a question's name, and what is published: which scenarios a release pins.
    const wordless = ['calls.outcome', 'outcomes.outcome', 'pictures.outcome', 'notes.content', 'images.bytes'];
    expect(alike.sort()).toEqual([...wordless, 'rehearsals.question', 'releases.content'].sort());
  });

  test('every column of the table of columns is one, with its key', async () => {
    const { rows } = await plain.query<{ place: string; type: string }>(
      `select table_name || '.' || column_name as place, data_type as type from information_schema.columns where table_schema = 'symposium'`,
    );
    const there = new Map(rows.map(({ place, type }) => [place, type]));
    for (const { table, column, type, key } of sealedColumns) {
      expect([`${table}.${column}`, there.get(`${table}.${column}`)]).toEqual([`${table}.${column}`, type]);
      expect(key.filter((name) => !there.has(`${table}.${name}`))).toEqual([]);
    }
  });
});
