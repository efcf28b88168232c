import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { symposiumHere as command } from '../../support/command-in-process.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { until } from '../../support/until.ts';

let house: Served;
beforeAll(async () => {
  house = await served();
});
afterAll(() => house.stop());

/** Concepts of simulated models resemble one another. */
const policy = { atOnce: 2, scenario: { duplicateSimilarity: 2 } };

test('a batch of a plan is started, watched, shown, listed and reported by the commands of every run', () =>
  inScratch(async (folder) => {
    const [plan, rules] = [join(folder, 'plan.json'), join(folder, 'policy.json')];
    const planned = await command(['corpus', 'plan', '--size', '6', '--batch-size', '2', '--json'], house.env);
    await Promise.all([writeFile(plan, planned.stdout), writeFile(rules, JSON.stringify(policy))]);
    const start = ['batch', 'start', '--plan', plan, '--batch', '2', '--policy', rules, '--key', 'night-2'];
    const tokens = ['--tokens', '90,000,000'];
    const started = await command([...start, ...tokens, '--detach', '--json'], house.env);
    expect([started.code, started.stderr]).toEqual([0, '']);
    expect(JSON.parse(started.stdout)).toMatchObject({ runKey: 'night-2', workflowId: 'batch/night-2', briefs: 2 });
    const watched = await command(['batch', 'watch', 'night-2'], house.env);
    expect(watched.code).toBe(0);
    expect(watched.stdout).toMatch(/slot 1: night-2-s1-1 has begun$/m);
    expect(watched.stdout).toMatch(/slot 2: night-2-s2-1 ended DOCUMENTED as IM-000[12]$/m);
    expect(watched.stdout).toMatch(/^state +COMPLETE: all 2 are made; 0 were lost on the way$/m);
    const { batches } = JSON.parse(planned.stdout) as { batches: { batch: number; briefs: object[] }[] };
    const report = await house.symposium.batch.show('night-2');
    expect(report.caps).toMatchObject([{ kind: 'tokens', most: 90_000_000, spent: report.tokens, held: 0 }]);
    expect(report.briefs).toEqual(batches.find(({ batch }) => batch === 2)?.briefs);
    const shown = await command(['batch', 'show', 'night-2'], house.env);
    expect(shown.stdout).toMatch(/^made +2 of 2; 0 lost, 0 in flight, 0 waiting for people; 2 of 3 seeds begun$/m);
    const listed = await command(['batch', 'list'], house.env);
    expect(listed.stdout).toMatch(/^night-2 +simulated .* COMPLETE$/m);
    const written = await command(['batch', 'report', 'night-2', '--output', folder, '--json'], house.env);
    const { files } = JSON.parse(written.stdout) as { files: string[] };
    expect(files).toEqual([join(folder, 'simulated', 'night-2.json')]);
    expect(JSON.parse(await readFile(files[0] ?? '', 'utf8'))).toMatchObject({ runKey: 'night-2', made: 2 });
    const again = await command([...start, '--detach'], house.env);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('night-2 is already the key of a batch');
  }));

test('a batch is paused, resumed and cancelled by a command with a name and a reason', async () => {
  const { batch } = house.symposium;
  const briefs = Array.from({ length: 4 }, () => ({ category: 'The Cascade', tier: 'SPARK', status: 'KS' }) as const);
  const run = await batch.start({ briefs, policy: { ...policy, atOnce: 1 } }, { key: 'held-by-hand' });
  const signed = ['held-by-hand', '--by', 'Mara', '--reason', 'the night is over'];
  const told = async (verb: string) => command(['batch', verb, ...signed], house.env);
  const paused = await told('pause');
  expect([paused.code, paused.stdout]).toEqual([
    0,
    expect.stringMatching(/^held-by-hand is paused; \d under way go on\.\n$/),
  ]);
  expect(await told('pause')).toMatchObject({ code: 2, stderr: expect.stringContaining('it is paused already') });
  expect((await batch.show('held-by-hand')).held).toBe(true);
  expect(await told('resume')).toMatchObject({ code: 0, stdout: 'held-by-hand is resumed.\n' });
  expect(await told('cancel')).toMatchObject({ code: 0 });
  await expect(run.result()).rejects.toThrow();
  expect(await batch.show('held-by-hand')).toMatchObject({ outcome: 'CANCELLED' });
  expect(await told('resume')).toMatchObject({ code: 2, stderr: expect.stringContaining('is already over') });
  // Terminated by Temporal's own tools it has no ending, and nobody is sent to look for one.
  const { workflowId } = await batch.start({ briefs, policy: { ...policy, atOnce: 1 } }, { key: 'pulled-out' });
  await until(async () => (await batch.list()).some(({ runKey }) => runKey === 'pulled-out'));
  await house.symposium.servers.client.workflow.getHandle(workflowId).terminate('by mistake');
  for (const verb of ['pause', 'cancel'])
    expect(await command(['batch', verb, 'pulled-out', ...signed.slice(1)], house.env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('was stopped without an ending; take it up again with: symposium batch reopen'),
    });
  const watched = await command(['batch', 'watch', 'held-by-hand'], house.env);
  expect(watched.code).toBe(1);
  expect(watched.stdout).toMatch(/ {2}cancellation asked for by Mara: the night is over$/m);
});

test('what cannot be started is refused by its option before any server is asked', async () => {
  const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  await inScratch(async (folder) => {
    const [plan, rules, fewer, twice, text] = ['plan', 'policy', 'fewer', 'twice', 'text'].map((name) =>
      join(folder, `${name}.json`),
    ) as [string, string, string, string, string];
    const batches = [{ batch: 1, briefs: [{ category: 'The Open Door' }] }];
    await Promise.all([
      writeFile(plan, JSON.stringify({ batches })),
      writeFile(fewer, JSON.stringify({ batches, size: 2 })),
      writeFile(twice, JSON.stringify({ batches: [...batches, ...batches] })),
      writeFile(text, JSON.stringify({ batches, batchSize: '1' })),
      writeFile(rules, JSON.stringify({ inFlight: 4 })),
    ]);
    const refused = (...args: readonly string[]) => command(['batch', 'start', ...args], nowhere);
    const all = await Promise.all([
      refused(),
      refused('--plan', plan, '--batch', '3'),
      refused('--plan', rules),
      refused('--plan', plan),
      refused('--briefs', '2', '--policy', rules),
      refused('--briefs', '2', '--dollars', '0'),
      refused('--briefs', '2', '--tokens', '0'),
      refused('--briefs', '2', '--key', 'Night'),
      refused('--plan', fewer),
      refused('--plan', twice),
      refused('--plan', text),
    ]);
    expect(all.map(({ code }) => code)).toEqual(all.map(() => 2));
    const problems = [
      '--plan: is missing',
      '--batch: the plan has no batch 3; it has 1',
      '--plan: holds no batches',
      'briefs.0.category',
      'inFlight',
      'Write a number above 0',
      'Write a whole number of tokens above 0',
      'key: is "Night"',
      '--plan: size: is 2, and the batches hold 1 briefs',
      '--plan: batches.1.batch: is 1, and it is batch 2 of the plan',
      '--plan: batchSize: is "1"; use a whole number',
    ];
    for (const [at, problem] of problems.entries()) expect(all[at]?.stderr).toContain(problem);
  });
});
