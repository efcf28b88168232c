import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold, settleHold } from '../../../activities/caps/holds.ts';
import { countInBatch, countInCorpus, setCap } from '../../../activities/caps/stored-caps.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { claimConcept } from '../../../activities/store/concepts.ts';
import { publishVersion } from '../../../activities/store/document-versions.ts';
import { publish } from '../../../activities/store/documents.ts';
import { makeRelease } from '../../../activities/scenario/releases.ts';
import { saveDeletion, saveUpdates } from '../../../activities/omega/memory/stored-memories.ts';
import { saveEmbedding } from '../../../activities/embeddings/stored.ts';
import { append } from '../../../activities/store/ledger.ts';
import { saveNotes } from '../../../activities/store/notes.ts';
import { findOutcome, saveOutcome } from '../../../activities/store/outcomes.ts';
import { savePayloadKeys } from '../../../activities/store/payload-keys.ts';
import { savePicture } from '../../../activities/worldbuilding/stored-pictures.ts';
import { saveBatch, saveBatchStep } from '../../../activities/store/provider-batches.ts';
import { saveRehearsed } from '../../../activities/store/rehearsals.ts';
import { addKey, revokeKey, saveAct } from '../../../activities/store/reviewers.ts';
import { saveReopening } from '../../../activities/store/reopenings.ts';
import { closeReview, openReview, turnReview } from '../../../activities/store/reviews.ts';
import { sealMarks } from '../../../activities/store/sealed-marks.ts';
import { listRuns } from '../../../activities/store/runs.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { saveTrial } from '../../../activities/store/trials.ts';
import { withdraw } from '../../../activities/store/withdrawals.ts';
import { withdrawContribution } from '../../../activities/evaluation/contributed/stored-contributions.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
let tables: readonly { readonly name: string; readonly column: string }[] = [];
beforeAll(async () => {
  store = await openStore();
  const { db } = store;
  await storeRuns(db, 'real', 'kept');
  await append(db, 'kept', [houseEntry('PHASE', 'opened', 'OPEN', {})]);
  await saveCall(db, sampleCall({ runKey: 'kept' }), { asked: 1 }, { said: 1 }, []);
  await saveNotes(db, 'kept', [{ key: 'kept/note', content: 'seedNotes', addressee: null, body: [] }]);
  await claimConcept(db, { key: 'kept/seed', runKey: 'kept', corpus: 'real', embedder: 'hashed:', embedding: [1] });
  await openReview(db, {
    reviewId: 'kept-1',
    runKey: 'kept',
    kind: 'gate',
    question: 'Well?',
    package: {},
    deadline: '2026-11-23T00:00:00Z',
  });
  await turnReview(db, {
    reviewId: 'kept-1',
    key: 'an-execution/opened',
    act: 'opened',
    nth: 1,
    group: 'physicist',
    claimedBy: null,
    deadline: '2026-11-23T00:00:00Z',
  });
  await closeReview(db, 'kept-1', { outcome: 'expired' });
  await publish(db, 'kept', 'real', () => ({ entry: {}, files: [{ path: 'a', text: 'b' }], entries: [] }));
  await publishVersion(db, { runKey: 'kept', corpus: 'real', dispute: 'IM-0001-1', basis: 1 }, () => ({
    entry: {},
    files: [],
    entries: [],
  }));
  await saveOutcome(db, 'kept', 'DOCUMENTED', 'all gates passed');
  await storeRuns(db, 'real', 'shelved');
  await saveReopening(db, 'shelved', { nth: 1, reviewId: 'kept-1', by: 'Ada', reason: 'A physicist is back.' });
  const entry = {
    section: 'failureRules' as const,
    id: 'r-1',
    fields: { rule: 'never guess' },
    lists: {},
    tally: { kept: { seen: 1, good: 0 } },
    revisedAt: '2026-11-21T10:00:00.000Z',
  };
  await saveUpdates(db, 'real', 'kept', [{ entry, agents: [], texts: [] }]);
  await saveDeletion(db, 'real', { entries: [entry], by: 'Ada', reason: 'It was wrong.' });
  await saveEmbedding(db, 'hashed:', 'a-hash', [1]);
  const image = { sha256: 'a'.repeat(64), bytes: Buffer.of(1), mediaType: 'image/png' as const, width: 1, height: 1 };
  await savePicture(
    db,
    {
      key: 'kept/picture/A/hero/1',
      runKey: 'kept',
      team: 'A',
      artifact: 'hero',
      ordinal: 1,
      prompt: 'A tower.',
      model: 'simulated:painter',
      seed: 1,
      outcome: 'painted',
      image,
      view: image,
      thumbnail: null,
      why: null,
      requestId: null,
      costMicrodollars: 0,
      durationMs: 1,
    },
    [],
  );
  await sealMarks(db, 'kept-1', { marks: {}, justification: 'Kept.' });
  await db.query(`insert into symposium.column_keys (key_id, sealed) values ('k1', 'nothing')`);
  await saveRehearsed(db, {
    rehearsal: '3f0f1c3e-0000-4000-8000-000000000002',
    question: 'scenario NEWTON physics',
    model: 'local:kept',
    questionsHash: 'a-hash',
    result: {},
  });
  await saveTrial(db, {
    model: 'local:kept',
    hash: 'a-hash',
    refused: false,
    runKey: 'kept',
    usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
    costMicrodollars: null,
  });
  await saveBatch(db, { key: 'kept/1', runKey: 'kept', model: 'local:kept', requests: [] });
  await saveBatchStep(db, 'kept/1', { step: 'sent' });
  await db.query(
    `insert into symposium.contributions (name, hash, identity, simulated, facts) values ('contributed-0', 'a hash', 'one', true, '{}')`,
  );
  await withdrawContribution(db, 'contributed-0', { by: 'Ada', reason: 'Its author asked for it.' });
  await withdraw(db, { corpus: 'real', number: 1, by: 'Ada', reason: 'Its door weighs two things.' });
  await countInBatch(db, 'shelved', 'kept');
  await countInCorpus(db, 'shelved', 'kept');
  await setCap(db, { key: 'kept', scope: 'run/kept', kind: 'tokens', most: 9, by: 'Ada', reason: 'Enough.' });
  const held = { key: 'kept/seed#1', call: 'kept/seed', runKey: 'kept', simulated: false, priced: true, forMs: 1 };
  await hold(db, { ...held, most: { microdollars: 1, tokens: 1 } });
  await settleHold(db, held.key, null);
  const key = 'a'.repeat(32);
  await addKey(db, { key, reviewer: 'Ada', publicKey: 'a key', by: 'Tom' });
  const act = { act: 'decide', about: 'review/kept-1', opening: 1, reviewer: 'Ada', decision: 'RESOLVE' } as const;
  await saveAct(db, { ...act, key, nonce: key, words: '', signature: '', runKey: 'kept', asked: 'an update' });
  await revokeKey(db, { key, by: 'Tom', reason: 'It was lost.' });
  await savePayloadKeys(db, { writes: 'k1', held: { k1: 'what tells it from others' } });
  await makeRelease(db, 'real', 'v1.0', () =>
    Promise.resolve({
      remember: {
        version: 'v1.0',
        canary: '00000000-0000-4000-8000-000000000000',
        releasedOn: '2026-11-23',
        signedBy: 'a key',
        scenarios: [],
      },
      place: () => Promise.resolve(),
    }),
  );
  tables = (
    await db.query<{ name: string; column: string }>(
      `select table_name as name, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'symposium' and table_type = 'BASE TABLE' and ordinal_position = 1 order by 1`,
    )
  ).rows;
});
afterAll(() => store.close());

/** The Postgres code with which the statement is refused, or null. */
const refusal = (statement: string): Promise<string | null> =>
  store.db.query(statement).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code ?? 'no code',
  );

/** They say who pays at present, what is still to be done, or sum up what is recorded, and nothing of what has been: so they change. */
const noRecords = ['paying', 'holds', 'spending', 'rewrites_due'];

test('every table that records something refuses to change or forget a row', async () => {
  const { db } = store;
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'runs',
      'ledger',
      'blobs',
      'calls',
      'notes',
      'concepts',
      'reviews',
      'review_outcomes',
      'registry',
      'documents',
      'outcomes',
      'reopenings',
      'review_turns',
      'registry_versions',
      'memory_updates',
      'memory_embeddings',
    ]),
  );
  for (const { name, column } of tables.filter((table) => !noRecords.includes(table.name))) {
    const { rows } = await db.query<{ there: boolean }>(`select exists (select from symposium.${name}) as there`);
    // An empty table refuses nothing: the trigger is asked row by row.
    expect([name, 'has a row', rows[0]?.there]).toEqual([name, 'has a row', true]);
    expect([name, 'update', await refusal(`update symposium.${name} set ${column} = ${column}`)]).toEqual([
      name,
      'update',
      'SY001',
    ]);
    expect([name, 'delete', await refusal(`delete from symposium.${name}`)]).toEqual([name, 'delete', 'SY001']);
  }
});

describe('writing twice', () => {
  test('a call: the first answer stands, and the second is told so', async () => {
    const { db } = store;
    expect(await saveCall(db, sampleCall({ runKey: 'kept', task: 'revise' }), {}, {}, [])).toBe(true);
    expect(
      await saveCall(db, sampleCall({ runKey: 'kept', task: 'revise', answer: { name: 'two' } }), {}, {}, []),
    ).toBe(false);
    const { rows } = await db.query(`select answer from symposium.calls where task = 'revise'`);
    expect(rows).toEqual([{ answer: { name: 'one' } }]);
  });

  test('an outcome: the first ending stands', async () => {
    expect(await saveOutcome(store.db, 'kept', 'SHELVED', 'later')).toBe(1);
    expect((await store.db.query(`select outcome from symposium.outcomes where run_key = 'kept'`)).rows).toEqual([
      { outcome: 'DOCUMENTED' },
    ]);
  });

  test('an outcome after a reopening: it is the second one, and the run has none until then', async () => {
    const { db } = store;
    await storeRuns(db, 'real', 'again');
    await openReview(db, {
      reviewId: 'again-1',
      runKey: 'again',
      kind: 'gate',
      question: 'Well?',
      package: {},
      deadline: '2026-11-23T00:00:00Z',
    });
    expect(await saveOutcome(db, 'again', 'SHELVED', 'nobody answered')).toBe(1);
    expect(await findOutcome(db, 'again')).toMatchObject({ nth: 1, outcome: 'SHELVED' });
    const reopening = { nth: 1, reviewId: 'again-1', by: 'Ada', reason: 'I am back.' };
    expect([
      await saveReopening(db, 'again', reopening),
      await saveReopening(db, 'again', { ...reopening, by: 'Grace' }),
    ]).toEqual([true, false]);
    expect(await findOutcome(db, 'again')).toBeNull();
    expect(await saveOutcome(db, 'again', 'DOCUMENTED', 'all gates passed')).toBe(2);
    expect(await saveOutcome(db, 'again', 'DISCARDED', 'once more')).toBe(2);
    expect(await findOutcome(db, 'again')).toMatchObject({ nth: 2, outcome: 'DOCUMENTED' });
    expect((await listRuns(db, 'scenario', 10)).filter(({ runKey }) => runKey === 'again')).toMatchObject([
      { outcome: 'DOCUMENTED' },
    ]);
  });
});
