import { describe, expect, test } from 'vitest';
import { ActivityCancellationDetails, CancelledFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../../activities/index.ts';
import { callAsked } from '../../../activities/ask/call-entries.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { openCap } from '../../../activities/caps/stored-caps.ts';
import type { Database } from '../../../activities/store/database.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import type { AskRequest } from '../../../shared/kernel/ask.ts';
import { capScope } from '../../../shared/kernel/caps.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { attempt, db, deps, logger, question, requestsOf, runKey, setUp, simulated } from './asked-agent.ts';

setUp();

/** States of the run's rows of its one call. */
const callRows = async () =>
  (await readLedger(db, runKey)).filter(({ type }) => type === 'CALL').map(({ content }) => content['state']);

/** An attempt at the question in an environment of its own, which can be cancelled. */
function attemptIn() {
  const environment = new MockActivityEnvironment({ attempt: 1 }, { logger });
  const stopping = new AbortController();
  const statements: string[] = [];
  const counted: Database = Object.create(db, {
    query: {
      value: (text: string, values?: unknown[]) => {
        statements.push(text);
        return db.query(text, values);
      },
    },
  }) as Database;
  const activities = createActivities({ ...deps, db: counted, stopping: stopping.signal });
  return {
    environment,
    stopping,
    statements,
    attempted: () => environment.run((asked: AskRequest) => activities.askAgent(asked), question()),
  };
}

describe('a question', () => {
  test('is asked once where two attempts run side by side, and both go on with its answer', async () => {
    simulated.setScript([{ times: 1, do: { slowMs: 1_000 } }]);
    const sent = await requestsOf(async () => {
      const [one, two] = await Promise.all([attempt(question()), attempt(question(), 2)]);
      expect(two).toEqual(one);
    });
    expect(sent).toHaveLength(1);
    expect(await callRows()).toEqual(['asked', 'answered']);
  });

  test('is written once where an attempt lost its claim and lives, and both go on with the one that is stored', async () => {
    // The first answer comes when the second attempt has long asked, and is another one.
    simulated.setScript([
      { times: 1, do: { slowMs: 60_000 } },
      { after: 1, do: { patch: [{ path: '/solution/confidence', value: 0.82 }] } },
    ]);
    const sent = await requestsOf(async () => {
      const before = simulated.requests.length;
      const one = attempt(question());
      await expect.poll(() => simulated.requests.length).toBe(before + 1);
      await db.query('delete from symposium.paying');
      const two = await attempt(question(), 2);
      simulated.letGo();
      expect(await one).toEqual(two);
    });
    expect(sent).toHaveLength(2);
    expect(await callsOfRun(db, runKey)).toHaveLength(1);
    expect((await readLedger(db, runKey)).filter(({ entryKey }) => entryKey.startsWith('call/'))).toHaveLength(1);
  });

  test('waits for an attempt that lives, and asks when that one has died', async () => {
    const key = callKey({ ...question(), ordinal: 0 });
    await append(db, runKey, [callAsked(question(), 0, 'athena', { attempt: 1, id: 'dead.7.1' }, 900)]);
    await db.query(
      `insert into symposium.paying (key, attempt, until) values ($1, 'dead', clock_timestamp() + interval '1 second')`,
      [key],
    );
    const from = performance.now();
    await attempt(question(), 2);
    expect(performance.now() - from).toBeGreaterThan(900);
    expect(await callRows()).toEqual(['asked', 'lost', 'asked', 'answered']);
    expect((await db.query('select from symposium.paying')).rows).toEqual([]);
  });

  test('waits for an attempt that waits for money, and looks no more often than now and then', async () => {
    const key = callKey({ ...question(), ordinal: 0 });
    // It has the claim, and has written down nothing yet.
    await db.query(
      `insert into symposium.paying (key, attempt, until) values ($1, 'waiting', clock_timestamp() + interval '1 second')`,
      [key],
    );
    const { statements, attempted } = attemptIn();
    await attempted();
    expect(await callRows()).toEqual(['asked', 'answered']);
    expect(statements.filter((text) => text.includes('symposium.hold('))).toHaveLength(3);
  });

  test('that finds no room under a cap gives its claim back', async () => {
    await openCap(db, capScope.run(runKey), 'tokens', 10);
    await expect(attemptIn().attempted()).rejects.toThrow(/cap/);
    expect((await db.query('select from symposium.paying')).rows).toEqual([]);
  });

  test('that was given up while it asked keeps what comes of it', async () => {
    simulated.setScript([{ times: 1, do: { slowMs: 60_000 } }]);
    const { environment, attempted } = attemptIn();
    const sent = await requestsOf(async () => {
      const before = simulated.requests.length;
      const one = attempted();
      await expect.poll(() => simulated.requests.length).toBe(before + 1);
      environment.cancel('TIMED_OUT', new ActivityCancellationDetails({ timedOut: true }));
      simulated.letGo();
      expect(await one).toMatchObject({ outcome: 'answered' });
    });
    expect(sent).toHaveLength(1);
    expect(await callRows()).toEqual(['asked', 'answered']);
  });

  test('that was given up before it asked sends nothing', async () => {
    const { environment, attempted } = attemptIn();
    environment.cancel('NOT_FOUND', new ActivityCancellationDetails({ notFound: true }));
    expect(await requestsOf(() => expect(attempted()).rejects.toThrow('NOT_FOUND'))).toEqual([]);
    expect(await callRows()).toEqual([]);
  });

  test('that was given up is broken off when its worker goes', async () => {
    simulated.setScript([{ times: 1, do: { slowMs: 60_000 } }]);
    const { environment, stopping, attempted } = attemptIn();
    const before = simulated.requests.length;
    const one = attempted();
    await expect.poll(() => simulated.requests.length).toBe(before + 1);
    environment.cancel('NOT_FOUND', new ActivityCancellationDetails({ notFound: true }));
    stopping.abort(new CancelledFailure('WORKER_SHUTDOWN'));
    await expect(one).rejects.toThrow('WORKER_SHUTDOWN');
  });

  test('whose run is cancelled is broken off', async () => {
    simulated.setScript([{ times: 1, do: { slowMs: 60_000 } }]);
    const { environment, attempted } = attemptIn();
    const before = simulated.requests.length;
    const one = attempted();
    await expect.poll(() => simulated.requests.length).toBe(before + 1);
    environment.cancel('CANCELLED', new ActivityCancellationDetails({ cancelRequested: true }));
    await expect(one).rejects.toThrow('CANCELLED');
    expect(await callRows()).toEqual(['asked']);
    expect((await db.query('select from symposium.paying')).rows).toEqual([]);
  });
});
