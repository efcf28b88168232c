import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOfRun } from '../../../activities/store/calls.ts';
import type { ItemReport } from '../../../shared/evaluation/items/report.ts';
import { evaluations, storeAnswers, storeSet } from '../../../workers/evaluation/client.ts';
import { rescoringOf } from '../../../workers/evaluation/rescoring.ts';
import { symposiumHere as commandLine } from '../../support/command-in-process.ts';
import { served, type Served } from '../../support/served.ts';
import { corpus } from './a-corpus.ts';

let house: Served;
let set: string;
const scenarios = corpus('KS', 'CT', 'MT', 'DG');
const judges = ['simulated:chat'];

/** Answers of a model of this name, handed in; the same words of the same model every time. */
async function handedIn(model: string, key: string, words: (scenario: string) => string, given = set): Promise<void> {
  const { db } = house.symposium;
  const answers = scenarios.map(({ face: { scenarioId } }) => ({
    scenario: scenarioId,
    run: 1,
    answer: words(scenarioId),
  }));
  const hash = await storeAnswers(db, { model, temperature: null, runs: 1, answers });
  const runs = house.symposium.runs(evaluations);
  await runs.start({ set: given, model, judges, runs: 1, given: { from: 'file', answers: hash } }, { key });
  await runs.result(key);
}

const same = (scenario: string) => `In ${scenario} I lift the lid with the lever and pour the water out of the barrel.`;

beforeAll(async () => {
  house = await served();
  const { db } = house.symposium;
  set = await storeSet(db, scenarios);
  await handedIn('acme-1', 'by-acme', same);
  await handedIn('bolt-2', 'by-bolt', same);
  await handedIn('local/Acme-1', 'by-acme-elsewhere', same);
  const runs = house.symposium.runs(evaluations);
  const [input, named] = await rescoringOf(db, 'by-bolt', { policy: { passScore: 90 } });
  await runs.start(input, { ...named, key: 'bolt-again' });
  await runs.result('bolt-again');
  await handedIn('cast-3', 'other-set', same, await storeSet(db, corpus('KS', 'CT', 'MT', 'PX')));
});
afterAll(() => house.stop());

const typed = (...args: string[]) => commandLine(['evaluate', ...args], house.env);
const run = (...args: string[]) => typed('items', ...args);

test('answers of several evaluations are put together, and nobody is asked', async () => {
  const before = (await callsOfRun(house.symposium.db, 'by-acme')).length;
  const { code, stdout } = await run('by-acme', 'by-bolt', '--json');
  expect(code).toBe(0);
  const report = JSON.parse(stdout) as ItemReport;
  expect(report).toMatchObject({
    simulated: true,
    models: ['acme-1', 'bolt-2'],
    set,
    evaluations: ['by-acme', 'by-bolt'],
  });
  expect(report.items.map(({ scenario, responses, whyNot }) => [scenario, responses, whyNot])).toEqual(
    scenarios.map(({ face }) => [face.scenarioId, 2, '2 models; at least 4 are needed']),
  );
  // Both say the same, and simulated judges mark the same answer alike: where it fails, both agree against the key.
  const failed = report.items.filter(({ passed }) => passed === 0).map(({ scenario }) => scenario);
  expect(failed.length).toBeGreaterThan(0);
  expect(report.keyCheck.suspects.map(({ scenario }) => scenario)).toEqual(failed);
  expect(await callsOfRun(house.symposium.db, 'by-acme')).toHaveLength(before);
  const printed = await run('by-acme', 'by-bolt');
  expect(printed.stdout).toContain('Suspected wrong keys:');
  expect(printed.stdout).toMatch(/^IM-0001 .* pass, 0 unscored$/m);
});

test('a model that somebody else serves is no second one: by itself it agrees with nobody against a key', async () => {
  const { stdout } = await run('by-acme', 'by-acme-elsewhere', '--json');
  const report = JSON.parse(stdout) as ItemReport;
  expect(report.models).toEqual(['acme-1']);
  expect(report.items.map(({ responses }) => responses)).toEqual(scenarios.map(() => 2));
  expect(report.keyCheck.suspects).toEqual([]);
});

test('the same answers scored twice, another set, and what is no evaluation are refused', async () => {
  const twice = await run('by-bolt', 'bolt-again');
  expect(twice).toMatchObject({ code: 2 });
  expect(twice.stderr).toContain('score the same answers');
  const mixed = await run('by-acme', 'bolt-again');
  expect(mixed).toMatchObject({ code: 2 });
  expect(mixed.stderr).toContain('bolt-again was scored by other rules than by-acme');
  expect((await run('by-acme', 'other-set')).stderr).toContain('another set');
  expect((await run('by-acme', 'nobody-here')).stderr).toContain('there is no nobody-here');
});

test('evaluations of one set are put in order, and of two sets not', async () => {
  const listed = await typed('leaderboard', 'by-acme', 'by-bolt');
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.stdout).toMatch(/^1 +acme-1 [^]*^1 +bolt-2 /m);
  expect((await typed('leaderboard', 'by-acme', 'other-set')).stderr).toContain('different sets');
});
