import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { WorkflowFailedError } from '@temporalio/client';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import {
  BriefError,
  connectSymposium,
  RequestError,
  RunKeyTaken,
  UnknownRun,
  UnreachableError,
} from '../../workers/index.ts';
import { served, type Served } from '../support/served.ts';
import { until } from '../support/until.ts';

const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' };
let house: Served;
const key = () => `client-${randomUUID()}`;

// SOCRATES finds every scenario unethical, so every run comes to a person.
beforeAll(async () => {
  house = await served({
    script: [
      {
        agent: 'SOCRATES',
        task: 'classification',
        after: 0,
        times: 0,
        do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] },
      },
    ],
  });
});
afterAll(() => house.stop());

async function openReviewOf(runKey: string): Promise<string> {
  await until(async () => (await house.symposium.scenario.show(runKey)).openReview !== null);
  return (await house.symposium.scenario.show(runKey)).openReview?.reviewId ?? '';
}

/** Waits until the run is in the store, which `show` needs. */
async function started(): Promise<string> {
  const { runKey } = await house.symposium.scenario.start(brief, { key: key() });
  await until(async () => (await house.symposium.scenario.list({ limit: 1_000 })).some((run) => run.runKey === runKey));
  return runKey;
}

describe('the client', () => {
  test('starts nothing for a bad brief', async () => {
    const runKey = key();
    await expect(house.symposium.scenario.start({ ...brief, tier: 'HARD' }, { key: runKey })).rejects.toThrow(
      BriefError,
    );
    await expect(house.symposium.scenario.result(runKey)).rejects.toThrow(UnknownRun);
  });

  test('gives a key to the first of two that ask for it at once', async () => {
    const runKey = key();
    const both = await Promise.allSettled([1, 2].map(() => house.symposium.scenario.start(brief, { key: runKey })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(RunKeyTaken);
  });

  test('shows an open review, hands a decision to it, refuses a bad and a second one, and sees the run end', async () => {
    const runKey = await started();
    const reviewId = await openReviewOf(runKey);
    const { reviews, scenario } = house.symposium;
    expect((await reviews.list()).map((review) => review.reviewId)).toContain(reviewId);
    expect(await reviews.show(reviewId)).toMatchObject({ reviewId, runKey, kind: 'ethics', outcome: null });
    expect(await scenario.progress(runKey)).toMatchObject({ phase: 'CLASSIFY', openReview: reviewId, outcome: null });

    const by = { reviewer: 'mara', justification: 'It is a cold store, nothing worse.' };
    await expect(reviews.decide(reviewId, { decision: 'DISCARD', reviewer: ' ', justification: 'x' })).rejects.toThrow(
      /^reviewer: /,
    );
    expect(await reviews.decide(reviewId, { decision: 'DISCARD', ...by })).toBe('DISCARD by mara');
    expect(await scenario.result(runKey)).toMatchObject({ outcome: 'DISCARDED', scenarioId: null });
    await expect(reviews.decide(reviewId, { decision: 'RESOLVE', ...by })).rejects.toThrow(
      /was already decided by mara/,
    );
    await expect(reviews.decide('no-such-review-1', { decision: 'RESOLVE', ...by })).rejects.toThrow(RequestError);

    const rows: LedgerRow[] = [];
    for await (const row of scenario.watch(runKey)) rows.push(row);
    expect(rows.at(-1)).toMatchObject({ type: 'OUTCOME', content: { outcome: 'DISCARDED' } });
    expect(await scenario.report(runKey)).toBeNull();
    expect((await scenario.show(runKey)).next).toMatch(/ended without documents/);
  });

  test('cancels a run with its reason in the ledger, once', async () => {
    const { scenario } = house.symposium;
    const runKey = await started();
    await openReviewOf(runKey);
    await scenario.cancel(runKey, 'the brief was a mistake');
    await expect(scenario.result(runKey)).rejects.toThrow(WorkflowFailedError);
    await expect(scenario.cancel(runKey, 'again')).rejects.toThrow(/is already over/);
    const rows: LedgerRow[] = [];
    for await (const row of scenario.watch(runKey)) rows.push(row);
    expect(rows.filter(({ type }) => type === 'CORRECTION').map(({ content }) => content.reason)).toEqual([
      'the brief was a mistake',
    ]);
    const reason = 'it was cancelled: the brief was a mistake';
    expect(rows.at(-1)?.content).toEqual({ outcome: 'CANCELLED', reason });
  });

  test('stops watching when it is told to, and the run goes on', async () => {
    const { scenario } = house.symposium;
    const runKey = await started();
    const leaving = new AbortController();
    for await (const row of scenario.watch(runKey, { signal: leaving.signal }))
      if (row.type === 'REVIEW') leaving.abort();
    expect((await scenario.show(runKey)).outcome).toBeNull();
  });

  test('ends the watching of a run that was terminated and wrote no ending', async () => {
    const { scenario, connection } = house.symposium;
    const runKey = await started();
    await openReviewOf(runKey);
    const watching = (async () => {
      let last: LedgerRow | null = null;
      for await (const row of scenario.watch(runKey)) last = row;
      return last;
    })();
    await connection.workflowService.terminateWorkflowExecution({
      namespace: 'default',
      workflowExecution: { workflowId: `scenario/${runKey}` },
    });
    expect((await watching)?.type).toBe('REVIEW');
  });

  test('says which of the servers is not there', async () => {
    const { TEMPORAL_ADDRESS: temporalAddress = '', DATABASE_URL: databaseUrl = '' } = house.env;
    const common = { temporalAddress, namespace: 'default', databaseUrl, taskQueue: 'none' };
    await expect(connectSymposium({ ...common, databaseUrl: 'postgresql://a@127.0.0.1:1/b' })).rejects.toThrow(
      /DATABASE_URL/,
    );
    await expect(connectSymposium({ ...common, namespace: 'no-such-namespace' })).rejects.toThrow(UnreachableError);
  });
});
