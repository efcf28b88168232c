import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { latestRehearsals, saveRehearsed } from '../../../activities/store/rehearsals.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import { readConfig } from '../../../workers/config.ts';
import { estimating } from '../../../workers/estimate/estimating.ts';
import { planOfScenario } from '../../../workers/estimate/plans.ts';
import { rehearsalReport } from '../../../workers/rehearsal/report.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { openStore } from '../../support/store.ts';

const model = 'anthropic:claude-opus-5-5';
const key = 'sk-a-word-that-nobody-sees';

let provider: SimulatedModels;
let store: Awaited<ReturnType<typeof openStore>>;
let folder: string;
beforeAll(async () => {
  [provider, store, folder] = await Promise.all([
    startSimulatedModels({ seed: 'rehearsal', latencyMs: 0, script: [], keepRequests: false }),
    openStore(),
    mkdtemp(join(tmpdir(), 'symposium-rehearsal-')),
  ]);
});
afterAll(async () => {
  await Promise.all([provider.stop(), store.close(), rm(folder, { recursive: true, force: true })]);
});

const rehearse = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  symposiumHere(['rehearse', ...args], {
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: `${provider.url}/anthropic`,
    ...env,
  });

test('a rehearsal is printed, written without key and words, kept, and told by the next estimate', async () => {
  const file = join(folder, 'rehearsal.json');
  const plan = planOfScenario({}, model);
  if (plan === null) throw new Error('no plan');
  const config = readConfig({});
  const before = await estimating(plan, store.db, config);
  expect(before.basis.words).not.toContain('rehearsal');

  const { code, stdout, stderr } = await rehearse(['--model', model, '--only', 'scenario', '--output', file], {
    DATABASE_URL: store.db.options.connectionString ?? '',
  });
  expect([code, stderr]).toEqual([0, expect.stringContaining('scenario ATHENA seed: first')]);
  expect(stdout).toMatch(/With anthropic:claude-opus-5-5 for every agent[^]*a scenario: about [\d,]+ calls/);
  expect(stdout).toContain('Kept: estimates');

  const text = await readFile(file, 'utf8');
  const report = rehearsalReport.parse(JSON.parse(text));
  expect(report.untried).toEqual([]);
  expect(report.spentMicrodollars).toBeLessThanOrEqual(report.capMicrodollars);
  expect(report.tried.every(({ words }) => words === undefined)).toBe(true);
  expect(text).not.toContain(key);

  const [kept] = await latestRehearsals(store.db, [model, 'openai:gpt-6-sol']);
  expect(kept?.results).toHaveLength(report.tried.length);
  const after = await estimating(plan, store.db, config);
  expect(after.basis.words).toContain(`as ${model} took ${report.tried.length} questions of a rehearsal on`);
  // It does not think here, as those do that estimates are reckoned from.
  expect(after.estimate.microdollars).toBeLessThan(before.estimate.microdollars);
});

test.each([
  ['a folder that is not there', 'nowhere/rehearsal.json', 'ENOENT'],
  ['a folder', '.', 'EISDIR'],
])('a report that could not be written is refused before anything is paid: %s', async (_, name, why) => {
  const { code, stderr } = await rehearse(['--model', model, '--output', join(folder, name)]);
  expect(code).toBe(2);
  expect(stderr).toMatch(new RegExp(`^symposium: --output: .* cannot be written \\(${why}\\); name a file`));
  expect(stderr).not.toContain(' of ');
});

test('nothing is written over a file, and nothing is paid for a report that would be; a device takes it', async () => {
  const file = join(folder, 'earlier.json');
  await writeFile(file, 'another rehearsal');
  const refused = await rehearse(['--model', model, '--only', 'scenario', '--output', file]);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    `symposium: --output: ${file} is there already, and nothing is written over it; name another file\n`,
  ]);
  expect(await readFile(file, 'utf8')).toBe('another rehearsal');
  const discarded = await rehearse(['--model', model, '--only', 'worldbuilding', '--output', '/dev/null']);
  expect(discarded.code).toBe(0);
});

test('what is saved twice is one row', async () => {
  const row = {
    rehearsal: '3f0f1c3e-0000-4000-8000-000000000001',
    question: 'scenario NEWTON physics',
    model: 'local:twice',
    questionsHash: 'a',
    result: {},
  };
  await saveRehearsed(store.db, row);
  await saveRehearsed(store.db, { ...row, result: { other: true } });
  expect(await latestRehearsals(store.db, ['local:twice'])).toMatchObject([{ results: [{}] }]);
});

describe('the command line', () => {
  test('holds what was answered only where it is asked for', async () => {
    const { stdout } = await rehearse(['--model', model, '--only', 'worldbuilding', '--json', '--words']);
    const { tried } = rehearsalReport.parse(JSON.parse(stdout));
    expect(tried.every(({ words }) => typeof words === 'string' && words.startsWith('{'))).toBe(true);
  });

  test.each([
    ['a model that is none', ['--model', 'bogus:x'], /--model: "bogus:x" names no provider/],
    [
      'a cap on a model without a price',
      ['--model', 'openai:nobody', '--dollars', '1'],
      /--dollars: the price of openai:nobody/,
    ],
    [
      'a system that is not there',
      ['--model', model, '--only', 'chess'],
      /Choose from: scenario, omega, worldbuilding/,
    ],
    ['no money', ['--model', model, '--dollars', '0'], /a number above 0/],
  ])('refuses %s', async (_, args, words) => {
    const { code, stderr } = await rehearse(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
  });

  test('says that a provider is not there, with exit code 3', async () => {
    const { code, stdout } = await rehearse(['--model', model], { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' });
    expect([code, stdout]).toEqual([3, expect.stringContaining('the provider fails at every question')]);
  });
});
