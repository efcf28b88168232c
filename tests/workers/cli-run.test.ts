import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { registrySchema } from '../../shared/scenario/documents/registry.ts';
import { phases } from '../../shared/scenario/vocabulary.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { symposium } from '../support/command-line.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';

const brief = fileURLToPath(new URL('../../examples/briefs/locked-room.json', import.meta.url));
let house: Served;
const run = (...args: string[]) => symposiumHere(args, house.env);

beforeAll(async () => {
  house = await served();
});
afterAll(() => house.stop());

describe('a run from the command line', () => {
  test('is started, watched to its documents, shown, listed and written out', () =>
    inScratch(async (folder) => {
      const started = await run('scenario', 'start', brief, '--key', 'from-cli', '--detach', '--json');
      expect([started.code, started.stderr]).toEqual([0, '']);
      expect(JSON.parse(started.stdout)).toMatchObject({
        runKey: 'from-cli',
        workflowId: 'scenario/from-cli',
        estimate: {
          calls: expect.any(Number),
          tokens: expect.any(Number),
          dollars: 0,
          unpriced: [],
          basis: expect.stringMatching(/simulated runs? of a scenario from a brief/),
        },
      });

      const watched = await run('scenario', 'watch', 'from-cli', '--json');
      expect(watched.code).toBe(0);
      const lines = watched.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as LedgerRow);
      const rows = lines.slice(0, -1);
      expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
      expect(rows.filter(({ type }) => type === 'GATE').map(({ phase }) => phase)).toEqual(phases);
      expect(lines.at(-1)).toEqual({
        runKey: 'from-cli',
        outcome: 'DOCUMENTED',
        scenarioId: 'IM-0001',
        reason: expect.any(String),
        files: [],
      });

      const plain = await symposiumHere(['scenario', 'watch', 'from-cli'], { ...house.env, CI: 'true' });
      expect(plain.stdout).toMatch(/SEED gate, attempt 1: passed\n/);
      expect(plain.stdout).toContain('IM-0001 is documented (SIMULATED).');
      expect(plain.stdout).not.toContain('\x1b');

      const [shown, listed] = await Promise.all([run('scenario', 'show', 'from-cli'), run('scenario', 'list')]);
      expect(shown.stdout).toMatch(/^scenario +IM-0001$/m);
      expect(shown.stdout).toMatch(/^DOCUMENT +\d +passed$/m);
      expect(shown.stdout).toMatch(/scenario report from-cli --output scenarios\n$/);
      expect(listed.stdout).toMatch(/^from-cli +simulated +The Locked Room .*DOCUMENTED +IM-0001/m);

      const written = await run('scenario', 'report', 'im-0001', '--output', folder, '--json');
      const { files } = JSON.parse(written.stdout) as { files: string[] };
      expect(files.every((file) => file.startsWith(join(folder, 'simulated')) && existsSync(file))).toBe(true);
      for (const path of ['public/IM-0001.md', 'evaluation/IM-0001_eval.md', 'traces/IM-0001_trace.md'])
        expect(files).toContain(join(folder, 'simulated', path));
      expect(readFileSync(join(folder, 'simulated/public/IM-0001.md'), 'utf8')).toContain('SIMULATED');
      const registry = registrySchema.parse(JSON.parse(readFileSync(join(folder, 'simulated/registry.json'), 'utf8')));
      expect(registry.scenarios.map(({ scenarioId }) => scenarioId)).toEqual(['IM-0001']);
    }));

  test('waits for its end unless it is detached, and writes the documents then; before it begins it says what it will take', () =>
    inScratch(async (folder) => {
      const of = ['--category', 'The Ticking Trade', '--tier', 'SPARK', '--status', 'CT'];
      // As a process of its own: it ends by itself, however long it has watched.
      const command = ['scenario', 'create', ...of, '--key', 'attended', '--output', folder];
      const { code, stdout, stderr } = await symposium(command, house.env);
      expect(code).toBe(0);
      expect(stdout).toMatch(/is documented/);
      // The run of the test above has ended and had the same models.
      expect(stderr).toMatch(
        /^Estimate: about \d+ calls, [\d,]+ tokens, no money \(simulated models\), .*\.\n  As the one finished run of this kind with these models took\.\n  The run pauses at \$50\.00, the default cap \(--dollars sets another\)\.\n/,
      );
      expect(existsSync(join(folder, 'simulated/registry.json'))).toBe(true);
    }));

  test('refuses a key that a finished run has', async () => {
    await house.symposium.scenario
      .start({ category: 'The Cascade', tier: 'SPARK', status: 'KS' }, { key: 'taken-key' })
      .then((started) => started.result());
    const { code, stderr } = await run('scenario', 'create', brief, '--key', 'taken-key', '--detach');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^symposium: key: taken-key is already the key of a run/),
    ]);
    // All systems share their keys: it is told whose this one is.
    const match = await run('worldbuilding', 'start', '--tier', '1', '--key', 'taken-key', '--detach');
    expect([match.code, match.stderr]).toEqual([
      2,
      expect.stringMatching(
        /taken-key is already the key of a run; choose another, or .*: symposium scenario show taken-key\n/,
      ),
    ]);
    const thrown = await run('worldbuilding', 'inject', 'taken-key', 'The river has moved');
    expect([thrown.code, thrown.stderr]).toEqual([
      2,
      'symposium: match: taken-key is a run of another system (scenario); see: symposium scenario show taken-key\n',
    ]);
  });

  test('says what it will take with models that it prices, and names one that has no price, before anything is asked', async () => {
    const start = (...args: string[]) =>
      run('scenario', 'start', brief, '--model', 'anthropic:claude-opus-5-5', '--detach', ...args);
    const [priced, mixed] = await Promise.all([
      start('--dollars', '0.01', '--key', 'priced'),
      start('--model', 'EULER=openai:house-special', '--key', 'mixed', '--json'),
    ]);
    expect(priced.stderr).toMatch(/^Estimate: about \d+ calls, [\d,]+ tokens, \$\d+\.\d\d, /);
    expect(priced.stderr).toMatch(/with models that think, .*prices of \d{4}-\d\d-\d\d, 60 tokens a second/);
    expect(priced.stderr).toContain('The run pauses at $0.01.');
    expect(mixed.stderr).toBe('');
    expect(JSON.parse(mixed.stdout)).toMatchObject({ estimate: { dollars: null, unpriced: ['openai:house-special'] } });
  });

  test.each([['show'], ['watch'], ['report'], ['documents'], ['cancel']])(
    '%s says that a run is unknown',
    async (command) => {
      const { code, stderr } = await run('scenario', command, 'no-such-run');
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^symposium: run: there is no no-such-run/)]);
    },
  );
});
