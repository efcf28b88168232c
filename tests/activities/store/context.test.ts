import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCall } from '../../../activities/store/save-calls.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import { contextLoader } from '../../../activities/store/context.ts';
import { saveNotes } from '../../../activities/store/notes.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { openStore, sampleCall, storeRuns } from '../../support/store.ts';

let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** The store, with each statement that was sent to it. */
function watched() {
  const sent: string[] = [];
  const db: Queryable = {
    query: (text, values = []) => {
      sent.push(text);
      return store.db.query(text, [...values]);
    },
  };
  return { db, sent };
}

const save = async (change: Parameters<typeof sampleCall>[0]) => {
  const call = sampleCall(change);
  await saveCall(store.db, call, { sent: call.task }, { received: call.task }, []);
  return callKey(call);
};
const note = (key: string) => ({ key, content: 'seedNotes', addressee: null, body: { key } });
const asked = (runKey: string, change: object = {}) => ({
  runKey,
  phase: 'REFINE',
  round: 1,
  agent: 'EULER',
  task: 'readiness',
  references: {},
  ...change,
});

describe('a context', () => {
  test('holds what its file names, notes in the order of the file, and the run', async () => {
    await storeRuns(store.db, 'real', 'laid');
    const seed = await save({ runKey: 'laid' });
    await saveNotes(store.db, 'laid', [note('laid/note/1'), note('laid/note/2')]);
    const lay = contextLoader(store.db);
    const context = await lay(
      asked('laid', { references: { second: 'laid/note/2', seed, first: 'laid/note/1', nothing: 'laid/none' } }),
      [],
    );
    expect(context.run?.runKey).toBe('laid');
    expect(context.calls.map(({ key }) => key)).toEqual([seed]);
    expect(context.notes.map(({ key }) => key)).toEqual(['laid/note/2', 'laid/note/1']);
  });

  test('is the same for those who ask side by side, and reads each row once', async () => {
    await storeRuns(store.db, 'real', 'beside');
    const references = { seed: await save({ runKey: 'beside' }), note: 'beside/note' };
    await saveNotes(store.db, 'beside', [note('beside/note')]);
    const { db, sent } = watched();
    const lay = contextLoader(db);
    const contexts = await Promise.all(
      ['ATHENA', 'EULER', 'NEWTON'].map((agent) => lay(asked('beside', { agent, references }), [])),
    );
    for (const context of contexts) expect(context).toEqual(contexts[0]);
    expect(await lay(asked('beside', { references }), [])).toEqual(contexts[0]);
    expect(sent).toHaveLength(3);
    expect(sent.map((text) => [/as run\b/.test(text), /as calls\b/.test(text)])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  test('finds what was stored since it was last loaded', async () => {
    await storeRuns(store.db, 'real', 'since');
    const lay = contextLoader(store.db);
    const own = callKey(sampleCall({ runKey: 'since', phase: 'REFINE', agent: 'EULER', task: 'readiness' }));
    const references = { memo: callKey(sampleCall({ runKey: 'since', task: 'memo' })) };
    expect(await lay(asked('since', { references }), [own])).toMatchObject({ paid: [], calls: [] });
    await save({ runKey: 'since', task: 'memo' });
    await save({ runKey: 'since', phase: 'REFINE', agent: 'EULER', task: 'readiness' });
    const context = await lay(asked('since', { references }), [own]);
    expect([context.paid.map(({ key }) => key), context.calls.map(({ key }) => key)]).toEqual([
      [own],
      [references.memo],
    ]);
  });

  test('of a run that is not there has none', async () => {
    expect(await contextLoader(store.db)(asked('nowhere'), [])).toEqual({
      run: null,
      room: {},
      paid: [],
      asked: [],
      calls: [],
      notes: [],
    });
  });
});
