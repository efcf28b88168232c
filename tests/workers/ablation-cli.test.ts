import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from 'node:path';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';

let house: Served;
const run = (...args: string[]) =>
  symposiumHere(['omega', ...args], house.env, 'Should the village close the old bridge?');

beforeAll(async () => {
  house = await served();
});
afterAll(() => house.stop());

test('a comparison is watched to its result, shown, listed and written out, by the verbs of every system and by the old word', () =>
  inScratch(async (folder) => {
    const words = ['--arms', 'single,vote', '--judge', 'simulated:messages', '--key', 'bridge', '--output', folder];
    const watched = await run('ablation', 'start', '-', ...words, '--json');
    const lines = watched.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as LedgerRow);
    const rows = lines.slice(0, -1);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, place) => place + 1));
    const files = expect.arrayContaining([join(folder, 'simulated/ablation/bridge.json')]) as unknown;
    expect(lines.at(-1)).toMatchObject({ runKey: 'bridge', files });

    const [plain, shown, listed, written, old, over, again] = await Promise.all([
      run('ablation', 'watch', 'bridge'),
      run('ablation', 'show', 'bridge'),
      run('ablation', 'list'),
      run('ablation', 'report', 'bridge', '-o', folder, '--json'),
      run('ablate', '--show', 'bridge', '--output', folder, '--json'),
      run('ablation', 'cancel', 'bridge'),
      run('ablation', 'reopen', 'bridge', '--by', 'mara', '--reason', 'why'),
    ]);
    expect(plain.code).toBe(watched.code);
    expect(plain.stdout).toMatch(/^Ablation bridge \(SIMULATED\): 1 round/m);
    expect(shown.stdout).toMatch(/^bridge {2}\(simulated corpus[\s\S]*symposium omega ablation report bridge\n$/);
    expect(listed.stdout).toMatch(/^bridge +simulated /m);
    expect(JSON.parse(written.stdout)).toMatchObject({ runKey: 'bridge', corpus: 'simulated', files });
    expect(JSON.parse(old.stdout)).toMatchObject({ runKey: 'bridge', files });
    expect([over.code, over.stderr]).toEqual([2, expect.stringMatching(/ablation: bridge is already over/)]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/ablation: bridge ended /)]);
  }));
