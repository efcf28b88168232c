import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../shared/evaluation/report.ts';
import { readScenarios } from '../../../shared/evaluation/scenario-set.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { corpus, writeCorpus } from './a-corpus.ts';

/* What others contribute is verified, kept once, shown as theirs, and never taken for an evaluation of this store (evaluation rules §1.16). */

const read = readScenarios(corpus('KS', 'PX').map(({ face, key }) => ({ name: face.scenarioId, face, key })));
if ('problems' in read) throw new Error(read.problems.join('\n'));
const { scenarios } = read;

let house: Served;
/** As `evaluate report` writes an evaluation of somebody else. */
let theirs: { readonly report: EvaluationReport; readonly lines: readonly object[] };
beforeAll(async () => {
  house = await served();
  const { evaluation } = house.symposium;
  const set = await evaluation.set(scenarios);
  const order = { set, model: 'simulated:chat', judges: ['simulated:messages'], runs: 2 };
  await evaluation.start(order, { key: 'imported-source' });
  expect(await evaluation.result('imported-source')).toMatchObject({ outcome: 'SCORED', responses: 4 });
  const { files } = present(await evaluation.report('imported-source'));
  const text = (ending: string) => present(files.find(({ path }) => path.endsWith(ending))).text;
  const report = JSON.parse(text('.json')) as EvaluationReport;
  const lines = text('.jsonl').trim().split('\n');
  theirs = {
    report: { ...report, runKey: 'of-others' },
    lines: lines.map((line) => ({ ...(JSON.parse(line) as object), runKey: 'of-others' })),
  };
});
afterAll(() => house.stop());

const run = (...args: string[]) => commandLine(['evaluate', ...args], house.env);
const known = async (): Promise<number> => (await house.symposium.evaluation.contributed.list()).length;

interface Files {
  readonly report: object;
  readonly lines?: readonly object[];
}
const textsOf = ({ report, lines = theirs.lines }: Files) => ({
  report: JSON.stringify(report, null, '\t'),
  responses: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
});

/** Imports what somebody has handed in. */
const imported = (files: Files, ...args: string[]) =>
  inScratch(async (folder) => {
    const path = join(folder, 'theirs.json');
    const texts = textsOf(files);
    await writeFile(path, texts.report);
    await writeFile(`${path}l`, texts.responses);
    return run('import', path, '--json', ...args);
  });
const stated = ['--temperature', 'none', '--by', 'Acme Labs'];

test('results are taken in once, in whatever form, and stand as theirs until they are withdrawn', async () => {
  const first = await imported(theirs, ...stated);
  expect(first, first.stderr).toMatchObject({ code: 0, stderr: '' });
  const { name, ...kept } = JSON.parse(first.stdout) as { readonly name: string; readonly imported: boolean };
  expect(name).toMatch(/^contributed-[0-9a-f]{12}$/);
  expect(kept).toMatchObject({
    imported: true,
    verified: 0,
    simulated: true,
    temperature: null,
    stated: ['temperature'],
  });
  // The same lines in another order and form are the same results.
  const again = await imported({ ...theirs, lines: theirs.lines.toReversed() });
  expect(JSON.parse(again.stdout)).toMatchObject({ name, imported: false });
  expect(await imported(theirs, '--temperature', '0.7')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining(`temperature: ${name} was taken in with none`) },
  });
  expect(await known()).toBe(1);

  const listed = await run('list');
  expect(listed.stdout).toMatch(new RegExp(`^${name} +simulated .*CONTRIBUTED`, 'm'));
  expect((await run('show', name)).stdout).toMatch(
    /SIMULATED {2}CONTRIBUTED[^]*Acme Labs[^]*neither rescored nor audited/,
  );

  await inScratch(async (folder) => {
    const written = await run('report', name, '--output', folder, '--json');
    const { files } = JSON.parse(written.stdout) as { readonly files: readonly string[] };
    const path = present(files.find((one) => one.endsWith('.json')));
    expect(path).toContain(join('simulated', 'contributed', name));
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(theirs.report);
    const page = await readFile(path.replace(/json$/, 'html'), 'utf8');
    expect(page).toContain('CONTRIBUTED');
    expect(page).toContain('SIMULATED');
    // What was written can be handed in again, by whoever has the keys.
    const folders = join(folder, 'set');
    await mkdir(folders);
    await writeCorpus(folders, scenarios);
    expect(await run('verify', path, '--scenarios', folders, '--keys', folders)).toMatchObject({ code: 0 });
  });

  const compared = await run('compare', 'imported-source', name);
  expect(compared.stdout).toContain(`${name} is CONTRIBUTED`);
  const board = await run('leaderboard', 'imported-source', name, '--json');
  const { places } = JSON.parse(board.stdout) as { places: { runKey: string; answers: string }[] };
  expect(Object.fromEntries(places.map(({ runKey, answers }) => [runKey, answers]))).toEqual({
    'imported-source': 'asked',
    [name]: 'contributed',
  });

  for (const verb of [
    ['rescore', name, '--judge', 'simulated:chat'],
    ['items', 'imported-source', name],
    ['calibration', name],
    ['audit', 'start', name],
    ['suspects', 'start', name],
    ['log', name],
    ['watch', name],
    ['cancel', name],
    ['reopen', name, '--by', 'Ada', '--reason', 'Why not.'],
  ])
    expect({ verb, ...(await run(...verb)) }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('names contributed results'),
    });

  const withdraw = ['withdraw', name, '--by', 'Ada', '--reason', 'Its author has found a fault.'];
  expect(await run(...withdraw)).toMatchObject({ code: 0 });
  for (const [args, problem] of [
    [withdraw, `${name} was withdrawn on`],
    [['compare', 'imported-source', name], `${name} was withdrawn on`],
    [['show', 'contributed-000000000000'], 'there is no contributed-000000000000'],
  ] as const)
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(problem) });
  expect((await run('list')).stdout).toMatch(new RegExp(`^${name} .*WITHDRAWN`, 'm'));
  expect(await imported(theirs, ...stated)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('and withdrawn on'),
  });

  // What its author has mended is another one.
  const mended = { ...theirs.report, snapshots: ['a-version-of-2026'] };
  const { contributed } = house.symposium.evaluation;
  const results = textsOf({ report: mended });
  const other = await contributed.import(results, { temperature: 0.7 });
  expect(other).toMatchObject({ snapshots: ['a-version-of-2026'], temperature: 0.7, withdrawn: null });
  expect(await contributed.show(other.name)).toEqual(other);
  const changed = textsOf({ report: { ...mended, snapshots: ['another-version'] } });
  await expect(contributed.import(changed, { temperature: 0.7 })).rejects.toThrow(
    `${other.name} is of the same evaluation, of-others, and does not say the same`,
  );
  expect(await known()).toBe(2);
});

test('what is not verified, not stated, or one’s own is refused by its field, and nothing is kept', async () => {
  const before = await known();
  const { report } = theirs;
  const im = { ...report.im, score: 99.5 };
  for (const [files, args, code, problem] of [
    [{ report: { ...report, createdAt: '2026-01-01', im } }, stated, 1, 'im.score'],
    [{ report: { ...report, createdAt: '2026-01-02' } }, [], 2, 'temperature: the report does not state'],
    [{ report: { ...report, snapshots: [] } }, stated, 2, 'version: the report does not state'],
    [{ report: { ...report, set: 'f'.repeat(64) } }, stated, 2, 'set: no scenarios are stored under the hash'],
    [{ report: { ...report, model: 'openai:\u001b[2Jmodel' } }, stated, 2, 'is no name: one line of plain words'],
    [{ report, lines: theirs.lines.slice(1) }, stated, 2, 'run 1 of 2 is missing'],
    [{ report: { ...report, extra: 1 } }, stated, 2, 'extra'],
    [
      { report: { ...report, runKey: 'imported-source' } },
      stated,
      2,
      'they are of imported-source, an evaluation of this store',
    ],
    [{ report: { ...report, simulated: false } }, stated, 2, 'simulated'],
  ] as const) {
    const { stdout, stderr, code: came } = await imported(files, ...args);
    expect({ came, said: stdout + stderr }).toMatchObject({ came: code, said: expect.stringContaining(problem) });
  }
  expect(await known()).toBe(before);
});

test('no run takes a name that contributed results go by, by whichever door', async () => {
  const name = 'contributed-0123456789ab';
  const { symposium } = house;
  const { set } = theirs.report;
  const order = { set, model: 'simulated:chat', judges: ['simulated:messages'], runs: 1 };
  await expect(symposium.evaluation.start(order, { key: name })).rejects.toThrow(
    `key: ${name} is a name of contributed`,
  );
  for (const asked of [
    ['rescore', 'imported-source', '--judge', 'simulated:messages'],
    ['audit', 'start', 'imported-source'],
  ])
    expect(await run(...asked, '--key', name)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining(`key: ${name} is a name of contributed results`) },
    });
  const { client, taskQueue } = symposium.servers;
  const bare = client.workflow.execute('evaluation', {
    ...{ workflowId: `evaluation/${name}`, taskQueue, args: [order] },
  });
  await expect(bare).rejects.toMatchObject({
    cause: {
      cause: {
        ...{
          type: 'BAD_INPUT',
          message: expect.stringContaining(`workflow id: evaluation/${name}: ${name} is a name`),
        },
      },
    },
  });
  // What merely begins so is a name like any other.
  expect(await run('show', `${name}0`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('evaluation: there is no'),
  });
});
