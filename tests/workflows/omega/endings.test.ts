import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestKey } from '../../../activities/omega/settle.ts';
import { findNotes } from '../../../activities/store/notes.ts';
import { findRun } from '../../../activities/store/runs.ts';
import type { SessionPolicy } from '../../../shared/omega/session-policy.ts';
import type { SessionBrief } from '../../../shared/omega/session/brief.ts';
import { abort, progress } from '../../../workflows/messages.ts';
import { openHouse, type House } from '../../support/house.ts';
import { about, decideNext, impatient, keyOf, lakes, leftBy, session, small, start } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';

/** Every way in which a session ends (OMEGA rules §6), and every way out of one that is stuck (OMEGA rules §4.2). */
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const report = async (runKey: string) => {
  const {
    rows: [row],
  } = await house.db.query<{ text: string }>('select text from symposium.documents where run_key = $1 and path = $2', [
    runKey,
    'report.json',
  ]);
  return JSON.parse(row?.text ?? 'null') as unknown;
};

describe('contradictions', () => {
  test('that the Conflict Resolver can settle hold nothing up', async () => {
    const { result, rows } = await session(house, { ...small, problem: about('contradiction') });
    expect(result.status).toBe('SUCCESS');
    const [opened, settled] = [rows('CONTRADICTION'), rows('RESOLUTION')];
    expect(opened.length).toBeGreaterThan(0);
    expect(settled.every(({ by }) => by === 50)).toBe(true);
  });

  test('in a cascade stop new deployments; the resolver, PHI and then the user are asked, each side in its own words', async () => {
    const handle = await start(house, { problem: about('cascade') });
    const runKey = keyOf(handle);
    await decideNext(house, runKey, { decision: 'RESOLVE', option: 'A' });
    await until(async () => (await leftBy(house, runKey)).rows('RESOLUTION').some(({ by }) => by === 'USER'));
    const { rows, reviews, ledger } = await leftBy(house, runKey);
    expect(rows('DECISION').some(({ decision }) => decision.startsWith('no new deployments'))).toBe(true);
    expect(rows('ESCALATION').map(({ step }) => step)).toEqual(expect.arrayContaining(['TIER', 'PHI', 'USER']));
    const [review] = reviews;
    expect(review?.kind).toBe('contradiction');
    const {
      rows: [options],
    } = await house.db.query<{ body: { A: unknown; B: unknown } }>(
      "select body from symposium.notes where run_key = $1 and content = 'options' order by at limit 1",
      [runKey],
    );
    expect(JSON.stringify(options?.body.A)).not.toBe(JSON.stringify(options?.body.B));
    expect(ledger.some(({ sender, content }) => sender === 'phi' && content['task'] === 'judge')).toBe(true);
    await handle.signal(abort, { by: 'Ada', reason: 'seen enough' });
    expect(await handle.result()).toMatchObject({ status: 'FAILURE', failureType: 'ABORT' });
  });

  test('that nobody settles end the session partial, with both options in the report', async () => {
    const { result } = await session(house, { ...small, problem: about('cascade'), policy: impatient });
    expect(result).toMatchObject({ status: 'PARTIAL' });
    const stated = (await report(result.runKey)) as {
      report?: { openOptions?: readonly { options: readonly string[] }[] };
    };
    expect(JSON.stringify(stated)).toMatch(/openOptions/);
  });
});

describe('a session that is stuck', () => {
  test('is constrained, and in the end admits what it could not do', async () => {
    const { result, rows } = await session(house, { ...small, problem: about('stall') });
    expect(rows('INTERVENTION').map(({ take }) => take)).toEqual(['CONSTRAIN', 'ADMIT']);
    expect(result.status).toBe('PARTIAL');
  });

  test('solves its sub-problems in sessions of their own, side by side unless one needs another, and puts them together', async () => {
    const apart = [
      { statement: `What do lakes lose first? ${lakes}`, why: 'apart', needs: [] },
      { statement: `What becomes of fish in clean water? ${lakes}`, why: 'apart', needs: [] },
      { statement: `Which of both comes first? ${lakes}`, why: 'it compares them', needs: [1, 2] },
    ];
    house.simulated.setScript([
      { agent: 'phi', task: 'intervene', do: { patch: [{ path: '/subProblems', value: apart }] } },
    ]);
    const { handle, result, rows } = await session(house, { ...small, problem: about('decompose') }, 'divided');
    expect(rows('INTERVENTION').map(({ take }) => take)).toContain('DECOMPOSE');
    const children = rows('INTERVENTION').flatMap((row) => row.children);
    expect(children).toEqual([1, 2, 3].map((nth) => expect.stringMatching(new RegExp(`^divided-c\\d+s${nth}$`))));
    expect(result.status).toBe('SUCCESS');
    // In the order in which they began and ended: the first two together, the third after both.
    const { events } = await handle.fetchHistory();
    const steps = (events ?? []).flatMap((event) => {
      const began = event.startChildWorkflowExecutionInitiatedEventAttributes;
      const ended = event.childWorkflowExecutionCompletedEventAttributes;
      return [
        ...(began ? [`begins ${began.workflowId?.slice(-2)}`] : []),
        ...(ended ? [`ends ${ended.workflowExecution?.workflowId?.slice(-2)}`] : []),
      ];
    });
    expect(steps.slice(0, 2)).toEqual(['begins s1', 'begins s2']);
    expect(new Set(steps.slice(2, 4))).toEqual(new Set(['ends s1', 'ends s2']));
    expect(steps.slice(4)).toEqual(['begins s3', 'ends s3']);
    // Together they have the places of the session that asks, and no more.
    const runs = await Promise.all(children.map((child) => findRun<SessionBrief, SessionPolicy>(house.db, child)));
    expect(runs).toEqual(
      runs.map(() => expect.objectContaining({ parent: 'divided', brief: expect.objectContaining({ depth: 1 }) })),
    );
    expect(runs.map((run) => run?.policy.parallelAgents)).toEqual([5, 5, 10]);
    // The third has read what the first two came to.
    const [third] = await findNotes(house.db, [digestKey(children[2] ?? '', 'open', 'problem')]);
    expect(third?.body).toMatchObject({
      subAnswers: [1, 2].map((nth) => ({ question: apart[nth - 1]?.statement, answer: expect.stringMatching(/./) })),
    });
  });

  test('pivots: what was open is archived, and other thinkers begin afresh', async () => {
    const { result, rows } = await session(house, { ...small, problem: about('pivot') });
    expect(rows('INTERVENTION').map(({ take }) => take)).toContain('PIVOT');
    expect(rows('ABANDONMENT').some(({ reason }) => reason.startsWith('archived'))).toBe(true);
    expect(result.status).toBe('SUCCESS');
  });

  test('whose answers are rejected again and again looks for another way', async () => {
    const { result, rows } = await session(house, { ...small, problem: about('reject') });
    expect(rows('FAILURE').map(({ failure }) => failure)).toContain('QUALITY_GATE_FAILURE');
    expect(rows('INTERVENTION').length).toBeGreaterThan(0);
    expect(result.status).not.toBe('SUCCESS');
  });
});

describe('a session ends', () => {
  test('as intractable when the claim that says so was verified', async () => {
    const { result } = await session(house, {
      problem: `Can this question be answered at all, and is it the right one? ${about('undecidable')}`,
    });
    expect(result).toMatchObject({ status: 'FAILURE', failureType: 'INTRACTABLE' });
    expect(result.documents).toContain('report.html');
  });

  test('after as many cycles as it may have, partly answered', async () => {
    const { result, rows } = await session(house, {
      ...small,
      problem: about('stall'),
      policy: { limits: { cycles: 1, tokens: null, costMicrodollars: null, timeMs: null } },
    });
    expect(result.status).toBe('PARTIAL');
    expect(rows('TERMINATION').at(-1)?.leaf).toBe('last-cycle-with-progress');
  });

  test.each([
    ['tokens', { tokens: 30_000 }],
    ['time', { timeMs: 1 }],
  ])('when its %s are used up, and asks nobody more', async (_, limits) => {
    const { result, rows, calls } = await session(house, {
      ...small,
      problem: lakes,
      policy: { limits: { cycles: 10, tokens: null, costMicrodollars: null, timeMs: null, ...limits } },
    });
    expect(result.status === 'PARTIAL' || result.failureType === 'RESOURCE').toBe(true);
    expect(rows('TERMINATION').at(-1)?.leaf).toMatch(/^limit-/);
    expect(calls.some(({ task }) => task === 'synthesise' || task === 'recommend')).toBe(false);
  });

  test.each(['CLASSIFICATION', 'EXPLORATION', 'VERIFICATION', 'ATTACK', 'SYNTHESIS', 'MEMORY'] as const)(
    'when somebody aborts it in %s, with its report and what was paid kept',
    async (phase) => {
      house.simulated.setScript([{ phase, times: 0, do: { slowMs: 30_000 } }]);
      const handle = await start(house, { ...small, problem: lakes });
      await until(async () => {
        const now = await handle.query(progress);
        return now.phase === phase && now.underWay.length > 0;
      });
      await handle.signal(abort, { by: 'Ada', reason: 'the lakes were sold' });
      const result = await handle.result();
      expect(result).toMatchObject({
        status: 'FAILURE',
        failureType: 'ABORT',
        reason: 'Ada ended the session: the lakes were sold',
      });
      expect(result.documents).toContain('report.md');
      expect((await leftBy(house, keyOf(handle))).calls.every(({ outcome }) => outcome === 'answered')).toBe(true);
      house.simulated.setScript([]);
    },
  );
});

test('a workflow whose id names no session is refused before anything is written', async () => {
  const { client, taskQueue } = house.temporal;
  const handle = await client.workflow.start('omega', { workflowId: 'lakes', taskQueue, args: [{ problem: lakes }] });
  await expect(handle.result()).rejects.toMatchObject({
    cause: { cause: { message: expect.stringMatching(/^workflow id: .*use omega\//) } },
  });
  expect(await findRun(house.db, 'lakes')).toBeNull();
});

describe('a workflow that is cancelled in Temporal', () => {
  test('shows as cancelled, and leaves the report of an abort', async () => {
    house.simulated.setScript([{ phase: 'EXPLORATION', times: 0, do: { slowMs: 30_000 } }]);
    const handle = await start(house, { ...small, problem: lakes });
    await until(async () => (await handle.query(progress)).phase === 'EXPLORATION');
    await handle.cancel();
    await expect(handle.result()).rejects.toMatchObject({ cause: { message: expect.stringMatching(/cancel/i) } });
    expect(await report(keyOf(handle))).not.toBeNull();
    house.simulated.setScript([]);
  });
});
