import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorpusReport } from '../../../workers/corpus/run/report.ts';
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
const policy = { scenario: { duplicateSimilarity: 2 } };
const run = (...args: readonly string[]) => command(['schedule', ...args], house.env);

test('a plan is scheduled, listed, triggered, paused, resumed and deleted by commands', () =>
  inScratch(async (folder) => {
    const [plan, rules] = [join(folder, 'plan.json'), join(folder, 'policy.json')];
    const planned = await command(['corpus', 'plan', '--size', '2', '--batch-size', '1', '--json'], house.env);
    await Promise.all([writeFile(plan, planned.stdout), writeFile(rules, JSON.stringify(policy))]);
    const args = [
      'create',
      'by-hand',
      '--cron',
      '0 22 * * *',
      '--plan',
      plan,
      '--policy',
      rules,
      '--adjust',
      '--tokens',
      '90000000',
    ];
    const created = await run(...args);
    expect([created.code, created.stderr]).toEqual([0, '']);
    expect(created.stdout).toMatch(
      /^Schedule by-hand is there: 2 slots, at most 1 a night, at most 3 seeds in all\.$/m,
    );
    expect(created.stdout).toMatch(/^Next: +\d{4}-\d{2}-\d{2}T22:00:00/m);
    expect(await run(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is a schedule by-hand already'),
    });
    // Node reads both; Temporal, by whose clock it fires, does not.
    for (const timezone of ['+02:00', 'europe/berlin'])
      expect(await run('create', 'elsewhere', ...args.slice(2), '--timezone', timezone)).toMatchObject({
        code: 2,
        stderr: `symposium: --timezone: "${timezone}" is not known; use a name such as Europe/Berlin or UTC\n`,
      });
    let listed = '';
    await until(async () => (listed = (await run('list')).stdout).includes('by-hand'));
    expect(listed).toMatch(/^by-hand +on +\d{4}-\d{2}-\d{2}T22:00:00/m);
    expect(await run('trigger', 'by-hand', '--json')).toMatchObject({ code: 0 });
    let key = '';
    await until(async () => (key = (await house.symposium.schedule.show('by-hand')).nights[0] ?? '') !== '');
    const watched = await command(['batch', 'watch', key], house.env);
    expect(watched.code).toBe(0);
    expect(watched.stdout).toMatch(/^plan +by-hand: 0 of 2 slots were made before, 0 under way$/m);
    expect(watched.stdout).toMatch(/^state +COMPLETE: all 1 are made/m);
    const { caps, tokens } = await house.symposium.batch.show(key);
    expect(caps).toMatchObject([{ kind: 'tokens', most: 90_000_000, spent: tokens }]);
    const signed = ['by-hand', '--by', 'Mara', '--reason', 'The provider is down'];
    expect(await run('pause', ...signed)).toMatchObject({ code: 0, stdout: 'by-hand is paused.\n' });
    expect(await house.symposium.schedule.show('by-hand')).toMatchObject({ paused: true });
    expect(await run('resume', ...signed)).toMatchObject({ code: 0, stdout: 'by-hand is resumed.\n' });
    expect(await run('delete', 'by-hand')).toMatchObject({ code: 0, stdout: 'by-hand is deleted.\n' });
    for (const verb of ['trigger', 'delete'])
      expect(await run(verb, 'by-hand')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('there is no by-hand'),
      });
  }));

test('a corpus is started, watched and shown by commands; what of it cannot be is refused by its option', () =>
  inScratch(async (folder) => {
    const [plan, rules] = [join(folder, 'plan.json'), join(folder, 'policy.json')];
    const planned = await command(['corpus', 'plan', '--size', '2', '--batch-size', '2', '--json'], house.env);
    await Promise.all([writeFile(plan, planned.stdout), writeFile(rules, JSON.stringify(policy))]);
    const corpus = (...args: readonly string[]) => command(['corpus', ...args], house.env);
    const start = ['start', '--plan', plan, '--policy', rules, '--percent', '0', '--key'];
    expect(await corpus(...start, 'im-v1', '--seeds', '1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('policy.seeds: is 1, and the plan has 2 slots'),
    });
    expect(await corpus(...start, 'k'.repeat(35))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^symposium: key: k+ is not a corpus's key; use 3–34 of a–z/),
    });
    const watched = await corpus(...start, 'im-v1', '--watch');
    expect([watched.code, watched.stderr]).toEqual([0, expect.stringContaining('2 slots in 1 batch.')]);
    expect(watched.stdout).toMatch(/ {2}batch 1 has begun: im-v1-b1$/m);
    expect(watched.stdout).toMatch(/ {2}COMPLETION: 2 of 2 made, 0 under way, 0 lost;/m);
    expect(watched.stdout).toMatch(/^state +COMPLETE: all 2 slots of corpus-im-v1 are made, in 1 batch$/m);
    expect(watched.stdout).toMatch(/^DOCUMENT +2 +0 +0 +2$/m);
    const shown = await corpus('show', 'im-v1', '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({ outcome: 'COMPLETE', corpus: 'simulated', made: 2, size: 2 });
    const { cells } = JSON.parse(shown.stdout) as CorpusReport;
    expect(cells.reduce((all, cell) => all + cell.asked, 0)).toBe(2);
    expect(cells.every(({ inFlight, waiting }) => inFlight + waiting === 0)).toBe(true);
    // Taken up again it lacks nothing, and begins nothing.
    const order = { by: 'Mara', reason: 'A scenario may have been withdrawn' };
    const again = await house.symposium.corpus.reopen('im-v1', order);
    expect(await again.result()).toMatchObject({ outcome: 'COMPLETE', made: 2 });
    expect(await house.symposium.corpus.list()).toMatchObject([{ runKey: 'im-v1', outcome: 'COMPLETE' }]);
    await expect(house.symposium.corpus.pause('im-v1', order)).rejects.toThrow('im-v1 is already over');
  }));

test('what cannot be scheduled is refused by its option before any server is asked', () =>
  inScratch(async (folder) => {
    const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    const file = async (name: string, value: unknown) => {
      await writeFile(join(folder, name), JSON.stringify(value));
      return join(folder, name);
    };
    const planned = await command(['corpus', 'plan', '--size', '4', '--batch-size', '2', '--json'], nowhere);
    const whole = JSON.parse(planned.stdout) as { targets: { tiers: Record<string, object> } };
    const plan = await file('plan.json', whole);
    const fewer = await file('fewer.json', { ...whole, size: 5 });
    const { tiers } = whole.targets;
    const unmet = await file('unmet.json', {
      ...whole,
      targets: { ...whole.targets, tiers: { ...tiers, SPARK: { ...tiers['SPARK'], target: 900 } } },
    });
    const none = await file('none.json', { batches: [] });
    const refused = (...args: readonly string[]) => command(['schedule', 'create', ...args], nowhere);
    const nightly = ['nightly', '--cron', '0 22 * * *', '--plan'];
    const cases: readonly [readonly string[], string][] = [
      [['nightly', '--cron', '0 22 30 2 *', '--plan', plan], '--cron: "0 22 30 2 *" never fires'],
      [['nightly', '--plan', plan], "required option '--cron <line>'"],
      [[...nightly, plan, '--dollars', '0'], 'Write a number above 0'],
      [[...nightly, plan, '--tokens', '0'], 'Write a whole number of tokens above 0'],
      [[...nightly, plan, '--briefs', '0'], 'Write a whole number'],
      [[...nightly, plan, '--model', 'openai:gpt-0', '--dollars', '5'], '--dollars: the price of openai:gpt-0'],
      [[...nightly, plan, '--model', 'foo'], 'model of ATHENA: "foo" names no provider'],
      [[...nightly, plan, '--seeds', '3'], '--seeds: is 3, and the plan has 4 slots'],
      [[...nightly, plan, '--timezone', 'Mars/Olympus'], '--timezone: "Mars/Olympus" is not known'],
      [['Nightly', '--cron', '0 22 * * *', '--plan', plan], 'name: is "Nightly"'],
      [[...nightly, fewer], '--plan: size: is 5, and the batches hold 4 briefs'],
      [[...nightly, unmet], '--plan: tiers: sum to'],
      [[...nightly, none], '--plan: holds no batches'],
      [[...nightly, join(folder, 'nowhere.json')], 'cannot be read'],
    ];
    const all = await Promise.all(cases.map(([args]) => refused(...args)));
    for (const [at, [, problem]] of cases.entries())
      expect([all[at]?.code, all[at]?.stderr]).toEqual([2, expect.stringContaining(problem)]);
    expect(await readFile(plan, 'utf8')).toContain('"batches"');
  }));
