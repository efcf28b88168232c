import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRun } from '../../activities/store/runs.ts';
import { SubmissionRefused } from '../../workers/index.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';

const file = (name: string) => fileURLToPath(new URL(`../../examples/contributions/${name}`, import.meta.url));
const markdown = readFileSync(file('granary.md'), 'utf8');
const author = ['--author', 'Mara Lind'];

describe('a submission that is not started', () => {
  const refused = (name: string, text: string, ...args: string[]) =>
    inScratch(async (folder) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return symposiumHere(['scenario', 'submit', path, ...(args.length > 0 ? args : author)]);
    });

  test('because Markdown cannot be read names the line and what to do, and no server is asked', async () => {
    const { code, stdout, stderr } = await refused(
      'own.md',
      markdown.replace('| 240 |', '| four minutes |').replace('## Threat', '## Threats'),
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/own\.md: line \d+, Solution Steps: Seconds is "four minutes", and has to be a number/);
    expect(stderr).toMatch(/own\.md: section "## Threat": is missing/);
  });

  test('because JSON cannot be read names every field', async () => {
    const { code, stderr } = await refused(
      'own.json',
      JSON.stringify({ brief: { category: 'The Attic' }, scenario: { name: 'x' } }),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/^symposium: brief\.category: is "The Attic"/m);
    expect(stderr).toMatch(/^symposium: scenario\.rubric: is missing; it has to be a list$/m);
  });

  test('because it falls short of SEED’s criteria lists every deficiency, with exit code 1', async () => {
    const short = markdown
      .replace(/\| I1 .*\n\| I2 .*\n/, '')
      .replace(/\| D1 .*\n/, '')
      .replace('\nESCAPE\n', '\n-\n');
    const { code, stdout, stderr } = await refused('short.md', short);
    expect([code, stdout]).toEqual([1, '']);
    for (const criterion of ['insight', 'distractor', 'answer key'])
      expect(stderr).toMatch(new RegExp(`^symposium: ${criterion}: `, 'm'));
    expect(stderr.trim().split('\n')).toHaveLength(3);
    const asJson = await refused('short.md', short, ...author, '--json');
    expect(JSON.parse(asJson.stdout)).toEqual({
      error: { exit: 1, problems: expect.arrayContaining([expect.stringMatching(/^insight: /)]) },
    });
  });

  test.each([
    ['no author', [], /required option '--author <name>'/],
    ['an author of two lines', ['--author', 'Eve\nAda'], /author: has to be one line/],
    ['a key that is none', [...author, '--key', 'My Room'], /key: is "My Room"/],
  ])('because of %s is refused', async (_, args, said) => {
    const { code, stderr } = await symposiumHere(['scenario', 'submit', file('granary.md'), ...args]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
  });

  test('because the file is not there names the file', async () => {
    const { code, stderr } = await symposiumHere(['scenario', 'submit', 'nowhere.md', ...author]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/nowhere\.md cannot be read: ENOENT/)]);
  });
});

describe('a submission', () => {
  let house: Served;
  beforeAll(async () => {
    house = await served();
  });
  afterAll(() => house.stop());

  test('runs to its documents, which name its author', () =>
    inScratch(async (folder) => {
      const { code, stdout } = await symposiumHere(
        ['scenario', 'submit', file('granary.md'), ...author, '--key', 'own-granary', '--output', folder],
        house.env,
      );
      expect(code).toBe(0);
      expect(stdout).toMatch(/contributed by Mara Lind/);
      expect(stdout).toMatch(/is documented \(SIMULATED\)/);
      const trace = join(folder, 'simulated/traces/IM-0001_trace.md');
      expect(existsSync(trace) && readFileSync(trace, 'utf8')).toContain('Contributed by: Mara Lind');
    }));

  test('is started and left alone with --detach, and its key is used once', async () => {
    const detached = await symposiumHere(
      ['scenario', 'submit', file('granary.json'), ...author, '--key', 'detached', '--detach', '--json'],
      house.env,
    );
    expect(JSON.parse(detached.stdout)).toEqual({
      runKey: 'detached',
      workflowId: 'scenario/detached',
      page: null,
      estimate: expect.objectContaining({ calls: expect.any(Number), dollars: 0 }),
    });
    const again = await symposiumHere(
      ['scenario', 'submit', file('granary.json'), ...author, '--key', 'detached', '--detach'],
      house.env,
    );
    expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/detached is already the key of a run/)]);
    await house.symposium.scenario.cancel('detached', 'the test is over');
  });

  test('that falls short is refused by the client as well, and opens no run', async () => {
    const given = JSON.parse(readFileSync(file('granary.json'), 'utf8')) as {
      readonly brief: object;
      readonly scenario: object;
    };
    await expect(
      house.symposium.scenario.submit(
        { ...given, scenario: { ...given.scenario, distractors: [] } },
        { author: 'Mara Lind', key: 'refused-one' },
      ),
    ).rejects.toThrow(SubmissionRefused);
    expect(await findRun(house.symposium.db, 'refused-one')).toBeNull();
  });
});
