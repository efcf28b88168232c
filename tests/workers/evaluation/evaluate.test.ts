import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicRunId } from '../../../activities/ask/compose.ts';
import { readScript, type WrittenScript } from '../../../activities/models/simulated/script.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import type { EvaluationInput } from '../../../shared/evaluation/input.ts';
import { evaluationReport } from '../../../shared/evaluation/report.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { testTemporal } from '../../support/temporal.ts';
import { until } from '../../support/until.ts';
import { barrel } from '../../shared/evaluation/twins/barrel.ts';
import { corpus, mark, writeCorpus } from './a-corpus.ts';
import { expectSaidOfEach } from './said-of-each.ts';

/** What the models do in runs of these keys; all others are undisturbed. */
const script: WrittenScript = [
  { run: publicRunId('batched'), task: 'solve', subject: 'IM-0001.1', do: { expire: true } },
  // Refused once, and so it is asked by itself.
  { run: publicRunId('batched'), task: 'mark', subject: 'IM-0002.2', do: { status: 401 } },
  { run: publicRunId('stopped-batch'), task: 'solve', subject: 'IM-0002.1', do: { slowMs: 600_000 } },
];

let house: Served;
beforeAll(async () => {
  house = await served({ script: readScript(script) });
});
afterAll(() => house.stopAtRest());

const run = (...args: string[]) => commandLine(['evaluate', ...args], house.env);
const model = 'simulated:messages';
const judges = ['simulated:messages', 'simulated:chat'];

/** From start to end, with the report. */
async function evaluated(key: string, given: Partial<EvaluationInput> = {}, scenarios = corpus('KS', 'PX')) {
  const { db } = house.symposium;
  const runs = house.symposium.runs(evaluations);
  await runs.start({ set: await storeSet(db, scenarios), model, judges, runs: 2, ...given }, { key });
  const result = await runs.result(key);
  const { files } = present(await runs.report(key));
  const text = (ending: string) => present(files.find(({ path }) => path.endsWith(ending))).text;
  return {
    result,
    report: evaluationReport.parse(JSON.parse(text('.json'))),
    lines: text('.jsonl').trim().split('\n'),
    page: text('.html'),
  };
}

describe('an evaluation', () => {
  const statuses = ['KS', 'CT', 'OF', 'PX', 'MT', 'DG'] as const;

  test('asks each scenario as often as is said, has each answer judged by all, and publishes what it comes to', async () => {
    const { result, report, lines } = await evaluated('whole-evaluation', { runs: 3 }, corpus(...statuses));
    expect(result).toMatchObject({ outcome: 'SCORED', responses: 18, unscored: 0 });
    expect(report).toMatchObject({ simulated: true, model, runs: 3, im: { scenarios: 6, responses: 18, unscored: 0 } });
    expect(report.statuses.map(({ group }) => group)).toEqual(statuses);
    expect(report.judgements).toMatchObject({ due: 36, counted: 36 });
    expect(report.cautions[0]).toContain('simulated');
    expect(lines).toHaveLength(18);
    const calls = await callsOfRun(house.symposium.db, 'whole-evaluation');
    expect(calls).toHaveLength(18 * 3);
    expect(report.usage.calls).toBe(18 * 3);
  });

  test('shows a subject neither status, outcome nor reasons, and no word of a key; its judges see the key', async () => {
    const requests = await requestsOfRun(house.symposium.db, 'whole-evaluation');
    const [subjects, judged] = [
      requests.filter(({ call }) => call.includes('subject')),
      requests.filter(({ call }) => !call.includes('subject')),
    ];
    expect([subjects.length, judged.length]).toEqual([18, 36]);
    for (const { body } of subjects) {
      const words = JSON.stringify(body);
      expect(words).toContain('Common Wrong Answers');
      expect(words).not.toContain(mark);
      expect(words).not.toMatch(/\*\*Status\*\*|Correct Outcome|Why It's Wrong/);
    }
    // Without it the search above would prove nothing.
    expect(judged.every(({ body }) => JSON.stringify(body).includes(mark))).toBe(true);
  });

  test('tells a judge neither who answered nor what another judge said', async () => {
    const requests = await requestsOfRun(house.symposium.db, 'whole-evaluation');
    for (const { call, body } of requests.filter((one) => !one.call.includes('subject'))) {
      const { messages } = body as { messages: unknown };
      expect(call).toContain('judge');
      expect(JSON.stringify(messages)).not.toMatch(/simulated:|There is nothing of the kind in it/);
    }
  });

  test('goes on in a new execution where its history is long, through the twins too, and asks nothing twice', async () => {
    const policy = { historyEvents: 20, atOnce: 2 };
    const scenarios = [barrel(), present(corpus('KS', 'PX')[1])];
    const { result, report } = await evaluated('long-evaluation', { policy, twins: { seed: 'a' } }, scenarios);
    expect(result).toMatchObject({ outcome: 'SCORED', responses: 4 });
    expect(await callsOfRun(house.symposium.db, 'long-evaluation')).toHaveLength((4 + 2) * 3);
    expect(report.usage.calls).toBe(18);
    expect(report.twins).toMatchObject({ asked: 1, responses: 2, unscored: 0 });
  });

  // Looked at often: a simulated provider is through at once.
  const providerBatch = { requests: 3, pollMs: 100 };

  test('asks in batches of the provider where it is told to, and pays for nothing twice', async () => {
    const { db } = house.symposium;
    const { result, report, lines, page } = await evaluated('batched', {
      providerBatch: true,
      policy: { providerBatch, historyEvents: 20 },
    });
    expect(result).toMatchObject({ outcome: 'SCORED', responses: 4, unscored: 0 });
    const calls = await callsOfRun(db, 'batched');
    expect(calls).toHaveLength(4 * 3);
    const { rows } = await db.query<{ key: string; requests: number }>(
      `select batch_key as key, jsonb_array_length(requests) as requests from symposium.provider_batches where run_key = 'batched' order by 1`,
    );
    expect(rows).toEqual(
      [
        ['subject/solve/1.1', 3],
        // What expired goes into another batch.
        ['subject/solve/1.2', 1],
        ['subject/solve/2.1', 1],
        ['judge/mark/1.1', 3],
        ['judge/mark/2.1', 1],
        ['judge-2/mark/1.1', 3],
        ['judge-2/mark/2.1', 1],
      ]
        .map(([place, requests]) => ({ key: `batched/EVALUATE/1/${place}`, requests }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
    // The report says what came so; what a batch left was asked by itself, and came in pieces.
    const sent = await requestsOfRun(db, 'batched');
    const batched = new Set(
      sent.filter(({ body }) => !JSON.stringify(body).includes('"stream":true')).map(({ call }) => call),
    );
    const came = (agents: RegExp) => calls.filter(({ key, agent }) => batched.has(key) && agents.test(agent)).length;
    expect(batched.size).toBeLessThan(calls.length);
    expect(report.inBatches).toEqual({
      answers: came(/^subject$/),
      judgements: came(/^judge/),
      calls: batched.size,
      costMicrodollars: 0,
    });
    expect(page).toContain(`${came(/^subject$/)} of 4 answers and ${came(/^judge/)} of 8 judgements in batches`);
    await expectSaidOfEach(house, 'batched', calls, batched, lines);
    const entries = await readLedger(db, 'batched');
    const states = entries.flatMap(({ type, content }) => (type === 'CALL' ? [content.state] : []));
    expect(Map.groupBy(states, (state) => state).get('lost')).toBeUndefined();
    // The run has booked each of them once, whichever way it went, and over all executions.
    const { usage } = await house.symposium.runs(evaluations).progress('batched');
    const { rows: tried } = await db.query<{ tokens: number }>(
      `select coalesce(sum(input_tokens), 0)::int as tokens from symposium.trials where run_key = 'batched'`,
    );
    const input = calls.reduce((sum, one) => sum + one.inputTokens, 0);
    expect(usage.inputTokens).toBe(input + present(tried[0]).tokens);
  });

  test('that waits for a batch says so, finds it again after it was stopped, and has the provider stop where it is cancelled', async () => {
    const { db } = house.symposium;
    const runs = house.symposium.runs(evaluations);
    const set = await storeSet(db, corpus('KS', 'PX'));
    const policy = { providerBatch: { pollMs: 100 } };
    const order = { set, model, judges, runs: 1, providerBatch: true, policy };
    const { workflowId } = await runs.start(order, { key: 'stopped-batch' });
    const steps = async () => {
      const { rows } = await db.query<{ step: string }>(
        `select step from symposium.provider_batch_steps where batch_key like 'stopped-batch/%' order by nth`,
      );
      return rows.map(({ step }) => step);
    };
    await until(async () => (await steps()).includes('taken'));
    expect(await runs.show('stopped-batch')).toMatchObject({ progress: { atProvider: { batches: 1, requests: 2 } } });
    const shown = await run('show', 'stopped-batch');
    expect(shown.stdout).toMatch(
      /^waits for +a batch of 2 requests at the provider, sent .* UTC; the provider has until/m,
    );
    const temporal = await testTemporal();
    await temporal.client.workflow.getHandle(workflowId).terminate('pulled out');
    await runs.reopen('stopped-batch', { reason: 'It was right', by: 'mara' });
    await until(async () =>
      (await runs.progress('stopped-batch')).underWay.some((line) => line.includes('in a batch')),
    );
    await runs.cancel('stopped-batch', 'It was asked wrongly', 'mara');
    await until(async () => (await runs.show('stopped-batch')).outcome !== null);
    expect(await steps()).toEqual(['sent', 'taken', 'cancelled']);
    await temporal.close();
  });

  test('ends where somebody cancels it, and what was answered stays', async () => {
    const { db } = house.symposium;
    const runs = house.symposium.runs(evaluations);
    const set = await storeSet(db, corpus(...statuses));
    const started = await runs.start(
      { set, model, judges, runs: 20, policy: { atOnce: 1 } },
      { key: 'ended-evaluation' },
    );
    await until(async () => (await callsOfRun(db, 'ended-evaluation')).length > 0);
    await runs.cancel('ended-evaluation', 'It was asked wrongly', 'mara');
    await expect(started.result()).rejects.toThrow();
    await until(async () => (await runs.show('ended-evaluation')).outcome !== null);
    expect(await runs.show('ended-evaluation')).toMatchObject({ outcome: 'CANCELLED' });
    expect((await callsOfRun(db, 'ended-evaluation')).length).toBeLessThan(360);
  });
});

describe('from the command line', () => {
  test('two folders are evaluated, watched, shown, listed and written out', () =>
    inScratch(async (folder) => {
      await writeCorpus(folder, corpus('KS', 'DG'));
      const judge = ['--judge', 'simulated:messages', '--judge', 'simulated:chat'];
      const started = await run(
        'start',
        '--model',
        model,
        '--scenarios',
        folder,
        '--keys',
        join(folder, 'evaluation'),
        '--runs',
        '2',
        ...judge,
        '--key',
        'typed',
        '--watch',
        '--json',
      );
      expect(started).toMatchObject({ code: 0 });
      expect(JSON.parse(started.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
        runKey: 'typed',
        outcome: 'SCORED',
      });
      const [shown, listed] = await Promise.all([run('show', 'typed'), run('list')]);
      expect(shown.stdout).toMatch(/^state +SCORED: 4 of 4 responses were scored; IM-Score \d/m);
      expect(shown.stdout).toMatch(/^responses +4 of 4 given, 4 scored \(2 scenarios, 2 runs each\)$/m);
      expect(shown.stdout).toMatch(/^IM-Score +\d/m);
      expect(listed.stdout).toMatch(/^typed +simulated .*SCORED/m);
      const before = async (runs: string) => {
        const asked = ['--model', model, '--scenarios', folder, '--keys', folder, '--runs', runs, ...judge];
        const { stdout } = await run('start', ...asked, '--detach', '--json');
        return (JSON.parse(stdout) as { estimate: unknown }).estimate;
      };
      // So many calls a response as it was measured; then as the evaluation before took, which asked for the same.
      expect(await before('1')).toMatchObject({
        calls: 2 * (1 + judge.length / 2),
        dollars: 0,
        basis: expect.stringContaining('a response with one judge'),
      });
      expect(await before('2')).toMatchObject({ basis: expect.stringContaining('the one finished run') });
      const written = await run('report', 'typed', '--output', join(folder, 'out'), '--json');
      const { files } = JSON.parse(written.stdout) as { files: string[] };
      expect(files.map((path) => path.slice(join(folder, 'out').length))).toEqual(
        ['html', 'json', 'jsonl'].map((end) => `/simulated/evaluation/typed.${end}`),
      );
      expect(await readFile(present(files[0]), 'utf8')).toContain('<p class="stamp">SIMULATED');
    }));

  test('two evaluations of one set are compared, and of two sets not', async () => {
    const refused = await run('compare', 'whole-evaluation', 'long-evaluation');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('different sets');
    const compared = await run('compare', 'long-evaluation', 'long-evaluation', '--json');
    expect(JSON.parse(compared.stdout)).toMatchObject({ standing: 'OPEN', pairs: 2, simulated: true });
    expect((await run('compare', 'long-evaluation', 'nobody')).stderr).toContain('there is no nobody');
  });

  test('a model whose provider has no batches is refused, by the name of the option', () =>
    inScratch(async (folder) => {
      await writeCorpus(folder, corpus('KS'));
      const start = (...more: string[]) =>
        run('start', '--scenarios', folder, '--keys', folder, '--provider-batch', '--detach', ...more);
      const refused = await start('--model', 'local:llama3.3');
      expect(refused).toMatchObject({ code: 2 });
      expect(refused.stderr).toMatch(/providerBatch: local:llama3\.3 has no batches of its provider.*--provider-batch/);
      expect((await start('--endpoint', 'http://127.0.0.1:9')).stderr).toMatch(/providerBatch: endpoint:/);
    }));

  test('a bad folder is refused with every problem, before anything is stored', () =>
    inScratch(async (folder) => {
      const scenarios = corpus('KS', 'PX');
      await writeCorpus(folder, scenarios);
      const start = () => run('start', '--model', model, '--scenarios', folder, '--keys', folder, '--detach');
      const newer = { ...present(scenarios[0]).key, correctOutcome: 'SURVIVE' };
      await writeFile(join(folder, 'evaluation/IM-0001_eval.json'), JSON.stringify(newer));
      await rm(join(folder, 'evaluation/IM-0002_eval.json'));
      const refused = await start();
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/IM-0001\.json: its key is of another version of it: correctOutcome differ/);
      expect(refused.stderr).toMatch(/IM-0002\.json: has no key/);
      await writeFile(join(folder, 'public/IM-0001.json'), '{');
      expect((await start()).stderr).toMatch(/IM-0001\.json: is not JSON/);
      const nowhere = await run('start', '--model', model, '--scenarios', join(folder, 'nowhere'), '--keys', folder);
      expect(nowhere).toMatchObject({ code: 2 });
    }));
});
