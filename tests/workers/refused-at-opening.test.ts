import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRun } from '../../activities/store/runs.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';
import { publishAll } from './corpus/published.ts';

/* What only the worker finds is refused by the command that starts a run, also where nobody watches. */

let house: Served;
beforeAll(async () => {
  house = await served();
  await publishAll(house.symposium.db, { corpus: 'real' }, ['KS', 'CT', 'OF']);
});
afterAll(() => house.stopAtRest());

const run = (...args: readonly string[]) => symposiumHere(args, house.env);

test('a sample where enough is examined already was never started, and the command says so', async () => {
  const start = (key: string) => run('corpus', 'qa', 'start', '--percent', '30', '--key', key, '--detach', '--json');
  expect(await start('first-sample')).toMatchObject({ code: 0, stdout: expect.stringContaining('first-sample') });
  // It is there as soon as the command is back.
  expect(await run('corpus', 'qa', 'show', 'first-sample')).toMatchObject({ code: 0 });
  expect(await start('second-sample')).toMatchObject({
    ...{ code: 2, stdout: expect.stringMatching(/^\{"error":\{"exit":2/) },
    stderr: expect.stringContaining('policy.percent: 1 of 3 scenarios are examined or being examined'),
  });
  // Nothing was begun under its key, so the same words with more room begin under it.
  expect(await start('second-sample')).toMatchObject({ code: 2, stderr: expect.stringContaining('policy.percent') });
  expect(
    await run('corpus', 'qa', 'start', '--percent', '60', '--key', 'second-sample', '--detach', '--json'),
  ).toMatchObject({ code: 0, stdout: expect.stringContaining('second-sample') });
  expect(await start('second-sample')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is already the key'),
  });
  await run('corpus', 'qa', 'cancel', 'second-sample', '--by', 'mara', '--reason', 'Shown.');
  await run('corpus', 'qa', 'cancel', 'first-sample', '--by', 'mara', '--reason', 'Shown.');
});

test('a cap in money for a model without a price is refused by its line, of a scenario, a batch and a corpus', () =>
  inScratch(async (folder) => {
    const plan = join(folder, 'plan.json');
    await writeFile(plan, (await run('corpus', 'plan', '--size', '2', '--json')).stdout);
    const unpriced = ['--model', 'openai:gpt-0', '--dollars', '5', '--detach', '--key'];
    for (const [key, line, ...args] of [
      [
        'an-unpriced-run',
        'policy.spendCapMicrodollars',
        'scenario',
        'start',
        '--category',
        'The Cascade',
        '--tier',
        'SPARK',
        '--status',
        'KS',
      ],
      ['an-unpriced-batch', 'policy.spendCapMicrodollars', 'batch', 'start', '--plan', plan],
      ['an-unpriced-corpus', 'policy.spendCapMicrodollars', 'corpus', 'start', '--plan', plan],
    ] as const) {
      const started = await run(...args, ...unpriced, key);
      expect({ key, code: started.code, stdout: started.stdout }).toEqual({ key, code: 2, stdout: '' });
      expect(started.stderr).toContain(`${line}: the price of openai:gpt-0`);
      expect(await findRun(house.symposium.db, key)).toBeNull();
    }
  }));
