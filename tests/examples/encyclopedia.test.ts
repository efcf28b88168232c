import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callsOfRun } from '../../activities/store/calls.ts';
import { listReviews, type ReviewRow } from '../../activities/store/reviews.ts';
import { entries } from '../../examples/systems/encyclopedia/index.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { installedSystems, type InstalledSystem } from '../../workers/systems.ts';
import { symposiumHere as commandLine } from '../support/command-in-process.ts';
import { cancelDuring, isAskedToEnd } from '../support/held-up.ts';
import { present } from '../support/present.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';
import { testTemporal, type TestTemporal } from '../support/temporal.ts';
import { until } from '../support/until.ts';

/** The example as a newcomer meets it: our own program, told of its folder by one setting. */
let house: Served;
/** The same server, as whoever has no client of ours meets it. */
let temporal: TestTemporal;
beforeAll(async () => {
  house = await served({}, { SYMPOSIUM_SYSTEMS: 'examples/systems/encyclopedia' });
  temporal = await testTemporal();
});
afterAll(async () => {
  await temporal.close();
  await house.stop();
});

const run = (...args: string[]) => commandLine(['encyclopedia', ...args], house.env);

/** The review that a run waits for. */
async function reviewOf(runKey: string): Promise<ReviewRow> {
  let open: ReviewRow | undefined;
  await until(async () => {
    open = (await listReviews(house.symposium.db, { runKey })).find(({ outcome }) => outcome === null);
    return open !== undefined;
  });
  return present(open);
}

describe('an entry from the command line', () => {
  test('is started, watched to its publication, shown, listed and written out', () =>
    inScratch(async (folder) => {
      const started = await run('start', 'The Eiffel Tower', '--key', 'tower', '--detach', '--json');
      // On a busy machine the worker may not have polled yet, which standard error then says.
      expect(started.code).toBe(0);
      expect(JSON.parse(started.stdout)).toMatchObject({ runKey: 'tower', workflowId: 'encyclopedia/tower' });

      const watched = await run('watch', 'tower', '--json');
      expect(watched.code).toBe(0);
      const lines = watched.stdout.trim().split('\n');
      const rows = lines.slice(0, -1).map((line) => JSON.parse(line) as LedgerRow);
      expect(rows.filter(({ type }) => type === 'GATE').map(({ content }) => content.passed)).toEqual([true]);
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ runKey: 'tower', outcome: 'PUBLISHED' });

      const [shown, listed] = await Promise.all([run('show', 'tower'), run('list')]);
      expect(shown.stdout).toMatch(/^state +PUBLISHED: every claim is confirmed$/m);
      expect(listed.stdout).toMatch(/^tower +simulated .*PUBLISHED/m);

      const written = await run('report', 'tower', '--output', folder, '--json');
      const { files } = JSON.parse(written.stdout) as { files: string[] };
      expect(files).toEqual([join(folder, 'simulated/encyclopedia/tower.md')]);
      const document = readFileSync(present(files[0]), 'utf8');
      expect(document).toMatch(/^# The Eiffel Tower\n\n> \*\*SIMULATED\*\*/);
      expect(document).toContain('| The Eiffel Tower has a name. | confirmed | Several sources say so. |');
    }));

  test('that is doubted waits for a person, who reads the claims and has it published all the same', async () => {
    const runs = house.symposium.runs(entries);
    await runs.start({ topic: 'A tower [simulate: doubt]' }, { key: 'doubted' });
    const { reviewId } = await reviewOf('doubted');
    expect(await runs.show('doubted')).toMatchObject({ outcome: null, openReview: reviewId });
    const page = await commandLine(['reviews', 'show', reviewId, '--markdown'], house.env);
    expect(page.stdout).toContain('C2 is not confirmed');
    expect(page.stdout).toContain('No source says so.');
    expect(page.stdout).toContain(`reviews decide ${reviewId} --decision DISCARD`);
    const by = ['--reviewer', 'mara', '--justification', 'It stands in the town hall'];
    const decided = await commandLine(['reviews', 'decide', reviewId, '--decision', 'RESOLVE', ...by], house.env);
    expect(decided.code).toBe(0);
    expect(await runs.result('doubted')).toMatchObject({
      outcome: 'PUBLISHED',
      reason: 'mara: It stands in the town hall',
    });
    expect((await runs.report('doubted'))?.files[0]?.text).toMatch(/\| not confirmed \| No source says so\. \|/);
  });

  test('that nobody answers is shelved, and goes on where it is reopened: nothing is paid twice', () =>
    inScratch(async (folder) => {
      const policy = join(folder, 'policy.json');
      await writeFile(policy, JSON.stringify({ attempts: 1, reviewWaitMs: 1_500, reminderMs: 1_500 }));
      const started = ['start', 'A hill [simulate: doubt]', '--key', 'hill', '--policy', policy, '--watch'];
      const { code, stdout } = await run(...started);
      expect([code, stdout]).toEqual([1, expect.stringContaining('SHELVED: nobody answered the review')]);
      expect((await run('reopen', 'hill', '--by', 'mara', '--reason', 'I am back')).code).toBe(0);
      await house.symposium.reviews.decide((await reviewOf('hill')).reviewId, {
        decision: 'DISCARD',
        reviewer: 'mara',
        justification: 'Nobody needs it',
      });
      const ending = await house.symposium.runs(entries).result('hill');
      expect(ending).toMatchObject({ outcome: 'DISCARDED', reason: 'mara: Nobody needs it' });
      const calls = await callsOfRun(house.symposium.db, 'hill');
      expect(calls.map(({ phase, round }) => `${phase} ${round}`)).toEqual([
        'WRITE 1',
        'CHECK 1',
        'WRITE 2',
        'CHECK 2',
      ]);
    }));

  test('is cancelled while it waits', async () => {
    const runs = house.symposium.runs(entries);
    const started = await runs.start({ topic: 'A lake [simulate: doubt]' }, { key: 'lake' });
    await reviewOf('lake');
    expect((await run('cancel', 'lake', '--by', 'mara', '--reason', 'Asked by mistake')).code).toBe(0);
    await expect(started.result()).rejects.toThrow();
    expect(await runs.show('lake')).toMatchObject({ outcome: 'CANCELLED' });
  });

  test.each([
    ['its document is written', 'documents', 'brook'],
    ['its end is written, after its document', 'outcomes', 'river'],
  ] as const)('that is cancelled while %s is published, for the store as for Temporal', async (_, table, key) => {
    const runs = house.symposium.runs(entries);
    const { workflowId } = await runs.start({ topic: `The ${key}` }, { key });
    const handle = temporal.client.workflow.getHandle(workflowId);
    await cancelDuring(house.symposium.db, handle, table, () => isAskedToEnd(handle));
    expect(await handle.result()).toMatchObject({ outcome: 'PUBLISHED' });
    expect(await runs.show(key)).toMatchObject({ outcome: 'PUBLISHED' });
    expect((await runs.report(key))?.files).toHaveLength(1);
  });

  test('on nothing is one clear line', async () => {
    const { code, stderr } = await run('start', ' ');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^symposium: topic: /)]);
  });
});

describe('SYMPOSIUM_SYSTEMS', () => {
  const namesOf = (found: readonly InstalledSystem[]) => found.map(({ name }) => name);

  test('brings a system along, and without it there is none of that name', async () => {
    expect(namesOf(await installedSystems([]))).not.toContain('encyclopedia');
    expect(namesOf(await installedSystems(['examples/systems/encyclopedia']))).toContain('encyclopedia');
  });

  test.each([
    [['examples/briefs'], /^SYMPOSIUM_SYSTEMS names .*briefs, whose index\.ts cannot be loaded/],
    [
      ['examples/systems/encyclopedia', 'examples/systems/encyclopedia'],
      /^SYMPOSIUM_SYSTEMS names .*, whose name encyclopedia is taken/,
    ],
  ])('%j is refused', async (folders, why) => {
    await expect(installedSystems(folders)).rejects.toThrow(why);
  });
});
