import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readScript } from '../../../activities/models/simulated/script.ts';
import { calibrationOfCorpus } from '../../../activities/evaluation/calibration/index.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import { ways } from '../../../shared/evaluation/architecture.ts';
import { evaluationReport } from '../../../shared/evaluation/report.ts';
import type { CalibrationReport } from '../../../shared/evaluation/calibration/report.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import type { KeyedScenario } from '../../../shared/evaluation/scenario-set.ts';
import { publishAll } from '../corpus/published.ts';
import { corpus, mark } from './a-corpus.ts';

/** Subjects and judges that misbehave, each in a scenario and run of its own. */
const long = 'I lift the lid and look at what is below it. '.repeat(4_500);
const product = {
  expression: 'm * g',
  quantities: [
    { name: 'm', value: 2, unit: 'kg' },
    { name: 'g', value: 9.81, unit: 'm/s^2' },
  ],
  unit: 'N',
};
/** As a simulated corpus publishes them. */
const asPublished = (scenarios: readonly KeyedScenario[]): KeyedScenario[] =>
  scenarios.map(({ face, key }) => ({ face: { ...face, simulated: true }, key: { ...key, simulated: true } }));

let house: Served;
let report: ReturnType<typeof evaluationReport.parse>;
let lines: Record<string, unknown>[];
beforeAll(async () => {
  house = await served({
    script: readScript([
      { task: 'solve', subject: 'IM-0001.1', times: 0, do: { refuse: true } },
      { task: 'solve', subject: 'IM-0002.1', times: 0, do: { answer: { answer: long, confidence: 1 } } },
      { task: 'solve', subject: 'IM-0003.1', times: 0, do: { truncate: true } },
      { task: 'solve', subject: 'IM-0004.1', times: 0, do: { unreadable: true } },
      { task: 'solve', subject: 'IM-0005.1', times: 0, do: { answer: { answer: '  ', confidence: 1 } } },
      { task: 'solve', subject: 'IM-0007.1', do: { compute: [product] } },
      // The subject's own request passes; what comes after it is its judge's.
      { subject: 'IM-0006.1', after: 1, times: 0, do: { unreadable: true } },
    ]),
  });
  const { db } = house.symposium;
  const runs = house.symposium.runs(evaluations);
  const set = await storeSet(db, corpus('KS', 'CT', 'OF', 'PX', 'MT', 'DG'));
  await runs.start({ set, model: 'simulated:messages', judges: ['simulated:chat'], runs: 1 }, { key: 'odd' });
  await runs.result('odd');
  const { files } = present(await runs.report('odd'));
  const text = (ending: string) => present(files.find(({ path }) => path.endsWith(ending))).text;
  report = evaluationReport.parse(JSON.parse(text('.json')));
  lines = text('.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
});
afterAll(() => house.stop());

const row = (scenario: string) => present(lines.find((line) => line.scenario === scenario));

test('a subject that refuses scores 0, and nobody else is asked in its place', async () => {
  expect(row('IM-0001')).toMatchObject({ said: 'declined', score: 0, why: 'the model declined' });
  const calls = (await callsOfRun(house.symposium.db, 'odd')).filter(({ subject }) => subject === 'IM-0001.1');
  expect(calls.map(({ agent, outcome }) => [agent, outcome])).toEqual([['subject', 'refused']]);
});

test('an answer of 200 kB is judged by its beginning and its end, and kept whole', () => {
  expect(long.length).toBeGreaterThan(200_000);
  expect(row('IM-0002')).toMatchObject({ said: 'answer', answer: long });
  expect(row('IM-0002').score).not.toBeUndefined();
});

test('a subject that never comes to an answer within its room, or says nothing, scores 0', () => {
  expect(row('IM-0003')).toMatchObject({ said: 'exhausted', score: 0 });
  expect(row('IM-0005')).toMatchObject({ said: 'empty', score: 0 });
});

test('what cannot be read is unscored and never 0, of a subject and of a judge alike', () => {
  expect(row('IM-0004')).toMatchObject({ said: 'missing', score: null });
  expect(row('IM-0006')).toMatchObject({ said: 'answer', score: null });
  expect(report.im).toMatchObject({ responses: 6, unscored: 2 });
  expect(present(report.im.bounds).low).toBeLessThan(present(report.im.bounds).high);
});

test('a subject is asked in the way that was named, its judges are not, and the report says so', async () => {
  const { db } = house.symposium;
  const runs = house.symposium.runs(evaluations);
  const set = await storeSet(db, asPublished(corpus('KS')));
  const how = { architecture: 'direct', temperature: 0.2 } as const;
  await runs.start(
    { set, model: 'simulated:chat', judges: ['simulated:chat'], runs: 2, ...how },
    { key: 'asked-at-once' },
  );
  await runs.result('asked-at-once');
  const requests = await requestsOfRun(db, 'asked-at-once');
  const bodyOf = (agent: string) => JSON.stringify(present(requests.find(({ call }) => call.includes(agent))).body);
  expect(bodyOf('subject')).toContain(ways.direct.method);
  expect(bodyOf('subject')).toContain('"temperature":0.2');
  expect(bodyOf('judge')).not.toContain(ways.direct.method);
  expect(bodyOf('judge')).not.toContain('"temperature":0.2');
  const { files } = present(await runs.report('asked-at-once'));
  const published = present(files.find(({ path }) => path.endsWith('.json'))).text;
  expect(evaluationReport.parse(JSON.parse(published)).asked).toEqual(how);
});

test('what GALILEO predicted of that way stands beside what was measured, and no word of a key with it', async () => {
  await inScratch(async (folder) => {
    const output = join(folder, 'pages/calibration.html');
    const run = await commandLine(
      ['evaluate', 'calibration', 'asked-at-once', 'odd', '--output', output, '--json'],
      house.env,
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const { groups, pairs, leftOut, simulated } = JSON.parse(run.stdout) as CalibrationReport;
    const [{ key }] = corpus('KS') as [ReturnType<typeof corpus>[number]];
    expect(simulated).toBe(true);
    expect(groups).toMatchObject([
      {
        architecture: 'direct',
        by: present(key.prediction).by,
        models: ['simulated:chat'],
        scenarios: 1,
        responses: 2,
      },
    ]);
    expect(pairs).toMatchObject([
      { scenario: 'IM-0001', predicted: present(key.prediction).scores.DIRECT, chain: { of: 2 } },
    ]);
    expect(leftOut).toEqual([{ what: 'odd', why: expect.stringContaining('asked for no architecture') }]);
    const page = readFileSync(output, 'utf8');
    expect(page).toContain('SIMULATED');
    expect(page + run.stdout).not.toContain(mark);
  });
  const nobody = await commandLine(['evaluate', 'calibration', 'nobody-here'], house.env);
  expect(nobody).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no nobody-here') });
});

test('over a corpus that is done for all evaluations of it, of the scenarios as they stand', async () => {
  await inScratch(async (folder) => {
    const calibrated = async (...more: readonly string[]) => {
      const output = join(folder, 'calibration.html');
      const run = await commandLine(['corpus', 'calibration', '--output', output, ...more], house.env);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout + readFileSync(output, 'utf8')).not.toContain(mark);
      return run.stdout;
    };
    const simulated = async () =>
      JSON.parse(await calibrated('--corpus', 'simulated', '--json')) as CalibrationReport & Record<string, unknown>;
    // Its ids are those of every corpus; nothing of it is published here yet.
    expect(await simulated()).toMatchObject({
      scenarios: 0,
      measured: 0,
      groups: [],
      leftOut: [
        { what: 'odd', why: 'of its 6 scenarios 6 stand otherwise in this corpus, or not at all' },
        { what: 'asked-at-once', why: 'of its 1 scenarios 1 stand otherwise in this corpus, or not at all' },
      ],
    });
    await publishAll(house.symposium.db, { corpus: 'simulated' }, ['KS', 'CT']);
    expect(await simulated()).toMatchObject({
      scenarios: 2,
      measured: 1,
      evaluations: ['asked-at-once'],
      groups: [{ architecture: 'direct', models: ['simulated:chat'], scenarios: 1, responses: 2 }],
      pairs: [{ scenario: 'IM-0001', responses: 2 }],
      leftOut: [{ what: 'odd', why: 'of its 6 scenarios 6 stand otherwise in this corpus, or not at all' }],
    });
    // Whatever their number: evaluations are read in one statement, and what they share once.
    const { db } = house.symposium;
    const runs = house.symposium.runs(evaluations);
    const set = await storeSet(db, asPublished(corpus('KS')));
    const how = { architecture: 'direct', temperature: 0.2 } as const;
    await runs.start(
      { set, model: 'simulated:chat', judges: ['simulated:chat'], runs: 1, ...how },
      { key: 'asked-more' },
    );
    await runs.result('asked-more');
    const statements: string[] = [];
    const counting: Queryable = {
      query: (text, values = []) => {
        statements.push(`${text} ${JSON.stringify(values)}`);
        return db.query(text, [...values]);
      },
    };
    const { report } = await calibrationOfCorpus(counting, 'simulated');
    expect(report.evaluations).toEqual(['asked-at-once', 'asked-more']);
    expect(statements.filter((one) => one.includes('symposium.runs where run_key ='))).toEqual([]);
    expect(statements.filter((one) => one.includes(set))).toHaveLength(1);
    const told = await calibrated();
    expect(told).toContain('Scenarios measured: 0 of 0 that stand.');
    expect(told).toContain('evaluate start');
  });
});

test('an agentic subject has a number computed before it answers; nobody else is offered a tool', async () => {
  const { db } = house.symposium;
  const runs = house.symposium.runs(evaluations);
  const set = await storeSet(db, corpus('KS', 'CT', 'OF', 'PX', 'MT', 'DG', 'KS').slice(6));
  const how = { architecture: 'agentic' } as const;
  await runs.start({ set, model: 'simulated:chat', judges: ['simulated:chat'], runs: 1, ...how }, { key: 'computes' });
  expect(await runs.result('computes')).toMatchObject({ outcome: 'SCORED', responses: 1, unscored: 0 });
  const calls = await callsOfRun(db, 'computes');
  expect(calls.map(({ agent, outcome }) => [agent, outcome])).toEqual([
    ['subject', 'tool'],
    ['subject', 'answered'],
    ['judge', 'answered'],
  ]);
  const [, answering, judging] = (await requestsOfRun(db, 'computes')).map(({ body }) => JSON.stringify(body));
  expect(present(answering)).toMatch(/computed:1\.1[^}]*19\.62/);
  expect(present(judging)).not.toContain('computed:1.1');
  expect(present(judging)).not.toContain('"tools"');
  const other = await requestsOfRun(db, 'asked-at-once');
  expect(other.every(({ body }) => !JSON.stringify(body).includes('"tools"'))).toBe(true);
  const { files } = present(await runs.report('computes'));
  const published = present(files.find(({ path }) => path.endsWith('.json'))).text;
  expect(evaluationReport.parse(JSON.parse(published)).asked).toEqual(how);
});
