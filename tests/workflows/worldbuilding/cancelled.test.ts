import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listDocuments } from '../../../activities/store/documents.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { inject, progress, roundEnded } from '../../../workflows/messages.ts';
import { isAskedToEnd } from '../../support/held-up.ts';
import { openHouse, type House } from '../../support/house.ts';
import { brief, keyOf, leftBy, start } from '../../support/matches.ts';
import { until } from '../../support/until.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => house.simulated.setScript([]));

const workflow = (id: string) => house.temporal.client.workflow.getHandle(id);
const statusOf = async (id: string) => (await workflow(id).describe()).status.name;
const asked = async (key: string, task: string) =>
  (await leftBy(house, key)).ledger.filter(({ content }) => content['state'] === 'asked' && content['task'] === task)
    .length;

/** The calls that a match waits for are answered once these of its teams know that it is over. */
async function answeredAfter(match: string, ...teams: readonly ('A' | 'B')[]): Promise<void> {
  for (const team of teams) await until(() => isAskedToEnd(workflow(`${match}/${team}`)));
  house.simulated.setScript([]);
  house.simulated.letGo();
}

describe('a match that is cancelled', () => {
  test('ends with both its teams, also where one of them waits for its wildcard', async () => {
    house.simulated.setScript([{ task: 'respond', times: 0, do: { slowMs: 600_000 } }]);
    const handle = await start(house, {
      teams: { A: { wildcard: 'Ada' } },
      policy: { wildcard: { deadlineMs: 600_000 } },
    });
    const team = workflow(`${handle.workflowId}/A`);
    await until(() =>
      team.query(progress).then(
        ({ underWay }) => underWay.some((line) => line.includes('WILDCARD')),
        () => false,
      ),
    );
    await handle.cancel();
    await answeredAfter(handle.workflowId, 'A', 'B');
    await expect(handle.result()).rejects.toMatchObject({ cause: { message: expect.stringMatching(/cancel/i) } });
    expect([await statusOf(`${handle.workflowId}/A`), await statusOf(`${handle.workflowId}/B`)]).toEqual([
      'CANCELLED',
      'CANCELLED',
    ]);
    const { events } = await team.fetchHistory();
    expect((events ?? []).filter(({ workflowTaskFailedEventAttributes: failed }) => failed != null)).toEqual([]);
  });

  test('publishes every call that was paid, those under way as well, and cannot be taken up again', async () => {
    house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 600_000 } }]);
    const handle = await start(house);
    const key = keyOf(handle);
    await until(async () => (await asked(key, 'object')) === 2);
    await handle.cancel();
    await answeredAfter(handle.workflowId, 'A', 'B');
    await expect(handle.result()).rejects.toThrow();
    const { ledger, calls, rows } = await leftBy(house, key);
    expect(rows('ENDED')).toMatchObject([{ end: 'CANCELLED' }]);
    expect(ledger.slice(-3).map(({ entryKey }) => entryKey)).toEqual(['match/ended', 'published', 'outcome']);
    expect(calls.filter(({ task }) => task === 'object')).toHaveLength(2);
    expect(await listDocuments(house.db, key)).toHaveLength(3);
    await expect((await start(house, {}, key)).result()).rejects.toMatchObject({
      cause: { cause: { message: expect.stringContaining('this match was cancelled') } },
    });
    expect((await leftBy(house, key)).ledger).toHaveLength(ledger.length);
  });
});

test('a match that is told of a round after it was cancelled still publishes what there is', async () => {
  house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 600_000 } }]);
  const handle = await start(house);
  const key = keyOf(handle);
  await until(async () => (await asked(key, 'object')) === 2);
  await handle.cancel();
  for (const team of ['A', 'B']) await until(() => isAskedToEnd(workflow(`${handle.workflowId}/${team}`)));
  await handle.signal(roundEnded, { team: 'B', ordinal: 1 });
  house.simulated.setScript([]);
  house.simulated.letGo();
  await expect(handle.result()).rejects.toThrow();
  expect((await leftBy(house, key)).rows('ENDED')).toMatchObject([{ end: 'CANCELLED' }]);
  expect(await listDocuments(house.db, key)).toHaveLength(3);
});

test('a match that was cancelled and is reset pays for nothing, says nothing, and keeps its record', async () => {
  house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 600_000 } }]);
  const handle = await start(house);
  const key = keyOf(handle);
  await until(async () => (await asked(key, 'object')) === 2);
  await handle.cancel();
  await answeredAfter(handle.workflowId, 'A', 'B');
  await expect(handle.result()).rejects.toThrow();
  const [before, documents] = [await leftBy(house, key), await listDocuments(house.db, key)];
  const { client, namespace } = house.temporal;
  const events = (await workflow(handle.workflowId).fetchHistory()).events ?? [];
  const [opened] = events.filter(({ startChildWorkflowExecutionInitiatedEventAttributes: child }) => child != null);
  const { runId } = await client.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId: handle.workflowId },
    reason: 'a test',
    requestId: key,
    workflowTaskFinishEventId:
      opened?.startChildWorkflowExecutionInitiatedEventAttributes?.workflowTaskCompletedEventId ?? null,
  });
  await expect(client.workflow.getHandle(handle.workflowId, runId).result()).rejects.toThrow();
  const after = await leftBy(house, key);
  expect(after.calls.map((call) => call.key)).toEqual(before.calls.map((call) => call.key));
  expect(after.rows('ENDED')).toEqual(before.rows('ENDED'));
  expect(after.rows('VERDICT')).toEqual([]);
  expect(after.ledger).toHaveLength(before.ledger.length);
  expect(await listDocuments(house.db, key)).toEqual(documents);
});

test('a match whose team breaks off has failed, and its other team has stopped before', async () => {
  house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 600_000 } }]);
  const handle = await start(house);
  await until(async () => (await asked(keyOf(handle), 'object')) === 2);
  await workflow(`${handle.workflowId}/B`).terminate();
  await answeredAfter(handle.workflowId, 'A');
  await expect(handle.result()).rejects.toThrow();
  expect([await statusOf(handle.workflowId), await statusOf(`${handle.workflowId}/A`)]).toEqual([
    'FAILED',
    'CANCELLED',
  ]);
  // What the team that broke off had asked may be answered after that.
  expect(await findOutcome(house.db, keyOf(handle))).toMatchObject({ outcome: 'FAILED' });
});

test('a match that is cancelled while people judge withdraws their reviews', async () => {
  const handle = await start(house, { policy: { judges: { models: 0, people: ['Ada'] }, reviewWaitMs: 600_000 } });
  await until(async () => (await leftBy(house, keyOf(handle))).reviews.length === 2);
  await handle.cancel();
  await expect(handle.result()).rejects.toThrow();
  const { reviews, rows } = await leftBy(house, keyOf(handle));
  expect(reviews.map(({ outcome }) => outcome)).toMatchObject([{ outcome: 'withdrawn' }, { outcome: 'withdrawn' }]);
  expect([rows('OPENED').length, rows('ENDED').map(({ end }) => end)]).toEqual([0, ['CANCELLED']]);
});

test('an offer to a match that is started again is an offer of its own, and gets no ruling of an earlier one', async () => {
  house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 600_000 } }]);
  const input = { policy: { rounds: { FOUNDATION: 2, LANDMARKS: 2, TENSION: 1 } } };
  const first = await start(house, input);
  const key = keyOf(first);
  await until(async () => (await asked(key, 'object')) === 2);
  expect(
    await first.executeUpdate(inject, { args: [{ by: 'Mo', text: 'The river has moved by a mile overnight.' }] }),
  ).toMatch(/^Q1/);
  await Promise.all(['', '/A', '/B'].map((of) => workflow(`${first.workflowId}${of}`).terminate()));
  const second = await start(house, input, key);
  await until(() =>
    second.query(progress).then(
      ({ phase }) => phase === 'CHALLENGE',
      () => false,
    ),
  );
  expect(
    await second.executeUpdate(inject, { args: [{ by: 'Flo', text: 'All the lamps burn blue from tonight.' }] }),
  ).toMatch(/^Q2/);
  house.simulated.setScript([]);
  house.simulated.letGo();
  expect(await second.result()).toMatchObject({ end: 'JUDGED' });
  const { rows } = await leftBy(house, key);
  expect(rows('OFFERED').map(({ offer, by }) => [offer, by])).toEqual([
    [1, 'Mo'],
    [2, 'Flo'],
  ]);
});

test('a wildcard whom a match has heard is not asked again when it is started again', async () => {
  house.simulated.setScript([{ task: 'resolve', times: 0, do: { slowMs: 600_000 } }]);
  const first = await start(house, { teams: { A: { wildcard: 'Ada' } }, policy: { wildcard: { deadlineMs: 50 } } });
  const key = keyOf(first);
  await until(async () => (await leftBy(house, key)).rows('WILDCARD').length === 1);
  await Promise.all(['', '/A', '/B'].map((of) => workflow(`${first.workflowId}${of}`).terminate()));
  house.simulated.setScript([]);
  house.simulated.letGo();
  expect(await (await start(house, {}, key)).result()).toMatchObject({ end: 'JUDGED' });
  const { events } = await workflow(`${first.workflowId}/A`).fetchHistory();
  // The wildcard's waits, of 50 ms each; a team that waits for the other one's round has a timer of minutes.
  const waits = (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) => timer?.startToFireTimeout ?? []);
  expect(waits.filter(({ seconds }) => Number(seconds ?? 0) === 0)).toHaveLength(2);
  expect((await leftBy(house, key)).rows('WILDCARD')).toHaveLength(3);
});

test('a tournament that is cancelled ends after its matches, and started again plays on', async () => {
  const { client, taskQueue } = house.temporal;
  const begin = () =>
    client.workflow.start('tournament', {
      workflowId: 'tournament/broken-off',
      taskQueue,
      args: [{ entrants: ['Ash', 'Birch'], seed: 5, policy: { ...brief, tournament: { replays: 0 } } }],
    });
  house.simulated.setScript([{ task: 'object', times: 0, do: { slowMs: 600_000 } }]);
  const first = await begin();
  await until(async () => (await asked('broken-off-r1-1-1', 'object')) === 2);
  await first.cancel();
  await answeredAfter('match/broken-off-r1-1-1', 'A', 'B');
  await expect(first.result()).rejects.toThrow();
  expect(await statusOf('match/broken-off-r1-1-1')).toBe('CANCELLED');
  const paid = (await leftBy(house, 'broken-off-r1-1-1')).calls.length;
  expect(await (await begin()).result()).toMatchObject({ runKey: 'broken-off' });
  // What was cancelled has its record and is paid for no further. Nobody's attempt is spent: the pairing is played, though
  // none is played again.
  expect((await leftBy(house, 'broken-off-r1-1-1')).calls).toHaveLength(paid);
  expect((await leftBy(house, 'broken-off-r1-1-2')).rows('ENDED')).toMatchObject([{ end: 'JUDGED' }]);
});
