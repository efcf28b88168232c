import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plannedBy } from '../../../workers/corpus/plan-order.ts';
import { symposiumHere as symposium } from '../../support/command-in-process.ts';

/** Nothing listens there: a plan needs no server. */
const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };

test('a plan is printed as tables with deviations, and what it needs with sources, without any server', async () => {
  const { code, stdout, stderr } = await symposium(
    ['corpus', 'plan', '--deadline', '96h', '--model', 'anthropic:claude-opus-5-5'],
    nowhere,
  );
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^500 scenarios in 10 batches of 50, seed v1$/m);
  expect(stdout).toMatch(/^The Locked Room +55 +55 +0 +5 to 6 +5 to 6$/m);
  expect(stdout).toMatch(/^IMPOSSIBLE +25 +25 +0 +2 to 3 +2 to 3$/m);
  expect(stdout).toMatch(/^OF +50 +\d+ +\S+ +65 +-1\d$/m);
  expect(stdout).toContain(
    'Seeds: 722 are the budget (scenario rules §7.7); the losses of the phases multiplied ask for 746.',
  );
  expect(stdout).toMatch(/^45 min 0 s +6 +6 +assumed: .*§7\.7/m);
  expect(stdout).toMatch(/^1 h 30 min +12 +12 +assumed: /m);
  expect(stdout).toMatch(/^722 +[\d,]+ +[\d,]+ +\$[\d.]+$/m);
  expect(stdout).toMatch(/^Reckoned from 1 simulated run .*prices of \d{4}-\d\d-\d\d/m);
});

test('as JSON it holds every brief of every batch, and a file of targets changes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'targets-'));
  const file = join(folder, 'targets.json');
  await writeFile(
    file,
    JSON.stringify({ categories: { 'The Cascade': 3 }, tiers: { SPARK: { target: 3, statuses: { KS: 100 } } } }),
  );
  const { code, stdout } = await symposium(
    ['corpus', 'plan', '--size', '7', '--batch-size', '5', '--targets', file, '--json'],
    nowhere,
  );
  expect(code).toBe(0);
  const own = ['corpus', 'plan', '--size', '7', '--targets', file, '--batch-size'];
  for (const [batchSize, words] of [
    ['5', '7 scenarios in 1 batch of 5 and one of 2, seed v1'],
    ['3', '7 scenarios in 2 batches of 3 and one of 1, seed v1'],
    ['1', '7 scenarios in 7 batches of 1, seed v1'],
    ['7', '7 scenarios in 1 batch of 7, seed v1'],
  ] as const)
    expect((await symposium([...own, batchSize], nowhere)).stdout.split('\n')[0]).toBe(words);
  const cell = { category: 'The Cascade', tier: 'SPARK', status: 'KS' };
  expect(JSON.parse(stdout)).toMatchObject({
    size: 7,
    batchSize: 5,
    cells: [{ ...cell, count: 7 }],
    batches: [
      { batch: 1, briefs: [cell, cell, cell, cell, cell] },
      { batch: 2, briefs: [cell, cell] },
    ],
    needs: { budget: { seeds: 11, byLosses: 11 } },
  });
});

test.each([
  [3, 3],
  [50, 50],
  [120, 50],
])('a corpus of %i has batches of %i where nobody says otherwise', async (size, batchSize) => {
  expect((await plannedBy({ size, seed: 'v1' })).plan).toMatchObject({ size, batchSize });
});

test('a plan of other targets is as large as they are, in their batches, where nobody says otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'targets-'));
  const file = join(folder, 'targets.json');
  const targets = {
    categories: { 'The Cascade': 40 },
    tiers: { SPARK: { target: 40, statuses: { KS: 100 } } },
    batch: { size: 10, tiers: { SPARK: [10, 10] } },
  };
  await writeFile(file, JSON.stringify(targets));
  const { stdout } = await symposium(['corpus', 'plan', '--targets', file], nowhere);
  expect(stdout).toMatch(/^40 scenarios in 4 batches of 10, seed v1$/m);
  expect(stdout).toMatch(/^The Cascade +40 +40 +0 +10 +10$/m);
});

test('a size of batches that somebody names is not bent to the corpus', async () => {
  await expect(plannedBy({ size: 3, batchSize: 50, seed: 'v1' })).rejects.toThrow(/--batch-size: is 50.*use at most 3/);
});

test.each(['0', '10001', '-5', '1e3', '２'])(
  'a corpus or a batch of %s is refused with the numbers that there are',
  async (size) => {
    for (const option of ['--size', '--batch-size']) {
      const { code, stderr } = await symposium(['corpus', 'plan', option, size], nowhere);
      expect(code).toBe(2);
      expect(stderr).toContain(option);
      expect(stderr).toContain('Write a whole number from 1 to 10000.');
    }
  },
);

test('targets that cannot be met, and a deadline that is no time, are refused with their field', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'targets-'));
  const file = join(folder, 'targets.json');
  await writeFile(
    file,
    JSON.stringify({ categories: { 'The Cascade': 4 }, tiers: { SPARK: { target: 3, statuses: { KS: 100 } } } }),
  );
  const [unmet, late, policy] = await Promise.all([
    symposium(['corpus', 'plan', '--targets', file], nowhere),
    symposium(['corpus', 'plan', '--deadline', '0h'], nowhere),
    symposium(['corpus', 'plan', '--model', 'EULER=nonsense'], nowhere),
  ]);
  expect([unmet.code, late.code, policy.code]).toEqual([2, 2, 2]);
  expect(unmet.stderr).toContain('symposium: tiers: sum to 3, and the categories to 4; make both the same');
  expect(late.stderr).toContain('Write hours or days above 0');
  expect(policy.stderr).toMatch(/symposium: .*EULER/);
});
