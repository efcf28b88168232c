import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statuses } from '../../../shared/scenario/vocabulary.ts';
import { projectRoot } from '../../../workers/config.ts';
import { readFolders } from '../../../workers/evaluation/read-folders.ts';
import { symposium } from '../../support/command-line.ts';
import { demoServers, type DemoServers } from '../../support/demo-servers.ts';
import { inScratch } from '../../support/scratch.ts';

let servers: DemoServers;
beforeAll(async () => {
  servers = await demoServers();
});
afterAll(() => servers.stop());

test('the example scenarios are simulated ones of all statuses but the open problem, with their keys', async () => {
  const folder = join(projectRoot, 'examples/scenarios');
  const scenarios = await readFolders(folder, folder);
  expect(scenarios.every(({ face }) => face.simulated)).toBe(true);
  expect(new Set(scenarios.map(({ key }) => key.status))).toEqual(new Set(statuses.filter((one) => one !== 'OF')));
});

test('the demo scores two simulated models on them, compares them without a winner, and writes both reports', () =>
  inScratch(async (folder) => {
    const { code, stdout, stderr } = await symposium(['demo', 'evaluate', '--output', folder], servers.env);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('rror')]);
    expect(stdout.match(/^state +SCORED: 18 of 18 responses were scored/gm)).toHaveLength(2);
    expect(stdout.match(/^responses +18 of 18 given, 18 scored/gm)).toHaveLength(2);
    expect(stdout).toMatch(/^simulated:messages less simulated:chat, on 6 scenarios/m);
    expect(stdout).toContain('it declares no winner');
    const pages = [...stdout.matchAll(/^The report: (.+)$/gm)].map(([, path = '']) => path);
    expect(pages).toHaveLength(2);
    expect(pages.every((path) => existsSync(path))).toBe(true);
  }));
