import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { listReopenings, saveReopening } from '../../activities/store/reopenings.ts';
import { callsOfRun } from '../../activities/store/calls.ts';
import { findRun } from '../../activities/store/runs.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { teams } from '../../shared/worldbuilding/index.ts';
import { connectSymposium, RequestError, UnknownRun, type Symposium } from '../../workers/index.ts';
import { progress } from '../../workflows/messages.ts';
import { cutShort, endOf } from '../support/cut-short.ts';
import { fold, openHouse, type House } from '../support/house.ts';
import { brief, marsh } from '../support/matches.ts';
import { lakes, small } from '../support/sessions.ts';
import { until } from '../support/until.ts';

let house: House;
let symposium: Symposium;
beforeAll(async () => {
  house = await openHouse();
  const { address: temporalAddress, namespace, taskQueue } = house.temporal;
  symposium = await connectSymposium({ temporalAddress, namespace, databaseUrl: house.databaseUrl, taskQueue });
});
afterAll(async () => {
  await symposium.close();
  await house.close();
});
beforeEach(() => house.simulated.setScript([]));

const unethical = (times: number): WrittenScript => [
  { agent: 'SOCRATES', task: 'classification', times, do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
];
const order = { by: 'Grace', reason: 'An ethicist is back from leave.' };

/** What each request since had room to write, in tokens. */
const limitsSince = (from: number) =>
  house.simulated.requests
    .slice(from)
    .map(({ body }) => body as { readonly max_tokens?: number; readonly max_completion_tokens?: number })
    .map(({ max_tokens, max_completion_tokens }) => max_tokens ?? max_completion_tokens ?? 0);

/** A run that nobody answered. */
async function shelved(times = 1, ...more: WrittenScript): Promise<string> {
  house.simulated.setScript([...unethical(times), ...more]);
  const handle = await house.start({ policy: { reviewWaitMs: 1, duplicateSimilarity: 2 } });
  expect(await handle.result()).toMatchObject({ outcome: 'SHELVED' });
  return handle.workflowId.replace('scenario/', '');
}

describe('a shelved run', () => {
  test('goes on from the phase that it stopped in, pays nothing twice and keeps everything', async () => {
    const runKey = await shelved();
    const before = await fold(house.db, runKey);
    const paid = house.simulated.requests.length;
    const room = { outputTokens: 100_000, thinkingTokens: { high: 200_000 } };
    const again = await symposium.scenario.reopen(runKey, { ...order, room });
    expect(await again.result()).toMatchObject({ runKey, outcome: 'DOCUMENTED' });
    // Each call since has the room that was given with it (kernel rules §9.1).
    const limits = limitsSince(paid);
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(100_000);
    expect(Math.max(...limits)).toBe(300_000);

    const after = await fold(house.db, runKey);
    expect(house.simulated.requests.length - paid).toBe(after.calls.length - before.calls.length);
    expect(after.calls.slice(0, before.calls.length)).toEqual(before.calls);
    expect(after.calls.filter(({ task }) => task === 'seed')).toHaveLength(1);
    expect(after.calls.filter(({ task }) => task === 'classification').map(({ round }) => round)).toEqual([1, 2]);
    expect(after.ledger.slice(0, before.ledger.length)).toEqual(before.ledger);
    expect(
      after.ledger
        .filter(({ type, content }) => type === 'OUTCOME' && content.outcome !== undefined)
        .map(({ content }) => content.outcome),
    ).toEqual(['SHELVED', 'DOCUMENTED']);
    expect(
      after.ledger.find(({ type, content }) => type === 'CORRECTION' && content.state === 'reopened')?.content,
    ).toEqual({ state: 'reopened', review: `${runKey}-classify-1-ethics`, ...order });
    expect(after.reviews.map(({ outcome }) => outcome)).toMatchObject([{ outcome: 'expired' }]);
    expect(after.notes.find(({ content }) => content === 'reviewerWords')?.body).toEqual({
      decision: 'REOPENED',
      words: order.reason,
    });
    expect(await symposium.scenario.show(runKey)).toMatchObject({ outcome: 'DOCUMENTED', openReview: null });
    expect((await symposium.scenario.list({ limit: 1_000 })).filter((run) => run.runKey === runKey)).toMatchObject([
      { outcome: 'DOCUMENTED' },
    ]);
    await expect(symposium.scenario.reopen(runKey, order)).rejects.toThrow(/ended DOCUMENTED, and only a SHELVED run/);
  });

  test('can be shelved again and reopened again, each time with a review of its own', async () => {
    const runKey = await shelved(2, cutShort.REFINE);
    await (await symposium.scenario.reopen(runKey, order)).result();
    expect((await symposium.scenario.show(runKey)).outcome).toBe('SHELVED');
    const result = await (await symposium.scenario.reopen(runKey, { ...order, by: 'Ada' })).result();
    expect(endOf({ result, ...(await fold(house.db, runKey)) }).at(-1)).toBe('refine-1-failure');
    expect(await listReopenings(house.db, runKey)).toEqual([
      { nth: 1, reviewId: `${runKey}-classify-1-ethics`, ...order },
      { nth: 2, reviewId: `${runKey}-classify-2-ethics`, ...order, by: 'Ada' },
    ]);
    const { rows } = await house.db.query('select outcome from symposium.outcomes where run_key = $1 order by nth', [
      runKey,
    ]);
    expect(rows).toEqual([{ outcome: 'SHELVED' }, { outcome: 'SHELVED' }, { outcome: 'SHELVED' }]);
    const calls = await callsOfRun(house.db, runKey);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  });

  test('whose reopening was written down but never started is started by the next one, without another row', async () => {
    const runKey = await shelved(1, cutShort.REFINE);
    await saveReopening(house.db, runKey, { nth: 1, reviewId: `${runKey}-classify-1-ethics`, ...order });
    const found = { by: 'Ada', reason: 'Once more.', room: { outputTokens: 100_000 } };
    const result = await (await symposium.scenario.reopen(runKey, found)).result();
    const { ledger, reviews } = await fold(house.db, runKey);
    expect(endOf({ result, reviews })).toEqual(['SHELVED', 'classify-1-ethics', 'refine-1-failure']);
    // What the second one gives, nobody has given before.
    expect(ledger.flatMap(({ content }) => (content.state === 'room' ? [content] : []))).toEqual([
      { state: 'room', ...found },
    ]);
    expect(await listReopenings(house.db, runKey)).toMatchObject([{ by: 'Grace' }]);
  });

  test('that an operator ended at its cap asks them anew when it is reopened, and goes on once it is raised', async () => {
    const handle = await house.start({ policy: { tokenCap: 120_000 } });
    const runKey = handle.workflowId.replace('scenario/', '');
    const says = async (decision: 'CONTINUE' | 'END', raiseToTokens?: number) => {
      const waits = async () => (await fold(house.db, runKey)).reviews.find(({ outcome }) => outcome === null);
      await until(async () => (await waits()) !== undefined);
      const raise = raiseToTokens === undefined ? {} : { raiseToTokens };
      await symposium.reviews.decide((await waits())?.reviewId ?? '', {
        decision,
        reviewer: 'Olga',
        justification: 'Said.',
        ...raise,
      });
    };
    await says('END');
    expect(await handle.result()).toMatchObject({
      outcome: 'SHELVED',
      reason: expect.stringMatching(/nobody continued it: [A-Z]+: SPEND_CAP/),
    });
    const paid = (await callsOfRun(house.db, runKey)).length;
    const again = await symposium.scenario.reopen(runKey, order);
    await says('CONTINUE', 100_000_000);
    expect(await again.result()).toMatchObject({ runKey, outcome: 'DOCUMENTED' });
    const calls = await callsOfRun(house.db, runKey);
    expect(paid).toBeGreaterThan(0);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
    const kinds = (await fold(house.db, runKey)).reviews.map(({ kind }) => kind);
    expect(kinds.every((kind) => kind === 'spend-cap')).toBe(true);
  });

  test('that two reopen at once is reopened once', async () => {
    const runKey = await shelved(1, cutShort.REFINE);
    const both = await Promise.allSettled(
      ['Ada', 'Grace'].map((by) => symposium.scenario.reopen(runKey, { ...order, by })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(RequestError);
    const result = await symposium.scenario.result(runKey);
    const { reviews } = await fold(house.db, runKey);
    expect(endOf({ result, reviews })).toEqual(['SHELVED', 'classify-1-ethics', 'refine-1-failure']);
    expect(await listReopenings(house.db, runKey)).toHaveLength(1);
  });

  test('that is only started again under its id stays shelved: silence stands until somebody reopens it', async () => {
    const runKey = await shelved();
    const again = await house.start({ key: runKey });
    expect(await again.result()).toMatchObject({ outcome: 'SHELVED' });
    expect((await fold(house.db, runKey)).reviews).toHaveLength(1);
  });
});

/** Whether an execution has ended: a match's team is cancelled after its match was terminated, and asks on until then. */
const hasEnded = async (workflowId: string) =>
  (await house.temporal.client.workflow.getHandle(workflowId).describe()).status.name !== 'RUNNING';

test.each([
  ['session', 'omega', [], () => house.startSession('stopped-session', { problem: lakes, ...small })],
  ['match', 'worldbuilding', teams, () => house.startMatch('stopped-match', { challenge: marsh, policy: brief })],
] as const)('a stopped %s goes on, pays nothing twice and has the room that it is given', async (...row) => {
  const [, system, children, begin] = row;
  house.simulated.setScript([{ times: 0, do: { slowMs: 50 } }]);
  const handle = await begin();
  const runKey = handle.workflowId.replace(/^\w+\//, '');
  await until(async () => (await callsOfRun(house.db, runKey)).length > 3);
  await handle.terminate('the test stops it');
  // What was under way has the old room, and ends with those who asked for it and with its worker.
  for (const child of children) await until(() => hasEnded(`${handle.workflowId}/${child}`));
  await house.hire();
  house.simulated.setScript([]);
  const asked = house.simulated.requests.length;
  const room = { outputTokens: 100_000 };
  await (await symposium[system].reopen(runKey, { ...order, room })).result();
  const calls = await callsOfRun(house.db, runKey);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  const { rows } = await house.db.query(
    `select content->'room' as room from symposium.ledger where run_key = $1 and content->>'state' = 'room'`,
    [runKey],
  );
  expect(rows).toEqual([{ room }]);
  expect(Math.min(...limitsSince(asked))).toBeGreaterThanOrEqual(100_000);
});

describe('reopening is refused', () => {
  test('for a run that nobody knows, with a clear message', async () => {
    await expect(symposium.scenario.reopen(`never-${randomUUID().slice(0, 8)}`, order)).rejects.toThrow(UnknownRun);
  });

  test('for a run that still waits for a person', async () => {
    house.simulated.setScript(unethical(1));
    const handle = await house.start();
    await until(async () => (await handle.query(progress)).openReview !== null);
    await expect(symposium.scenario.reopen(handle.workflowId.replace('scenario/', ''), order)).rejects.toThrow(
      /is still running/,
    );
    await handle.cancel();
    await handle.result().catch(() => undefined);
    await expect(symposium.scenario.reopen(handle.workflowId.replace('scenario/', ''), order)).rejects.toThrow(
      /ended CANCELLED, and only a SHELVED run/,
    );
  });

  test.each([
    [{ by: ' ', reason: 'x' }, /^by: is empty/],
    [{ by: 'Ada', reason: '' }, /^reason: is empty/],
    [{ by: 'Ada', reason: 'a\u0000b' }, /^reason: holds a NUL/],
    [{ by: 'x'.repeat(201), reason: 'y' }, /^by: has 201 characters, where 200 are the most/],
  ])('without a name and a reason: %j', async (given, message) => {
    await expect(symposium.scenario.reopen('any-run', given)).rejects.toThrow(message);
  });
});

describe('SPLIT', () => {
  const words: [string, string] = ['The room is a diving bell.', 'The room is a court of law.'];

  async function parked() {
    house.simulated.setScript(unethical(1));
    const handle = await house.start({ policy: { duplicateSimilarity: 2, approvals: 4 } });
    await until(async () => (await handle.query(progress)).openReview !== null);
    return {
      handle,
      runKey: handle.workflowId.replace('scenario/', ''),
      reviewId: (await handle.query(progress)).openReview ?? '',
    };
  }
  const decision = {
    decision: 'SPLIT',
    reviewer: 'Ada',
    justification: 'Both readings are good.',
    interpretations: words,
  } as const;

  /** Cancels a run that has come to GROUND, where nobody can be read. */
  async function goesItsWay(key: string) {
    await until(async () => (await fold(house.db, key)).reviews.length > 0);
    expect((await fold(house.db, key)).reviews).toMatchObject([{ reviewId: `${key}-ground-1-failure` }]);
    await house.temporal.client.workflow.getHandle(`scenario/${key}`).cancel();
  }

  test('makes two runs, each by one interpretation and with the same policy, which name their parent', async () => {
    const { handle, runKey, reviewId } = await parked();
    house.simulated.setScript([cutShort.GROUND]);
    await symposium.reviews.decide(reviewId, decision);
    expect(await handle.result()).toMatchObject({
      outcome: 'SPLIT',
      scenarioId: null,
      reason: `Ada: Both readings are good. Split into ${runKey}-a and ${runKey}-b.`,
    });
    const parent = await findRun(house.db, runKey);
    for (const [place, key] of [`${runKey}-a`, `${runKey}-b`].entries()) {
      await goesItsWay(key);
      expect(await findRun(house.db, key)).toMatchObject({
        parent: runKey,
        brief: { category: 'The Locked Room', constraints: [words[place]] },
        policy: parent?.policy,
      });
      expect((await symposium.scenario.show(key)).parent).toBe(runKey);
    }
    expect((await symposium.scenario.show(runKey)).outcome).toBe('SPLIT');
  });

  test('takes a run that is there already, as after a reset, as started', async () => {
    const { handle, runKey, reviewId } = await parked();
    house.simulated.setScript([cutShort.GROUND]);
    const first = await house.start({ key: `${runKey}-a`, policy: { reviewWaitMs: 1, callAttempts: 2 } });
    expect(await first.result()).toMatchObject({ outcome: 'SHELVED' });
    await symposium.reviews.decide(reviewId, decision);
    expect(await handle.result()).toMatchObject({ outcome: 'SPLIT' });
    await goesItsWay(`${runKey}-b`);
    expect((await symposium.scenario.show(`${runKey}-a`)).outcome).toBe('SHELVED');
  });

  test('a parent that does not exist is refused by name', async () => {
    const handle = await house.start({ parent: 'nobody-s-run' });
    await expect(handle.result()).rejects.toMatchObject({
      cause: { cause: { message: expect.stringMatching(/^parent: there is no run "nobody-s-run"/) } },
    });
  });
});
