import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../support/quiet.ts';
import { readScript } from '../../activities/models/simulated/script.ts';
import { readRegistry } from '../../activities/store/documents.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { defaultPolicy } from '../../shared/scenario/policy.ts';
import type { Symposium } from '../../workers/index.ts';
import { connectTo } from '../../workers/terminal/connected.ts';
import { serve } from '../../workers/serving/serve.ts';
import { lockedRoom } from '../support/house.ts';
import { openProduction, productionWithinMs, type TestProduction } from '../support/production.ts';
import { until } from '../support/until.ts';

let production: TestProduction;
let symposium: Symposium;
const opened: (() => Promise<void>)[] = [];
beforeAll(async () => {
  production = await openProduction();
  opened.push(() => production.stack.stop());
  symposium = await connectTo(production.stack, production.stack.taskQueue);
  opened.push(() => symposium.close());
}, productionWithinMs);
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

const { models } = defaultPolicy;
const start = (key: string, client: Symposium = symposium) => client.scenario.start(lockedRoom, { key, models });
const numberOf = (id: string | null | undefined) => Number(id?.replace('IM-', ''));

describe('the main job in production shape', () => {
  test('an undisturbed run ends with documents under the corpus’s first id', async () => {
    const run = await start('production-first');
    expect(await run.result()).toMatchObject({ outcome: 'DOCUMENTED', scenarioId: 'IM-0001' });
    const set = await symposium.scenario.report('production-first');
    expect(set?.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'public/IM-0001.md',
        'evaluation/IM-0001_eval.md',
        'traces/IM-0001_trace.md',
        'metadata/IM-0001_metadata.json',
      ]),
    );
    for (const { path, text } of set?.files ?? [])
      expect({ path, stamped: text.includes('SIMULATED') || text.includes('"simulated": true') }).toEqual({
        path,
        stamped: true,
      });
  });

  test('a run that stands before a person goes on with a decision by update', async () => {
    const script = readScript([
      { agent: 'SOCRATES', task: 'classification', do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] } },
    ]);
    const taskQueue = `${production.stack.taskQueue}-scripted`;
    const worker = await serve({
      config: production.config,
      addresses: production.stack,
      simulation: { script },
      taskQueue,
      graceMs: 2_000,
    });
    const scripted = await connectTo(production.stack, taskQueue);
    try {
      const run = await start('production-review', scripted);
      let reviewId = '';
      await until(async () => {
        reviewId = (await scripted.reviews.list()).find(({ runKey }) => runKey === 'production-review')?.reviewId ?? '';
        return reviewId !== '';
      });
      const said = { decision: 'RESOLVE', reviewer: 'Ada', justification: 'I read both sides.' } as const;
      expect(await scripted.reviews.decide(reviewId, said)).toBe('RESOLVE by Ada');
      expect(await run.result()).toMatchObject({ outcome: 'DOCUMENTED' });
      const trace = (await scripted.scenario.report('production-review'))?.files.find(({ path }) =>
        /^traces\/.*\.md$/.test(path),
      );
      expect(trace?.text).toMatch(/RESOLVE[\s\S]*Ada[\s\S]*I read both sides\./);
    } finally {
      await scripted.close();
      await worker.stop();
    }
  });

  test('runs that finish together get ids without a gap and without a double', async () => {
    const before = (await readRegistry(symposium.db, 'simulated')).length;
    const keys = Array.from({ length: 8 }, (_, index) => `production-together-${index + 1}`);
    const runs = await Promise.all(keys.map((key) => start(key)));
    const results = await Promise.all(runs.map((run) => run.result()));
    expect(results.map(({ outcome }) => outcome)).toEqual(keys.map(() => 'DOCUMENTED'));
    const numbers = results.map(({ scenarioId }) => numberOf(scenarioId)).sort((a, b) => a - b);
    expect(numbers).toEqual(keys.map((_, index) => before + index + 1));
  });

  // Last, because a worker is gone afterwards.
  test('a worker that leaves in mid-run costs no run: the other one finishes them', async () => {
    const keys = Array.from({ length: 6 }, (_, index) => `production-leaving-${index + 1}`);
    const runs = await Promise.all(keys.map((key) => start(key)));
    await until(async () => (await readLedger(symposium.db, keys[0] ?? '')).some(({ type }) => type === 'GATE'));
    await production.stack.workers[0]?.stop();
    const results = await Promise.all(runs.map((run) => run.result()));
    expect(results.map(({ outcome }) => outcome)).toEqual(keys.map(() => 'DOCUMENTED'));
  });
});
