import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { WorkflowHandle } from '@temporalio/client';
import { scenarioSystem } from '../../../activities/scenario/system.ts';
import { withdraw } from '../../../activities/store/withdrawals.ts';
import { findOutcome } from '../../../activities/store/outcomes.ts';
import { listReviews } from '../../../activities/store/reviews.ts';
import { append, readLedger } from '../../../activities/store/ledger.ts';
import { notesOfRun } from '../../../activities/store/notes.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import type { DecisionInput } from '../../../shared/kernel/reviews.ts';
import { checked, type QaInput } from '../../../shared/scenario/qa/index.ts';
import { packageRows } from '../../../workers/commands/review-rows.ts';
import { packagedOf } from '../../../workers/commands/review-packages.ts';
import { keyCheckIn } from '../../../workers/corpus/qa/report.ts';
import { htmlOf } from '../../../shared/page/index.ts';
import { decide } from '../../../workflows/messages.ts';
import type { qa } from '../../../workflows/qa.ts';
import { openHouse, type House } from '../../support/house.ts';
import { present } from '../../support/present.ts';
import { until } from '../../support/until.ts';
import { mark } from '../../workers/evaluation/a-corpus.ts';
import { publishAll } from '../../workers/corpus/published.ts';

let house: House;
let server: Server;
/** All that receivers were told. */
const told: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.on('data', (part: Buffer) => told.push(part.toString('utf8')));
    request.on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  house = await openHouse(scenarioSystem, null, { webhook: { url, secret: 'secret' }, command: null });
  await publishAll(house.db, { corpus: 'simulated' }, ['KS', 'PX', 'MT', 'OF']);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await house.close();
});

const start = (key: string, input: QaInput = {}): Promise<WorkflowHandle<typeof qa>> =>
  house.temporal.client.workflow.start<typeof qa>('qa', {
    workflowId: `qa/${key}`,
    taskQueue: house.temporal.taskQueue,
    args: [{ corpus: 'simulated', ...input }],
  });

const openIn = async (key: string) =>
  (await listReviews(house.db, { runKey: key })).filter(({ outcome }) => outcome === null);

async function openReview(key: string, kind: string, nth = 0): Promise<string> {
  const found = async () => (await openIn(key)).filter((one) => one.kind === kind)[nth]?.reviewId;
  await until(async () => (await found()) !== undefined);
  return present(await found());
}

const answer = (reviewId: string, reviewer: string, more: Partial<DecisionInput> = {}) =>
  house.temporal.client.workflow.getHandle(`review/${reviewId}`).executeUpdate(decide, {
    args: [{ decision: 'RESOLVE', reviewer, justification: 'I push the drum.', ...more }],
  });

const idIn = async (reviewId: string) =>
  present((await listReviews(house.db, { reviewId })).map((one) => (one.package as { subject: string }).subject)[0]);

/** Marks of whoever has read the key; 1 unless said otherwise. */
async function marks(reviewId: string, ...wrong: readonly string[]): Promise<Partial<DecisionInput>> {
  const names = reviewId.includes('qa-confirm') ? ['key'] : checked;
  const row = Object.fromEntries(names.map((name) => [name, { score: wrong.includes(name) ? 0 : 1, reason: 'Read.' }]));
  return { marks: { [await idIn(reviewId)]: row } };
}

/** All that a person can see of a review, in every form. */
async function shownOf(reviewId: string): Promise<string> {
  const { review, page } = packagedOf(await packageRows(house.db, reviewId), Date.now());
  return JSON.stringify(review) + htmlOf(page);
}

describe('a sample', () => {
  test('shows the paper alone until the blind answer is given, and then the key', async () => {
    const key = 'qa-in-order';
    const handle = await start(key, { policy: { percent: 100 } });
    await until(async () => (await openIn(key)).length === 4);
    for (const { reviewId } of await openIn(key)) {
      const shown = await shownOf(reviewId);
      expect(shown).toContain('Available Objects');
      expect(shown).toContain('SIMULATED');
      expect({ reviewId, leaks: shown.includes(mark) }).toEqual({ reviewId, leaks: false });
      expect({ reviewId, told: /\b(KS|CT|OF|PX|MT|DG)\b|[Cc]orrect ?[Oo]utcome|"status"/.exec(shown)?.[0] }).toEqual({
        reviewId,
      });
    }
    // Nothing that the run or its listing holds tells a key either: it is not there yet.
    const held = async () =>
      JSON.stringify([
        await readLedger(house.db, key),
        await notesOfRun(house.db, key),
        await listReviews(house.db, { runKey: key }),
        (await house.db.query('select * from symposium.runs where run_key = $1', [key])).rows,
      ]);
    expect(await held()).not.toContain(mark);

    const solve = await openReview(key, 'qa-solve');
    const subject = await idIn(solve);
    await answer(solve, 'mara');
    const check = await openReview(key, 'qa-check');
    expect(await idIn(check)).toBe(subject);
    const shown = await shownOf(check);
    expect(shown).toContain(mark);
    expect(shown).toContain('I push the drum.');
    // The other solvers see no more than before.
    for (const { reviewId, kind } of await openIn(key))
      if (kind === 'qa-solve') expect(await shownOf(reviewId)).not.toContain(mark);
    await answer(check, 'mara', { ...(await marks(check)), justification: `It is ${mark}.` });
    for (const { reviewId, kind } of await openIn(key))
      if (kind === 'qa-solve') expect(await shownOf(reviewId)).not.toContain(mark);
    // Whoever solves it in another sample may look at what is closed.
    expect(await shownOf(solve)).not.toContain('I push the drum.');

    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect(await openIn(key)).toEqual([]);
    expect(told.length).toBeGreaterThan(4);
    expect(told.join('')).not.toContain(mark);
    // Temporal's own page holds ids, and what a person writes; nothing of Symposium's own is a key.
    expect(JSON.stringify(historyToJSON(await handle.fetchHistory()))).not.toContain(mark);
  });

  test('asks first about what nobody has answered; a doubt goes to somebody else, and a verdict is counted once', async () => {
    expect(await keyCheckIn(house.db, 'simulated')).toMatchObject({ corpus: 4, examined: 1, agreed: 1, unanswered: 3 });
    const key = 'qa-doubted';
    const handle = await start(key, { policy: { percent: 50 } });
    await until(async () => (await openIn(key)).length === 3);
    const [first, second, third] = (await openIn(key)).map(({ reviewId }) => reviewId);

    // Wrong, as two people say.
    const wrongId = await idIn(present(first));
    await answer(present(first), 'Mara');
    const check = await openReview(key, 'qa-check');
    await answer(check, 'otto', await marks(check, 'agreement', 'key'));
    const confirm = await openReview(key, 'qa-confirm');
    expect(await shownOf(confirm)).toContain('key 0: Read.');
    for (const name of ['mara', ' OTTO'])
      await expect(answer(confirm, name, await marks(confirm, 'key'))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('somebody else has to decide it') },
      });
    await answer(confirm, 'vera', await marks(confirm, 'key'));

    // Doubted by one, and upheld by another: the solver was wrong.
    await answer(present(second), 'mara');
    const again = await openReview(key, 'qa-check');
    await answer(again, 'mara', await marks(again, 'agreement'));
    const upheld = await openReview(key, 'qa-confirm');
    await answer(upheld, 'vera', await marks(upheld));

    // Marks are whole or refused.
    await answer(present(third), 'mara');
    const last = await openReview(key, 'qa-check');
    await expect(answer(last, 'otto')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('marks: are missing') },
    });
    await answer(last, 'otto', await marks(last, 'difficulty'));

    expect(await handle.result()).toMatchObject({ outcome: 'EXAMINED', drawn: 3, right: 2, wrong: 1 });
    expect(await findOutcome(house.db, key)).toMatchObject({ outcome: 'EXAMINED' });
    const found = await keyCheckIn(house.db, 'simulated');
    expect(found).toMatchObject({ corpus: 4, examined: 4, wrong: [wrongId], suspected: [], unanswered: 0 });
    expect(found.wrongShare).toEqual({ mean: 0.25, low: 0.25, high: 0.25 });

    // A withdrawn scenario is no longer counted.
    await withdraw(house.db, { corpus: 'simulated', number: Number(wrongId.slice(3)), by: 'mara', reason: 'Its key.' });
    expect(await keyCheckIn(house.db, 'simulated')).toMatchObject({ corpus: 3, examined: 3, past: 1, wrong: [] });
  });

  test('of which there is nothing to examine is refused, with what to do', async () => {
    const enough = 'all 3 scenarios are examined or being examined; there is none left';
    await expect((await start('qa-enough')).result()).rejects.toMatchObject({
      cause: { cause: { type: 'BAD_INPUT', message: expect.stringContaining(enough) } },
    });
    await expect((await start('qa-empty', { corpus: 'real' })).result()).rejects.toMatchObject({
      cause: { cause: { type: 'BAD_INPUT', message: expect.stringContaining('no scenario of it is published') } },
    });
    await expect((await start('qa-odd', { policy: { percent: 0 } })).result()).rejects.toMatchObject({
      cause: { cause: { type: 'BAD_INPUT', message: expect.stringContaining('policy.percent') } },
    });
  });

  test('whose worker is killed loses nothing, and asks nobody twice', async () => {
    const [runKey] = await publishAll(house.db, { corpus: 'simulated' }, ['DG']);
    const key = 'qa-killed';
    const handle = await start(key, { policy: { percent: 100 } });
    await answer(await openReview(key, 'qa-solve'), 'mara');
    const check = await openReview(key, 'qa-check');
    await house.dismiss();
    await house.hire();
    await answer(check, 'otto', await marks(check));
    expect(await handle.result()).toMatchObject({ outcome: 'EXAMINED', drawn: 1, right: 1 });
    expect((await listReviews(house.db, { runKey: key })).map(({ kind }) => kind)).toEqual(['qa-solve', 'qa-check']);
    expect(runKey).toBeDefined();
  });

  test('whoever has seen a key before does not solve its scenario blind; nobody who answers is no verdict', async () => {
    const [runKey] = await publishAll(house.db, { corpus: 'simulated' }, ['CT']);
    await house.db.query(
      `insert into symposium.reviews (review_id, run_key, kind, question, package, deadline) values ('made-it', $1, 'gate', 'Well?', '{}', now())`,
      [present(runKey)],
    );
    await house.db.query(
      `insert into symposium.review_outcomes (review_id, nth, outcome) values ('made-it', 1, '{"outcome":"decided","reviewer":"Mara"}')`,
    );
    await append(house.db, present(runKey), [
      houseEntry('DISPUTE', 'outside/own/opened', 'REFINE', { state: 'opened', kind: 'outside', by: 'Tom' }),
    ]);
    const key = 'qa-barred';
    const handle = await start(key, { policy: { percent: 100, reviewWaitMs: 10_000, reminderMs: 10_000 } });
    const solve = await openReview(key, 'qa-solve');
    await expect(answer(solve, 'mara')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('somebody else has to decide it') },
    });
    await expect(answer(solve, 'tom')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('somebody else has to decide it') },
    });
    expect(await shownOf(solve)).toContain(
      'Not asked, as they have decided about it, disputed or corrected it: Mara, Tom.',
    );
    expect(await handle.result()).toMatchObject({ outcome: 'PARTIAL', drawn: 1, unanswered: 1 });
    const { wrongShare, examined, unanswered } = await keyCheckIn(house.db, 'simulated');
    expect({ examined, unanswered }).toEqual({ examined: 4, unanswered: 1 });
    expect(wrongShare?.high).toBeGreaterThan(wrongShare?.mean ?? 1);
  });

  test('asks about so many at once, and about the next when one is through, whichever execution it is', async () => {
    await publishAll(house.db, { corpus: 'real' }, ['KS', 'PX', 'MT']);
    const key = 'qa-at-once';
    const handle = await start(key, { corpus: 'real', policy: { percent: 100, atOnce: 2, historyEvents: 1 } });
    await until(async () => (await openIn(key)).length === 2);
    const { runId } = await handle.describe();
    const first = await openReview(key, 'qa-solve');
    const doubted = await idIn(first);
    await answer(first, 'mara');
    const check = await openReview(key, 'qa-check');
    await answer(check, 'otto', await marks(check, 'agreement', 'key'));
    const confirm = await openReview(key, 'qa-confirm');
    // Who has answered is known to an execution that asked neither of them.
    for (const name of ['mara', 'otto'])
      await expect(answer(confirm, name, await marks(confirm, 'key'))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('somebody else has to decide it') },
      });
    expect((await openIn(key)).length).toBe(2);
    await answer(confirm, 'vera', await marks(confirm, 'key'));

    await until(async () => (await openIn(key)).filter(({ kind }) => kind === 'qa-solve').length === 2);
    for (let left = 2; left > 0; left -= 1) {
      await answer(await openReview(key, 'qa-solve'), 'mara');
      const next = await openReview(key, 'qa-check');
      await answer(next, 'otto', await marks(next));
    }
    expect(await handle.result()).toMatchObject({ outcome: 'EXAMINED', drawn: 3, right: 2, wrong: 1 });
    expect((await handle.describe()).runId).not.toBe(runId);
    expect(await keyCheckIn(house.db, 'real')).toMatchObject({ examined: 3, wrong: [doubted] });
    const opened = (await readLedger(house.db, key)).filter(({ content: { state } }) => state === 'open');
    const openedOf = (one: string) => opened.filter(({ content: { kind } }) => kind === `qa-${one}`).length;
    expect(['solve', 'check', 'confirm'].map(openedOf)).toEqual([3, 3, 1]);
  });

  test('may be of more than two hundred scenarios, and is withdrawn whole', async () => {
    const [original] = await publishAll(house.db, { corpus: 'real' }, ['KS']);
    const clones = `generate_series(101, 301) as n, lateral (select 'qa-clone-' || n as run_key) as clone`;
    const cloned = (table: string, fields: string) =>
      house.db.query(
        `insert into symposium.${table}
         select (jsonb_populate_record(t, jsonb_build_object(${fields}))).* from symposium.${table} t, ${clones} where t.run_key = $1`,
        [present(original)],
      );
    await cloned('runs', `'run_key', clone.run_key`);
    await cloned('registry', `'run_key', clone.run_key, 'number', n`);
    await cloned('documents', `'run_key', clone.run_key`);
    const key = 'qa-of-many';
    const handle = await start(key, { corpus: 'real', policy: { percent: 100, atOnce: 3, historyEvents: 1 } });
    await until(async () => (await openIn(key)).length === 3);
    const [drawn] = (await readLedger(house.db, key)).filter(({ content }) => content.drawn !== undefined);
    expect(drawn?.content).toMatchObject({ drawn: 202, of: 205 });
    await answer(await openReview(key, 'qa-solve'), 'mara');
    await openReview(key, 'qa-check');
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect(await openIn(key)).toEqual([]);
    expect(await findOutcome(house.db, key)).toMatchObject({ outcome: 'CANCELLED' });
  });
});
