import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot, readConfig } from '../../../workers/config.ts';
import { evaluations, storeAnswers, storeSet } from '../../../workers/evaluation/client.ts';
import { startSymposium, symposium as commandLine } from '../../support/command-line.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { until } from '../../support/until.ts';
import { Allowance } from '../../../workers/evaluation/scoring/allowance.ts';
import { startScoreServer } from '../../../workers/evaluation/scoring/score-server.ts';
import { scorerOf } from '../../../workers/evaluation/scoring/scorer.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { renderPaper } from '../../../shared/scenario/documents/public.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { sumOf } from '../../../shared/statistics/sums.ts';
import type { ToldScore } from '../../../shared/evaluation/scoring/told.ts';
import { corpus, mark, writeCorpus } from './a-corpus.ts';

const kept = join(import.meta.dirname, 'read-by-inspect');
const { testPython } = readConfig();
const hasInspect = testPython !== null && spawnSync(testPython, ['-c', 'import inspect_ai']).status === 0;

let house: Served;
const scenarios = corpus('KS', 'PX');
beforeAll(async () => {
  house = await served();
  const { db } = house.symposium;
  const answers = scenarios.flatMap(({ face }) =>
    [1, 2].map((run) => ({
      scenario: face.scenarioId,
      run,
      answer:
        run === 2 && face.scenarioId === 'IM-0002'
          ? ''
          : `In ${face.scenarioId} I lift the lid with the lever, ø ${run}.`,
    })),
  );
  const hash = await storeAnswers(db, { model: 'acme-1', temperature: null, runs: 2, answers });
  const runs = house.symposium.runs(evaluations);
  const set = await storeSet(db, scenarios);
  await runs.start(
    { set, model: 'acme-1', judges: ['simulated:chat'], runs: 2, given: { from: 'file', answers: hash } },
    { key: 'logged' },
  );
  await runs.result('logged');
});
afterAll(() => house.stop());

const log = (...args: string[]) => commandLine(['evaluate', 'log', ...args], house.env);

/** Form of a value: names of fields and kinds of values, whatever they are. */
const formOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, formOf(one)]));
};

interface Log {
  readonly samples: readonly {
    readonly id: string;
    readonly epoch: number;
    readonly target: string;
    readonly input: string;
  }[];
}

test('an evaluation is a log of inspect_ai, without a word of a key', () =>
  inScratch(async (folder) => {
    const { code, stdout } = await log('logged', '--output', folder, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ evaluation: 'logged', samples: 4 });
    const [name = ''] = await readdir(folder);
    // As its viewer looks for logs.
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d.*SIMULATED-impossible-moments_logged\.json$/);
    const text = await readFile(join(folder, name), 'utf8');
    expect(text).not.toContain(mark);
    expect(text).not.toMatch(/\*\*Status\*\*|Correct Outcome|Why It's Wrong/);
    const written = JSON.parse(text) as Log;
    expect(written.samples.map(({ id, epoch, target }) => [id, epoch, target])).toEqual([
      ['IM-0001', 1, ''],
      ['IM-0001', 2, ''],
      ['IM-0002', 1, ''],
      ['IM-0002', 2, ''],
    ]);
    expect(written.samples.every(({ input }) => input.includes('## Scenario'))).toBe(true);
    // read.json is what read.py printed of the log beside it; where the form is meant to change, both are made anew.
    const known: unknown = JSON.parse(await readFile(join(kept, 'log.json'), 'utf8'));
    expect(formOf(written)).toEqual(formOf(known));
    if (!hasInspect) return;
    const read = await promisify(execFile)(testPython, [join(kept, 'read.py'), join(folder, name)]);
    expect(formOf(JSON.parse(read.stdout))).toEqual(
      formOf(JSON.parse(await readFile(join(kept, 'read.json'), 'utf8'))),
    );
  }));

test('what inspect_ai has read of a log is what the log says', async () => {
  const written = JSON.parse(await readFile(join(kept, 'log.json'), 'utf8')) as Log;
  expect(JSON.parse(await readFile(join(kept, 'read.json'), 'utf8'))).toMatchObject({
    status: 'success',
    model: 'acme-1',
    epochs: 2,
    samples: written.samples.map(({ id, epoch, target }) => ({ id, epoch, target })),
  });
});

test('an evaluation that does not exist, or has no scores yet, is refused and nothing is written', () =>
  inScratch(async (folder) => {
    const { code, stderr } = await log('nobody', '--output', folder);
    expect(code).toBe(2);
    expect(stderr).toContain('there is no nobody');
    expect(await readdir(folder)).toEqual([]);
  }));

/** Scores answers behind HTTP with the house's own worker. */
async function scoring(most: number | null) {
  const token = 'a-token-of-thirty-two-signs-or-more';
  const server = await startScoreServer({
    token,
    port: 0,
    system: 'You are put into a situation that looks impossible.',
    passScore: 80,
    scenarios: scenarios.map(({ face }) => ({
      scenario: face.scenarioId,
      prompt: renderPaper(face),
      tier: face.difficulty.tier,
      weight: 1,
      simulated: face.simulated,
    })),
    score: scorerOf(house.symposium, {
      scenarios,
      judges: ['simulated:chat'],
      policy: {},
      capIsNamed: false,
      allowance: new Allowance(most),
      waitMs: 60_000,
    }),
  });
  const ask = async (scenario: string, answer: string) => {
    const reply = await fetch(`${server.url}/score`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ scenario, answer }),
    });
    return { status: reply.status, told: (await reply.json()) as ToldScore & { error: string } };
  };
  return { stop: () => server.stop(), ask };
}

test('an answer that is handed in by itself is scored as its evaluation would, and judged once', async () => {
  const answer = 'In IM-0001 I lift the lid with the lever, ø 1.';
  const { ask, stop } = await scoring(1_000_000);
  const [first, beside, empty, unknown] = await Promise.all([
    ask('IM-0001', answer),
    ask('IM-0001', answer),
    ask('IM-0002', '  '),
    ask('IM-0404', answer),
  ]).finally(stop);
  expect(first).toMatchObject({ status: 200, told: { scenario: 'IM-0001', simulated: true } });
  expect(first.told.judges).toHaveLength(1);
  expect(beside).toEqual(first);
  expect(empty.told).toMatchObject({ score: 0, pass: false, judges: [], why: 'the answer is empty' });
  expect(unknown).toMatchObject({ status: 404, told: { error: expect.stringContaining('IM-0404') } });
  expect(JSON.stringify([first, empty, unknown])).not.toContain(mark);
  // Another server, which has nothing to spend, finds what was paid; what is new to it, it has nothing for.
  const poor = await scoring(0);
  const [again, other] = await Promise.all([
    poor.ask('IM-0001', answer),
    poor.ask('IM-0002', `${answer} Or not.`),
  ]).finally(poor.stop);
  expect(again).toEqual(first);
  expect(other).toMatchObject({ status: 402, told: { error: expect.stringContaining('--dollars') } });
  const calls = await callsOfRun(house.symposium.db, first.told.evaluation);
  expect(calls.map(({ agent, outcome }) => [agent, outcome])).toEqual([['judge', 'answered']]);
  // What an evaluation of the same answer by the same judge came to.
  const { files } = present(await house.symposium.runs(evaluations).report('logged'));
  const [line = ''] = present(files.find(({ path }) => path.endsWith('.jsonl'))).text.split('\n');
  expect(JSON.parse(line)).toMatchObject({ scenario: 'IM-0001', run: 1, answer, score: first.told.score });
});

const scoreToken = 'a-token-of-somebody-who-set-one-000';

/** The same from the command line, with a corpus in a folder; ended as Ctrl-C ends it. */
async function serving(folder: string, use: (address: string) => Promise<void>): Promise<void> {
  await writeCorpus(folder, scenarios);
  const where = ['--scenarios', folder, '--keys', folder, '--port', '0'];
  const server = startSymposium(
    ['evaluate', 'serve', ...where, '--judge', 'simulated:chat', '--dollars', '20', '--json'],
    {
      ...house.env,
      SYMPOSIUM_SCORE_TOKEN: scoreToken,
    },
  );
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    server[name].on('data', (part: Buffer) => {
      said[name] += part.toString();
    });
  try {
    await until(() => said.stdout.endsWith('}\n') || server.exitCode !== null);
    expect(said.stderr).toBe('');
    const told = JSON.parse(said.stdout) as { readonly url: string };
    expect(told).toMatchObject({ token: scoreToken, scenarios: 2, judges: ['simulated:chat'] });
    await use(told.url);
  } finally {
    server.kill('SIGINT');
  }
  expect(await once(server, 'exit')).toEqual([0, null]);
}

test('evaluate serve tells what there is to answer, scores it, and ends with Ctrl-C', () =>
  inScratch((folder) =>
    serving(folder, async (address) => {
      const headers = { authorization: `Bearer ${scoreToken}` };
      const told = await (await fetch(`${address}/scenarios`, { headers })).text();
      expect(told).not.toContain(mark);
      expect(JSON.parse(told)).toMatchObject({
        passScore: 80,
        scenarios: scenarios.map(({ face }) => ({ scenario: face.scenarioId, prompt: renderPaper(face) })),
      });
      const body = JSON.stringify({ scenario: 'IM-0001', answer: '' });
      const scored = await fetch(`${address}/score`, { method: 'POST', headers, body });
      expect(await scored.json()).toMatchObject({ scenario: 'IM-0001', score: 0, why: 'the answer is empty' });
    }),
  ));

// Where TEST_PYTHON names a Python with inspect_ai.
(hasInspect ? test : test.skip)('the task of examples/inspect is run by the inspect_ai of this machine', () =>
  inScratch((folder) =>
    serving(folder, async (address) => {
      const logs = join(folder, 'logs');
      // inspect_ai takes no absolute path of a task.
      await promisify(execFile)(testPython ?? '', [join(kept, 'run_task.py'), 'impossible_moments.py', logs], {
        cwd: join(projectRoot, 'examples/inspect'),
        env: {
          ...process.env,
          PYTHONDONTWRITEBYTECODE: '1',
          SYMPOSIUM_SCORE_URL: address,
          SYMPOSIUM_SCORE_TOKEN: scoreToken,
        },
      });
      const [name = ''] = await readdir(logs);
      const text = await readFile(join(logs, name), 'utf8');
      expect(text).not.toContain(mark);
      expect(text).not.toContain(scoreToken);
      expect(JSON.parse(text)).toMatchObject({ status: 'success' });
      const read = await promisify(execFile)(testPython ?? '', [join(kept, 'read.py'), join(logs, name)]);
      const { status, metrics, samples } = JSON.parse(read.stdout) as {
        readonly status: string;
        readonly metrics: { readonly symposium: Readonly<Record<string, number>> };
        readonly samples: readonly { readonly id: string; readonly scores: { readonly symposium: number } }[];
      };
      // Two epochs of one answer to each.
      expect([status, samples.length]).toEqual(['success', 4]);
      const scores = samples.map(({ scores: { symposium } }) => symposium);
      const weights = samples.map(({ id }) => weightOf(id));
      const weighed = sumOf(scores.map((score, at) => score * (weights[at] ?? 0))) / sumOf(weights);
      expect(metrics.symposium).toMatchObject({ im_score: expect.closeTo(weighed, 6) });
    }),
  ),
);

const weightOf = (id: string): number => {
  const tier = scenarios.find(({ face }) => face.scenarioId === id)?.face.difficulty.tier;
  return evaluationPolicy.parse({}).tierWeights[tier ?? 'SPARK'];
};
