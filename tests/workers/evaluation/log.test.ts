import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../../workers/config.ts';
import { evaluations, storeAnswers, storeSet } from '../../../workers/evaluation/client.ts';
import { symposium as commandLine } from '../../support/command-line.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { corpus, mark } from './a-corpus.ts';

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
