import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../shared/evaluation/report.ts';
import { readScenarios } from '../../../shared/evaluation/scenario-set.ts';
import { evaluations, storeSet } from '../../../workers/evaluation/client.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { corpus, writeCorpus } from './a-corpus.ts';

/* What somebody else has measured follows from its responses and the keys, or it is said where not (evaluation rules §1.15). */

const read = readScenarios(corpus('KS', 'PX', 'MT').map(({ face, key }) => ({ name: face.scenarioId, face, key })));
if ('problems' in read) throw new Error(read.problems.join('\n'));
const { scenarios } = read;

let house: Served;
beforeAll(async () => {
  house = await served();
  const runs = house.symposium.runs(evaluations);
  const set = await storeSet(house.symposium.db, scenarios);
  const judges = ['simulated:messages', 'simulated:chat'];
  await runs.start({ set, model: 'simulated:chat', judges, runs: 2 }, { key: 'measured-elsewhere' });
  expect(await runs.result('measured-elsewhere')).toMatchObject({ outcome: 'SCORED', responses: 6 });
});
afterAll(() => house.stop());

/** A line of the responses. */
interface Line {
  scenario: string;
  run: number;
  simulated: boolean;
  score: number | null;
  answer: string | null;
  judged: { judgement: { rubric: { row: number } } | null; scored: { score: number | null } | null }[];
}
interface Files {
  readonly report: EvaluationReport;
  lines: Line[];
}

/** Verifies what was handed in, once somebody has altered it. */
const verified = (alter: (files: Files) => unknown, set = scenarios) =>
  inScratch(async (folder) => {
    await writeCorpus(folder, set);
    const written = await commandLine(
      ['evaluate', 'report', 'measured-elsewhere', '--output', folder, '--json'],
      house.env,
    );
    expect(written.code, written.stderr).toBe(0);
    const { files: paths } = JSON.parse(written.stdout) as { readonly files: readonly string[] };
    const path = String(paths.find((one) => one.endsWith('.json')));
    const lines = (await readFile(`${path}l`, 'utf8')).trim().split('\n');
    const files: Files = {
      report: JSON.parse(await readFile(path, 'utf8')) as EvaluationReport,
      lines: lines.map((one) => JSON.parse(one) as Line),
    };
    alter(files);
    await writeFile(path, JSON.stringify(files.report));
    await writeFile(`${path}l`, files.lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return commandLine(['evaluate', 'verify', path, '--scenarios', folder, '--keys', folder], house.env);
  });

const first = ({ lines }: Files): Line => {
  const [line] = lines;
  if (line === undefined) throw new Error('there is no response');
  return line;
};

test('as it was made, in whatever order its lines are, everything follows', async () => {
  for (const alter of [() => undefined, (files: Files) => files.lines.reverse()]) {
    const { code, stdout, stderr } = await verified(alter);
    expect(stderr).toBe('');
    expect(stdout).toContain('Every score and every figure follows');
    expect(code).toBe(0);
  }
});

test('a report is compared, and has its place on a leaderboard, by its file, and both say that it was handed in', () =>
  inScratch(async (folder) => {
    const { stdout } = await commandLine(
      ['evaluate', 'report', 'measured-elsewhere', '--output', folder, '--json'],
      house.env,
    );
    const { files } = JSON.parse(stdout) as { readonly files: readonly string[] };
    const path = String(files.find((one) => one.endsWith('.json')));
    const ran = (...args: string[]) => commandLine(['evaluate', ...args], house.env);
    const compared = await ran('compare', 'measured-elsewhere', path);
    expect(compared.stdout).toContain(`${path} was handed in`);
    expect(compared.code, compared.stderr).toBe(0);
    const listed = await ran('leaderboard', path, '--json');
    const { places, cautions } = JSON.parse(listed.stdout) as { places: [{ answers: string }]; cautions: string[] };
    expect(places[0].answers).toBe('report');
    expect(cautions.join()).toContain(`${path} was handed in`);
    // One's own evaluation and its copy are no two models, and no log is made of the one's figures and the other's answers.
    expect(await ran('leaderboard', 'measured-elsewhere', path)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('once more') },
    });
    expect(await ran('log', path)).toMatchObject({ code: 2, stderr: expect.stringContaining('is a file') });
  }));

describe('what follows as another one is listed, with exit code 1:', () => {
  test.each<readonly [string, (files: Files) => unknown, RegExp]>([
    ['the IM-Score', ({ report }) => (report.im.score = 99.5), /^im\.score: 99\.5 is stated, and [\d.]+ follows$/m],
    ['an interval', ({ report }) => (report.im.interval = { low: 90, high: 95 }), /^im\.interval\.low: 90 is stated/m],
    ['a response', (files) => (first(files).score = 99), /^IM-0001, run 1\.score: 99 is stated/m],
    [
      'what a judgement comes to',
      (files) => {
        const scored = first(files).judged[0]?.scored;
        if (scored) scored.score = 99;
      },
      /^IM-0001, run 1, judge: 99 is stated/m,
    ],
    [
      'a judgement, whose score then is none',
      (files) => {
        const says = first(files).judged[0]?.judgement;
        if (says) says.rubric.row = 60;
      },
      /^IM-0001, run 1, judge: [\d.]+ is stated, and null follows$/m,
    ],
    ['the pass', ({ report }) => (report.rules.passScore = 1), /^passes\.1\.any\.mean: /m],
  ])('%s', async (_, alter, told) => {
    const { code, stdout } = await verified(alter);
    expect(stdout).toMatch(told);
    expect(code).toBe(1);
  });
});

describe('what cannot be verified is refused by its line and field:', () => {
  const [one, ...others] = scenarios;
  test.each<readonly [string, (files: Files) => unknown, RegExp]>([
    ['a response is missing', (files) => files.lines.pop(), /IM-0003 has no run 2|IM-0003.*run 2/],
    ['a response twice', (files) => files.lines.push(first(files)), /line 7: run: IM-0001 has its run 1 already/],
    ['a judgement is missing', (files) => first(files).judged.pop(), /line 1: judged: it has to be by judge, judge-2/],
    [
      'no raw answer',
      (files) => (first(files).answer = null),
      /line 1: answer: answer and the answer do not go together/,
    ],
    [
      'simulated models as real ones',
      (files) => {
        files.report.simulated = false;
        for (const line of files.lines) line.simulated = false;
      },
      /the report: simulated: a model or a scenario is simulated, and it says that none is/,
    ],
    [
      'runs that no memory holds',
      ({ report }) => (report.runs = 1e9),
      /the report: runs: 1000000000 are more than the 20/,
    ],
    [
      'a line without a bottom',
      (files) => {
        const deep = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown;
        Object.assign(first(files), { inBatches: deep });
      },
      /line 1: inBatches: /,
    ],
    ['no rules', ({ report }) => Reflect.deleteProperty(report.rules, 'scoring'), /rules\.scoring: it does not tell/],
    ['no model', ({ report }) => Reflect.deleteProperty(report, 'model'), /the report: model: /],
  ])('%s', async (_, alter, told) => {
    const { code, stderr } = await verified(alter);
    expect(stderr).toMatch(told);
    expect(code).toBe(2);
  });

  test('other keys', async () => {
    if (one === undefined) throw new Error('there is no scenario');
    const changed = { face: one.face, key: { ...one.key, rubric: one.key.rubric.toReversed() } };
    const { code, stderr } = await verified(() => undefined, [changed, ...others]);
    expect(stderr).toContain('the report: set: it is of other scenarios or other keys');
    expect(code).toBe(2);
  });
});
