import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../activities/store/calls.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { transaction, type Queryable } from '../../../activities/store/database.ts';
import { append } from '../../../activities/store/ledger.ts';
import { sessionOf, sessionReader } from '../../../activities/omega/stored-session.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { agentIdOf } from '../../../shared/omega/agents/cast.ts';
import { sessionEntry, type RowOrder } from '../../../shared/omega/memory/stored-rows.ts';
import { subjectOf } from '../../../shared/omega/place.ts';
import { spoken } from '../../shared/omega/spoken.ts';
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

const write = (runKey: string, rows: readonly RowOrder[], db: Queryable = store.db) =>
  append(
    db,
    runKey,
    rows.map((row) => sessionEntry(row, 'EXPLORATION')),
  );
const query = (runKey: string): RowOrder => ({
  kind: 'QUERY',
  key: 'query',
  iteration: 0,
  agent: null,
  summary: 'asked',
  sessionId: runKey,
  statement: 'Why?',
});
const decision = (id: string): RowOrder => ({
  kind: 'DECISION',
  key: `decision/${id}`,
  iteration: 1,
  agent: null,
  summary: id,
  id,
  decision: id,
  basis: 'so',
  reversible: true,
  dependentOn: [],
});

/** Stores an answer and the row that names it; returns the answer's key. */
async function say(
  runKey: string,
  agent: string,
  change: Partial<Call> = {},
  quarantined: string | null = null,
): Promise<string> {
  const call = sampleCall({
    runKey,
    agent,
    phase: 'EXPLORATION',
    task: 'contribute',
    answer: spoken(),
    ...change,
  });
  await saveCall(store.db, call, 'sent', 'received', []);
  const key = callKey(call);
  await write(runKey, [
    {
      kind: 'OUTPUT',
      key: `output/${key}`,
      iteration: call.round,
      agent: agentIdOf(agent),
      summary: 'said',
      call: key,
      quarantined,
    },
  ]);
  return key;
}

async function started(runKey: string): Promise<string> {
  await storeRuns(store.db, 'real', runKey);
  await write(runKey, [query(runKey)]);
  return runKey;
}

describe('a stored session', () => {
  test('is its rows, the state that follows from them, and the answers that its outputs name', async () => {
    const runKey = await started('whole');
    const counted = await say(runKey, 'first-principles', {
      round: 2,
      subject: subjectOf({ pass: 2, retry: 1, instead: null }),
    });
    const aside = await say(runKey, 'historian', {}, 'below usable');
    await append(store.db, runKey, [
      { ...sessionEntry(decision('D0'), 'EXPLORATION'), type: 'GATE', entryKey: 'gate' },
    ]);
    const { rows, state, calls } = await sessionOf(store.db, runKey);
    expect(rows.map(({ kind, agent }) => [kind, agent])).toEqual([
      ['QUERY', null],
      ['OUTPUT', 1],
      ['OUTPUT', 37],
    ]);
    expect([...calls.keys()]).toEqual([counted, aside]);
    expect(calls.get(counted)).toMatchObject({
      key: counted,
      agent: 'first-principles',
      answer: { verdict: 'It holds' },
    });
    expect(state.hypotheses.active.map(({ id, statement }) => [id, statement])).toEqual([
      ['1.2/C101', 'The beam holds'],
    ]);
    expect(state.timeline).toHaveLength(3);
  });

  test('has no output whose answer cannot be read, is nobody’s or is not there', async () => {
    const runKey = await started('holes');
    await say(runKey, 'historian', { outcome: 'unreadable', answer: null });
    await say(runKey, 'ATHENA');
    await write(runKey, [
      {
        kind: 'OUTPUT',
        key: 'output/lost',
        iteration: 1,
        agent: 3,
        summary: 'said',
        call: 'nowhere',
        quarantined: null,
      },
    ]);
    expect((await sessionOf(store.db, runKey)).rows.map(({ kind }) => kind)).toEqual(['QUERY']);
  });

  test('takes a judgement for what it is: an output without claims', async () => {
    const runKey = await started('judged');
    await say(runKey, 'phi', { task: 'judge', answer: { resolutions: [] }, confidence: null });
    const { rows, state } = await sessionOf(store.db, runKey);
    expect(rows[1]).toMatchObject({ kind: 'OUTPUT', testimony: { agent: 57, claims: [], confidence: 0 } });
    expect(state.hypotheses.active).toEqual([]);
  });

  test('that is not there is empty', async () => {
    expect(await sessionOf(store.db, 'nowhere')).toMatchObject({
      rows: [],
      state: { sessionId: '', timeline: [] },
      calls: new Map(),
    });
  });
});

describe('a reader', () => {
  test('fetches each row and each answer once, and reads what it would read from the beginning', async () => {
    const runKey = await started('steps');
    const { db, sent } = watched();
    const read = sessionReader(db);
    for (const agent of ['first-principles', 'historian', 'skeptic']) {
      await say(runKey, agent);
      expect(await read(runKey)).toEqual(await sessionOf(store.db, runKey));
    }
    expect(await read(runKey)).toEqual(await sessionOf(store.db, runKey));
    expect(sent.map((text) => / symposium\.(\w+)/.exec(text)?.[1])).toEqual([
      'ledger',
      'calls',
      'ledger',
      'calls',
      'ledger',
      'calls',
      'ledger',
    ]);
  });

  test('sees a transaction’s own rows there, and forgets them when it is rolled back', async () => {
    const runKey = await started('undone');
    const read = sessionReader(store.db);
    await read(runKey);
    const seen: string[][] = [];
    const look = async (within?: Queryable) => {
      seen.push((await read(runKey, within)).state.decisions.map(({ id }) => id));
    };
    await expect(
      transaction(store.db, async (client) => {
        await look(client);
        await write(runKey, [decision('D1')], client);
        await look(client);
        await look();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await write(runKey, [decision('D2')]);
    await look();
    expect(seen).toEqual([[], ['D1'], [], ['D2']]);
  });

  test('remembers what it saw in a transaction that had written nothing yet', async () => {
    const runKey = await started('remembered');
    const { db, sent } = watched();
    const read = sessionReader(db);
    await say(runKey, 'skeptic');
    await transaction(store.db, (client) => read(runKey, client));
    await read(runKey);
    expect(sent).toHaveLength(1);
  });

  test('finds an answer that was not there before', async () => {
    const runKey = await started('late');
    const call = sampleCall({
      runKey,
      agent: 'skeptic',
      phase: 'ATTACK',
      task: 'contribute',
      answer: spoken(),
    });
    await write(runKey, [
      {
        kind: 'OUTPUT',
        key: 'output/late',
        iteration: 1,
        agent: 35,
        summary: 'said',
        call: callKey(call),
        quarantined: null,
      },
    ]);
    const read = sessionReader(store.db);
    expect((await read(runKey)).rows).toHaveLength(1);
    await saveCall(store.db, call, 'sent', 'received', []);
    expect((await read(runKey)).rows).toHaveLength(2);
  });
});
