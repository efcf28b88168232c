import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { models } from '../../../activities/models/registry.ts';
import { startSimulatedModels, type SimulatedModels } from '../../../activities/models/simulated/server.ts';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { readLedger } from '../../../activities/store/ledger.ts';
import { testPrompt } from '../../../workers/agents/test/test-prompt.ts';
import { settings } from '../../../workers/config.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { noSettings } from '../../support/house.ts';
import { said } from '../../support/requests.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';

const promptOf = (agent: string) => readFile(`activities/prompts/scenario.${agent}.md`, 'utf8');
const runKeys = ['prompt-one', 'prompt-two'] as const;
let house: Served;
let db: Database;
let fresh: SimulatedModels;

/** NEWTON under another prompt, answered by models that speak as those of the runs did, but for a script. */
const newton = async (change: Partial<Parameters<typeof testPrompt>[0]> = {}) =>
  testPrompt({
    db,
    find: models({ ...noSettings, simulatedBaseUrl: fresh.url }),
    own: {},
    agent: 'newton',
    prompt: `${await promptOf('newton')}\nBe brief.\n`,
    runs: 10,
    signal: new AbortController().signal,
    ...change,
  });

beforeAll(async () => {
  house = await served();
  fresh = await startSimulatedModels({
    seed: settings.simulatedSeed.fallback,
    latencyMs: 0,
    script: [],
    keepRequests: true,
  });
  db = openDatabase(house.env.DATABASE_URL ?? '');
});
afterAll(async () => {
  await Promise.all([db.end(), fresh.stop()]);
  await house.stop();
});

describe('a prompt on finished scenarios', () => {
  test('cannot be tested where there are none', async () => {
    await expect(newton()).rejects.toThrow('the store holds no finished scenario');
    const { code, stderr } = await symposiumHere(
      ['agent', 'test', 'NEWTON', '--prompt', 'activities/prompts/scenario.newton.md'],
      house.env,
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining('the store holds no finished scenario')]);
  });

  test('changes nothing where the answers are the same, and asks with the stored words under the new prompt', async () => {
    for (const key of runKeys) {
      const started = await house.symposium.scenario.start(
        { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' },
        { key },
      );
      expect(await started.result()).toMatchObject({ outcome: 'DOCUMENTED' });
    }
    const before = await Promise.all(runKeys.map((key) => readLedger(db, key)));
    const found = await newton();
    expect(found).toMatchObject({ agent: 'NEWTON', changes: 0 });
    expect(found.scenarios.map(({ scenarioId }) => scenarioId).sort()).toEqual(['IM-0001', 'IM-0002']);
    expect(new Set(fresh.requests.map(({ agent }) => agent))).toEqual(new Set(['NEWTON']));
    for (const request of fresh.requests) {
      expect(JSON.stringify(request.body)).toContain('Be brief.');
      expect(said(request, 'user')[0]).toMatch(/^You are operating in the Impossible Moments/);
    }
    expect(await Promise.all(runKeys.map((key) => readLedger(db, key)))).toEqual(before);
  });

  test('shows each verdict that it turns, by scenario', async () => {
    fresh.setScript([
      {
        agent: 'NEWTON',
        task: 'physics',
        times: 1,
        do: {
          patch: [
            { path: '/claims/0/status', value: 'INVALID' },
            { path: '/assessment', value: 'NEEDS-REVISION' },
          ],
        },
      },
    ]);
    const { changes, scenarios } = await newton({ runs: 1 });
    expect(changes).toBe(2);
    expect(scenarios[0]?.changes.map(({ kind, what, old, new: now }) => [kind, what, old, now])).toEqual([
      ['verdict', 'assessment', 'VALIDATED', 'NEEDS-REVISION'],
      ['verdict', expect.stringMatching(/^claim /), 'VALID', 'INVALID'],
    ]);
  });

  test('shows a changed status, and an answer that nobody can read', async () => {
    fresh.setScript([
      { agent: 'NEWTON', task: 'readiness', times: 1, do: { patch: [{ path: '/status', value: 'CT' }] } },
      { agent: 'NEWTON', task: 'memo', times: 2, do: { unreadable: true } },
    ]);
    const { scenarios } = await newton({ runs: 1 });
    expect(scenarios[0]?.changes.map(({ kind, task }) => [task, kind])).toEqual(
      expect.arrayContaining([
        ['readiness', 'status'],
        ['memo', 'verdict'],
      ]),
    );
  });

  test('of ATHENA asks for revisions only, and says so where there was none', async () => {
    await expect(newton({ agent: 'ATHENA', prompt: await promptOf('athena') })).rejects.toThrow(
      'of ATHENA only revisions are',
    );
  });

  test.each([
    ['an unknown agent', { agent: 'PLATO' }, 'agent: PLATO is unknown; choose one of ATHENA'],
    [
      'another agent’s prompt',
      { prompt: '# EULER System Prompt\n' },
      '--prompt: does not begin with "# NEWTON System Prompt"',
    ],
  ])('%s is refused', async (_, change, message) => {
    await expect(newton(change)).rejects.toThrow(message);
  });

  test('in the terminal ends with 0 where nothing changes, and with 1 where something does', () =>
    inScratch(async (folder) => {
      const file = join(folder, 'new.md');
      await writeFile(file, `${await promptOf('newton')}\nBe brief.\n`);
      const same = await symposiumHere(
        ['agent', 'test', 'NEWTON', '--prompt', file, '--runs', '2', '--json'],
        house.env,
      );
      expect([same.code, JSON.parse(same.stdout)]).toEqual([
        0,
        expect.objectContaining({ agent: 'NEWTON', changes: 0 }),
      ]);
      // Another seed gives other answers: other votes on difficulty, other readings.
      const other = await symposiumHere(
        ['agent', 'test', 'SOCRATES', '--charge', 'activities/prompts/scenario.socrates.md', '--runs', '3'],
        { ...house.env, SYMPOSIUM_SIMULATED_SEED: 'another' },
      );
      expect(other.stdout).toMatch(/SOCRATES: \d+ questions of 2 scenarios asked again, \d+ changes?; /);
      expect(other.code).toBe(/ 0 changes; /.test(other.stdout) ? 0 : 1);
      expect(other.stderr).toContain('Only 2 of 3 scenarios are there.');
      expect(
        (await symposiumHere(['agent', 'test', 'NEWTON', '--charge', join(folder, 'none.md')], house.env)).code,
      ).toBe(2);
    }));
});
