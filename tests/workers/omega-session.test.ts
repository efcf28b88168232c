import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '@temporalio/client';
import { writeFile } from 'node:fs/promises';
import { findReview } from '../../activities/store/reviews.ts';
import { openRun } from '../../activities/store/runs.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { ReviewRequest } from '../../shared/kernel/reviews.ts';
import type { review } from '../../workflows/review.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { Reviewer } from '../support/reviewer.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';
import { until } from '../support/until.ts';

let house: Served;
const runKey = 'lakes';
const run = (...args: string[]) => symposiumHere(['omega', ...args], house.env, 'Why do lakes freeze from the top?');
const signed = ['--by', 'mara', '--reason', 'The second study was withdrawn'];

beforeAll(async () => {
  house = await served();
  await openRun(house.symposium.db, {
    runKey,
    system: 'omega',
    parent: null,
    corpus: 'simulated',
    brief: { problem: 'Why?' },
    policy: {},
  });
});
afterAll(() => house.stop());

// A session's review without its session: what is tested is the way of an answer to it.
async function ask(reviewId: string, asks: Partial<ReviewRequest['asks']>) {
  const request: ReviewRequest = {
    reviewId,
    runKey,
    kind: 'contradiction',
    phase: 'SYNTHESIS',
    subject: null,
    question: 'Which?',
    findings: [],
    decisions: ['RESOLVE', 'DISCARD'],
    asks: { statuses: null, side: false, verification: false, ...asks },
    acceptable: true,
    references: {},
    groups: ['problem owner'],
    reviewers: {},
    waitMs: 3_600_000,
    reminderMs: 3_600_000,
    identity: 1,
  };
  const { connection, db } = house.symposium;
  const client = new Client({ connection, namespace: 'default' });
  const handle = await client.workflow.start<typeof review>('review', {
    workflowId: `review/${reviewId}`,
    taskQueue: house.env['SYMPOSIUM_TASK_QUEUE'] ?? '',
    args: [request],
  });
  await until(async () => (await findReview(db, reviewId)) !== null);
  return handle;
}

test('a session is started and watched to its end, shown down to a claim, listed, written out, and its key is used once', () =>
  inScratch(async (folder) => {
    const watched = await run(
      'start',
      '-',
      '--key',
      'whole-session',
      '--cycles',
      '4',
      '--stakes',
      'low',
      '--watch',
      '--json',
    );
    const lines = watched.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as LedgerRow);
    const rows = lines.slice(0, -1);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, place) => place + 1));
    expect(lines.at(-1)).toMatchObject({
      runKey: 'whole-session',
      outcome: 'SUCCESS',
      confidence: expect.any(Number),
    });
    expect(watched.code).toBe(0);

    const [plain, shown, traced, listed, again, over] = await Promise.all([
      run('watch', 'whole-session'),
      run('show', 'whole-session'),
      run('show', 'whole-session', '--claim', 'ANSWER', '--json'),
      run('list', '--json'),
      run('start', '-', '--key', 'whole-session'),
      run('abort', 'whole-session', ...signed),
    ]);
    expect(plain.stdout).toMatch(/cycle 1, batch \d+: .*\n/);
    expect(plain.stdout).toMatch(
      /whole-session ended SUCCESS \(SIMULATED\), confidence \d+%\n.*omega report whole-session\n$/,
    );
    expect(shown.stdout).toMatch(/^class .*stakes LOW by the user$/m);
    // What is traced is what Symposium has written down.
    const propagated = rows.findLast(({ content }) => content.kind === 'PROPAGATION')?.content['confidences'] as
      Readonly<Record<string, number>> | undefined;
    expect((JSON.parse(traced.stdout) as { confidence: number }).confidence).toBeCloseTo(
      propagated?.['ANSWER'] ?? Number.NaN,
      3,
    );
    expect(JSON.parse(listed.stdout)).toContainEqual(
      expect.objectContaining({
        runKey: 'whole-session',
        outcome: 'SUCCESS',
        title: 'Why do lakes freeze from the top?',
      }),
    );
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringMatching(/key: whole-session is already the key of a session/),
    ]);
    expect([over.code, over.stderr]).toEqual([2, expect.stringMatching(/session: whole-session is already over/)]);

    const written = await run('report', 'whole-session', '--output', folder, '--json');
    expect((JSON.parse(written.stdout) as { files: string[] }).files).toContain(
      join(folder, 'simulated', 'whole-session', 'report.html'),
    );
  }));

test('an answer decides the review that asks for one, by the same way as any decision', async () => {
  const nobody = await run('answer', runKey, 'A', ...signed);
  expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringMatching(/session: lakes asks nobody now/)]);

  const plain = await ask('lakes-plain', {});
  const unasked = await run('answer', runKey, 'A', ...signed);
  expect([unasked.code, unasked.stderr]).toEqual([
    2,
    expect.stringMatching(/lays out no options; decide with: symposium reviews decide lakes-plain/),
  ]);
  await house.symposium.reviews.decide('lakes-plain', { decision: 'DISCARD', reviewer: 'mara', justification: 'why' });
  await plain.result();

  const handle = await ask('lakes-options', { options: ['A', 'B'] });
  const answered = await run('answer', runKey, 'b', ...signed, '--json');
  expect(JSON.parse(answered.stdout)).toEqual({ runKey, option: 'B', decided: 'RESOLVE by mara' });
  expect(await handle.result()).toMatchObject({
    outcome: 'decided',
    decision: 'RESOLVE',
    option: 'B',
    reviewer: 'mara',
    justification: 'The second study was withdrawn',
  });
});

test('with keys registered an answer is signed, and without a signature the review stays open', () =>
  inScratch(async (folder) => {
    const mara = await Reviewer.registered(house.symposium.db, 'mara');
    const key = join(folder, 'mara.key');
    await writeFile(key, mara.privatePem, { mode: 0o600 });
    const handle = await ask('lakes-signed', { options: ['A', 'B'] });
    const without = await run('answer', runKey, 'A', ...signed);
    expect([without.code, without.stderr]).toEqual([2, expect.stringMatching(/not signed; name yours with --key/)]);
    expect((await findReview(house.symposium.db, 'lakes-signed'))?.outcome).toBeNull();
    const answered = await run('answer', runKey, 'A', ...signed, '--key', key, '--json');
    expect([answered.stderr, answered.code]).toEqual(['', 0]);
    expect(await handle.result()).toMatchObject({
      decision: 'RESOLVE',
      option: 'A',
      reviewer: 'mara',
      signed: { key: mara.key },
    });
    const verified = await symposiumHere(['reviews', 'verify', '--json'], house.env);
    expect(verified.code).toBe(0);
    expect(JSON.parse(verified.stdout)).toMatchObject({ signed: 1, wrong: [] });
  }));

test('who asks for a session that there is not is told so', async () => {
  const answers = await Promise.all([
    run('answer', 'nowhere', 'A', ...signed),
    run('abort', 'nowhere', ...signed),
    run('watch', 'nowhere'),
    run('show', 'nowhere'),
  ]);
  for (const { code, stderr } of answers)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^symposium: session: there is no nowhere; list the sessions with: symposium omega list/),
    ]);
});
