import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicRunId } from '../../../activities/ask/compose.ts';
import { readScript, type WrittenScript } from '../../../activities/models/simulated/script.ts';
import { callsOfRun } from '../../../activities/store/calls.ts';
import { requestsOfRun } from '../../../activities/store/requests.ts';
import { evaluationReport } from '../../../shared/evaluation/report.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { contaminationReport } from '../../../shared/evaluation/contamination/report.ts';
import { barrel } from '../../shared/evaluation/twins/barrel.ts';
import { corpus, mark, sixtyWords, withMarks, withNarrative, writeCorpus } from './a-corpus.ts';
import { startEndpoint } from './a-subject.ts';

/** What a model says that knows the published barrel of 80 kg, and how it is judged, on the page and on its twin. */
const remembered = 'I hang the barrel on the wheel: its weight is 784.8 N, and that is enough.';
const script: WrittenScript = [1, 2, 3, 4].flatMap((nth) => {
  const of = { run: publicRunId('twinned'), subject: `IM-0001.${nth}`, times: 0 };
  const because = 'It says so.';
  const numbers = [{ because, quotation: 'its weight is 784.8 N', calculation: 'K1', value: 784.8, unit: 'N' }];
  const patch = [
    { path: '/points/*/met', value: true },
    { path: '/rubric/row', value: 1 },
    { path: '/numbers', value: numbers },
  ];
  return [
    { ...of, task: 'solve' as const, do: { answer: { answer: remembered, confidence: 0.9 } } },
    { ...of, task: 'mark' as const, do: { patch } },
  ];
});

let house: Served;
beforeAll(async () => {
  house = await served({ script: readScript(script) });
});
afterAll(() => house.stop());

const run = (...args: string[]) => commandLine(['evaluate', ...args], house.env);
const head = { model: 'acme-1 of 2026-11', temperature: null, runs: 2 };
const answers = [
  { scenario: 'IM-0001', run: 1, answer: 'I lift the lid with the lever and look at what is below it.' },
  { scenario: 'IM-0001', run: 2, answer: '  ' },
  { scenario: 'IM-0002', run: 1, answer: 'Nothing can be done here, as the sum has to stay what it was.' },
  { scenario: 'IM-0002', run: 2, answer: 'As a model by Anthropic, I would wait until the water is gone.' },
];
const fileOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

test('answers of a file are judged as they are, and no model is asked for them', () =>
  inScratch(async (folder) => {
    await writeCorpus(folder, corpus('KS', 'PX'));
    const file = join(folder, 'answers.jsonl');
    await writeFile(file, fileOf([head, ...answers]));
    const asked = ['start', '--answers', file, '--scenarios', folder, '--keys', folder, '--judge', 'simulated:chat'];
    const started = await run(...asked, '--key', 'handed-in', '--watch', '--json');
    expect(started).toMatchObject({ code: 0 });
    const calls = await callsOfRun(house.symposium.db, 'handed-in');
    // The empty answer is worth 0 without a judge.
    expect(calls.map(({ agent, subject }) => `${agent} ${subject}`).toSorted()).toEqual(
      ['IM-0001.1', 'IM-0002.1', 'IM-0002.2'].map((id) => `judge ${id}`),
    );
    for (const { body } of await requestsOfRun(house.symposium.db, 'handed-in'))
      expect(JSON.stringify(body)).not.toMatch(/Anthropic|acme/);
    const { files } = present(await house.symposium.runs(evaluations).report('handed-in'));
    const text = (ending: string) => present(files.find(({ path }) => path.endsWith(ending))).text;
    const report = evaluationReport.parse(JSON.parse(text('.json')));
    expect(report).toMatchObject({
      model: head.model,
      runs: 2,
      said: { answer: 3, empty: 1 },
      given: { from: 'file', temperature: null },
    });
    expect(report.cautions.join('\n')).toContain('handed in');
    const lines = text('.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { scenario: string; run: number; answer: string | null });
    expect(lines.map(({ scenario, run: nth, answer }) => ({ scenario, run: nth, answer }))).toEqual(
      answers.map((one) => ({ ...one, answer: one.answer.trim() === '' ? null : one.answer })),
    );
    expect(text('.html')).toContain('handed in as a file');
    expect((await run('show', 'handed-in')).stdout).toMatch(/^answers +handed in as a file, SHA-256 [0-9a-f]{64}/m);
  }));

test('a file with a mistake begins nothing, and line and field are named', () =>
  inScratch(async (folder) => {
    await writeCorpus(folder, corpus('KS', 'PX'));
    const file = join(folder, 'answers.jsonl');
    const start = (...more: string[]) =>
      run('start', '--answers', file, '--scenarios', folder, '--keys', folder, '--key', 'never', '--detach', ...more);
    await writeFile(file, fileOf([head, ...answers.slice(0, 3), { ...answers[3], scenario: 'IM-0007' }]));
    const refused = await start();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('line 5: scenario: IM-0007 is not among the scenarios');
    expect(refused.stderr).toContain('IM-0002: answer: run 2 of 2 is missing');
    await writeFile(file, fileOf([head, ...answers]));
    expect((await start('--runs', '3')).stderr).toContain('line 1: runs: it says 2, and --runs says 3');
    expect((await start('--model', 'simulated:chat')).stderr).toContain('not both');
    for (const option of ['--answers', '--keys', '--scenarios'])
      expect(await start(option, folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('Name only one') });
    const written = fileOf([head, { ...answers[0], answer: 'Für alle Fälle warte ich.' }, ...answers.slice(1)]);
    for (const encoding of ['latin1', 'utf16le'] as const) {
      await writeFile(file, Buffer.from(written, encoding));
      expect(await start()).toMatchObject({ code: 2, stderr: expect.stringContaining('is no UTF-8 text') });
    }
    await writeFile(file, written.slice(0, -20));
    expect(await start()).toMatchObject({ code: 2, stderr: expect.stringContaining('line 5: is not JSON') });
    expect((await run('show', 'never')).code).not.toBe(0);
  }));

test('what is stored is checked again by who opens the run', async () => {
  const { db } = house.symposium;
  const set = await storeSet(db, corpus('KS', 'PX'));
  const given = { from: 'file', answers: set } as const;
  const started = await house.symposium.runs(evaluations).start({ set, model: 'acme-1', given }, { key: 'wrong-hash' });
  await expect(started.result()).rejects.toMatchObject({
    cause: { cause: { message: expect.stringContaining('is no file of answers') } },
  });
});

const canary = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Knows the text about oaks and the canary, and nothing of elms. */
const knowing = () =>
  startEndpoint((_, body) => {
    if (body.includes('oak29')) return { status: 200, reply: { answer: sixtyWords('oak').slice(30).join(' ') } };
    const answer = body.includes('canary') ? `It is ${canary.toUpperCase()}.` : 'I do not know this text.';
    return { status: 200, reply: { answer } };
  });

test('what a model knows of the texts is asked by a command of its own, and is no score', () =>
  inScratch(async (folder) => {
    const texts = corpus('KS', 'PX').map((one, at) =>
      withNarrative(one, sixtyWords(at === 0 ? 'oak' : 'elm').join(' ')),
    );
    await writeCorpus(folder, texts);
    const endpoint = await knowing();
    const asked = ['contamination', '--scenarios', folder, '--keys', folder, '--endpoint', endpoint.url];
    try {
      const started = await run(...asked, '--canary', canary, '--key', 'probed', '--watch', '--json');
      expect(started).toMatchObject({ code: 0 });
      expect(started.stdout).toContain('"PROBED"');
    } finally {
      await endpoint.stop();
    }
    expect(endpoint.requests).toHaveLength(3);
    // Neither the half that is hidden, nor a digit of the canary, nor a word of a key.
    for (const { body } of endpoint.requests) expect(body).not.toMatch(new RegExp(`oak30|elm30|0f8fad5b|${mark}`, 'i'));
    const { files } = present(await house.symposium.runs(evaluations).report('probed'));
    const json = present(files.find(({ path }) => path === 'contamination/probed.json')).text;
    expect(json).not.toContain(canary);
    expect(contaminationReport.parse(JSON.parse(json))).toMatchObject({
      model: `endpoint:${endpoint.url}`,
      openings: {
        asked: 2,
        known: 1,
        scenarios: [
          { scenario: 'IM-0001', known: 1, longest: 30, share: 1 },
          { scenario: 'IM-0002', known: 0, longest: 0 },
        ],
      },
      canary: { answers: 1, known: 1 },
    });
    expect((await run('show', 'probed')).stdout).toMatch(/asked what it knows of the texts[^]*3 of 3 given/);
    // It has no scores, so it is no evaluation to be put beside others or scored again.
    const [compared, again, both] = await Promise.all([
      run('compare', 'probed', 'handed-in'),
      run('rescore', 'probed', '--judge', 'simulated:chat'),
      run(...asked, '--model', 'simulated:chat', '--detach'),
    ]);
    expect(compared).toMatchObject({ code: 2, stderr: expect.stringContaining('probed has no scores') });
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('probed has no scores') });
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('not both') });
    // No evaluation asks it by itself.
    const calls = await callsOfRun(house.symposium.db, 'handed-in');
    expect(calls.some(({ task }) => task === 'recite')).toBe(false);
  }));

test('a twin is asked where that is said, by the numbers of its own, and its gap is printed beside the score', () =>
  inScratch(async (folder) => {
    const other = present(corpus('KS', 'PX')[1]);
    await writeCorpus(folder, [withMarks(barrel()), other]);
    const folders = ['--scenarios', folder, '--keys', folder];
    const looked = await run('twins', ...folders, '--json');
    const { twins } = JSON.parse(looked.stdout) as { twins: [{ changed: [{ is: { value: number } }] }] };
    const { value } = twins[0].changed[0].is;
    const models = ['--model', 'simulated:messages', '--judge', 'simulated:chat'];
    const started = await run('start', ...models, ...folders, '--twins', '--runs', '2', '--key', 'twinned', '--watch');
    expect(started).toMatchObject({ code: 0 });
    const requests = await requestsOfRun(house.symposium.db, 'twinned');
    const asked = (of: RegExp) => requests.filter(({ call }) => of.test(call)).map(({ body }) => JSON.stringify(body));
    const subjects = asked(/subject/);
    // Two runs of two scenarios, and of the one twin that there is.
    expect(subjects).toHaveLength(6);
    expect(subjects.filter((words) => words.includes(`${value} kg`))).toHaveLength(2);
    expect(subjects.filter((words) => words.includes('80 kg'))).toHaveLength(2);
    // No word of a key, no result of the twin's, and nothing that tells it from the scenario.
    const secret = new RegExp(`${mark}|784\\.8|${String(value * 9.81).slice(0, 4)}|twin`, 'i');
    for (const words of subjects) expect(words).not.toMatch(secret);
    expect(asked(/judge/).filter((words) => words.includes(mark))).toHaveLength(6);
    const { files } = present(await house.symposium.runs(evaluations).report('twinned'));
    const text = (ending: string) => present(files.find(({ path }) => path.endsWith(ending))).text;
    const report = evaluationReport.parse(JSON.parse(text('.json')));
    expect(report.im).toMatchObject({ scenarios: 2, responses: 4 });
    expect(report.twins).toMatchObject({
      ...{ asked: 1, responses: 2, unscored: 0, shown: false },
      excluded: [{ scenario: 'IM-0002', why: 'superseded' }],
      gap: { mean: 30, clusters: 1, interval: null },
      scenarios: [{ scenario: 'IM-0001', score: 100, twin: 70 }],
    });
    expect(text('.html')).toContain('points over 1 pairs with twins');
    const lines = text('.jsonl').trim().split('\n');
    expect(lines.filter((line) => line.includes('"twin":true'))).toHaveLength(2);
    expect((await run('show', 'twinned')).stdout).toMatch(/^twins +2 of 2 given, 2 scored/m);
    // Answers that are there already were given to other pages.
    const file = join(folder, 'answers.jsonl');
    await writeFile(file, fileOf([head, ...answers]));
    const refused = await run('start', '--answers', file, ...folders, '--twins');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('twins: the answers are there already') });
  }));
