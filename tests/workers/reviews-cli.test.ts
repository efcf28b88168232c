import { afterAll, beforeAll, expect, test } from 'vitest';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { symposiumHere } from '../support/command-in-process.ts';
import { symposiumHere as symposium } from '../support/command-in-process.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';
import { until } from '../support/until.ts';

const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' };
const reviewers = { mara: ['physicist'], otto: ['engineer'] };
let house: Served;
const settings = (env: Readonly<Record<string, string>>) => ({
  ...house.env,
  ...{ VISUAL: '', EDITOR: '', DISPLAY: '', WAYLAND_DISPLAY: '' },
  ...env,
});
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => symposiumHere(args, settings(env));
/** In a process of its own, which finds programs by its own PATH. */
const runApart = (args: readonly string[], env: Readonly<Record<string, string>>) => symposium(args, settings(env));

// NEWTON is so unsure that every run comes to a person in VALIDATE.
beforeAll(async () => {
  house = await served({ script: [{ agent: 'NEWTON', task: 'physics', after: 0, times: 0, do: { doubtful: 0.3 } }] });
});
afterAll(() => house.stop());

async function reviewIn(key: string): Promise<string> {
  await house.symposium.scenario.start(brief, { key, policy: { reviewers } });
  const open = async () => (await house.symposium.reviews.list()).find(({ runKey }) => runKey === key)?.reviewId;
  await until(async () => (await open()) !== undefined);
  return (await open()) ?? '';
}

/** A program that an editor or an opener stands for. */
async function program(folder: string, name: string, script: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

test(
  'a review is listed with the time that is left, read in three forms, taken up, given back and decided in an editor',
  () =>
    inScratch(async (folder) => {
      const reviewId = await reviewIn('cli-edited');
      const [listed, none, asJson, alias] = await Promise.all([
        run(['reviews', 'list', '--group', 'physicist']),
        run(['reviews', 'list', '--group', 'ethicist']),
        run(['reviews', 'list', '--json']),
        run(['review', 'list']),
      ]);
      expect(listed.stdout).toMatch(new RegExp(`^${reviewId} +confidence +physicist +in 47 h \\d+ m `, 'm'));
      expect(none.stdout).toMatch(/^No open review is with the group ethicist\./);
      expect(JSON.parse(asJson.stdout)).toContainEqual(
        expect.objectContaining({ reviewId, group: 'physicist', claimedBy: null, outcome: null }),
      );
      expect(alias.stdout).toBe(listed.stdout);

      const [shown, markdown, packaged] = await Promise.all([
        run(['reviews', 'show', reviewId]),
        run(['reviews', 'show', reviewId, '--markdown']),
        run(['reviews', 'show', reviewId, '--json']),
      ]);
      expect(shown.stdout).toContain('It is for reviewers only');
      expect(shown.stdout).toContain(`$ symposium reviews decide ${reviewId} --decision RESOLVE --ruling retry`);
      expect(shown.stdout).toContain('Who may decide: mara');
      expect(markdown.stdout).toMatch(/^# Review .*\n\n> \*\*SIMULATED\*\*/);
      expect(markdown.stdout).toContain('### ATHENA: Seed Document (SEED, attempt 1)');
      expect(JSON.parse(packaged.stdout)).toMatchObject({
        reviewId,
        phase: 'VALIDATE',
        asked: { group: 'physicist', groups: ['physicist', 'engineer'] },
        confidences: { phases: ['SEED', 'VALIDATE'] },
      });

      const [wrong, claimed] = [
        await run(['reviews', 'claim', reviewId, '--reviewer', 'otto']),
        await run(['reviews', 'claim', reviewId, '--reviewer', 'mara']),
      ];
      expect([wrong.code, wrong.stderr]).toEqual([
        2,
        expect.stringMatching(/^symposium: reviewer: otto belongs to engineer/),
      ]);
      expect([claimed.code, claimed.stdout]).toEqual([0, expect.stringContaining('is yours, mara')]);
      expect((await run(['reviews', 'list'])).stdout).toMatch(/ physicist +mara +in /);
      expect((await run(['reviews', 'release', reviewId, '--reviewer', 'mara'])).code).toBe(0);

      // An editor that changes nothing sends nothing.
      const idle = await run(['reviews', 'decide', reviewId, '--reviewer', 'mara', '--decision', 'DISCARD'], {
        EDITOR: 'true',
      });
      expect([idle.code, idle.stderr]).toEqual([1, 'No justification: nothing was sent.\n']);
      const broken = await run(['reviews', 'decide', reviewId, '--reviewer', 'mara'], {
        EDITOR: 'true',
        VISUAL: 'false',
      });
      expect([broken.code, broken.stderr]).toEqual([1, 'The editor failed: nothing was sent.\n']);
      expect((await house.symposium.reviews.show(reviewId)).outcome).toBeNull();

      // What is refused after writing is not lost.
      const editor = await program(
        folder,
        'editor',
        'sed -i -e "s/^decision:.*/decision: discard/" -e "\\$a It cannot be saved.\\n# unsaid" "$1"',
      );
      const refused = await run(['reviews', 'decide', reviewId, '--reviewer', 'otto'], { EDITOR: editor });
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringMatching(/Your words are kept in (\S+)\nsymposium: reviewer: otto belongs to engineer/),
      ]);
      expect(await readFile(/kept in (\S+)/.exec(refused.stderr)?.[1] ?? '', 'utf8')).toContain('It cannot be saved.');

      const decided = await run(['reviews', 'decide', reviewId, '--reviewer', 'mara'], { VISUAL: editor });
      expect([decided.stderr, decided.code, decided.stdout]).toEqual(['', 0, `Review ${reviewId}: DISCARD by mara.\n`]);
      expect((await house.symposium.reviews.show(reviewId)).outcome).toMatchObject({
        decision: 'DISCARD',
        reviewer: 'mara',
        justification: 'It cannot be saved.',
      });

      const [late, lateEditor, all] = await Promise.all([
        run(['reviews', 'decide', reviewId, '--decision', 'DISCARD', '--reviewer', 'mara', '--justification', 'again']),
        run(['reviews', 'decide', reviewId, '--reviewer', 'mara'], { EDITOR: editor }),
        run(['reviews', 'list', '--all']),
      ]);
      expect([late.code, late.stderr]).toEqual([2, expect.stringMatching(/already decided by mara/)]);
      expect([lateEditor.code, lateEditor.stderr]).toEqual([2, expect.stringMatching(/is closed \(DISCARD by mara\)/)]);
      expect(all.stdout).toMatch(new RegExp(`^${reviewId} .*DISCARD by mara`, 'm'));
    }),
  240_000,
);

test('--open writes one page that only its reader may read, and hands it to whatever opens pages here', () =>
  inScratch(async (folder) => {
    const reviewId = await reviewIn('cli-opened');
    const state = join(folder, 'state');
    await program(
      folder,
      'xdg-open',
      `printf %s "$1" > "${folder}/opened.part" && mv "${folder}/opened.part" "${folder}/opened"`,
    );
    const env = { SYMPOSIUM_STATE: state, DISPLAY: ':7', PATH: `${folder}:/usr/bin:/bin` };
    const opened = await runApart(['reviews', 'show', reviewId, '--open', '--json'], env);
    const { file } = JSON.parse(opened.stdout) as { file: string };
    expect(file).toBe(join(state, 'reviews', `${reviewId}.html`));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^<!doctype html>/);
    await until(async () => (await readdir(folder)).includes('opened'));
    expect(await readFile(join(folder, 'opened'), 'utf8')).toBe(file);

    const named = join(folder, 'mine.html');
    const [elsewhere, nowhere, alone] = await Promise.all([
      run(['reviews', 'show', reviewId, '--open', '--output', named], { SYMPOSIUM_STATE: state }),
      run(['reviews', 'show', reviewId, '--open', '--output', join(folder, 'xdg-open', 'below.html')], {
        SYMPOSIUM_STATE: state,
      }),
      run(['reviews', 'show', reviewId, '--output', named]),
    ]);
    expect(elsewhere.stdout.trim().endsWith('mine.html')).toBe(true);
    expect(elsewhere.stderr).toContain('open the file in a browser');
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      expect.stringMatching(/^symposium: --output: .* cannot be written/),
    ]);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringMatching(/^symposium: --output: /)]);
  }));

test.each([
  [['reviews', 'show', 'no-such-review'], /^symposium: review: there is no no-such-review; list the open ones/],
  [
    ['reviews', 'decide', 'no-such-review', '--decision', 'DISCARD', '--reviewer', 'mara', '--justification', 'why'],
    /there is no no-such-review/,
  ],
  [['reviews', 'claim', 'no-such-review', '--reviewer', 'mara'], /there is no no-such-review/],
  [
    ['reviews', 'decide', 'a-1', '--reviewer', 'mara'],
    /^symposium: --justification: is missing; give it, or set VISUAL or EDITOR/,
  ],
  [
    ['reviews', 'decide', 'a-1', '--reviewer', 'mara', '--verified', '--not-verified', '--justification', 'x'],
    /^symposium: --not-verified: contradicts/,
  ],
  [
    ['scenario', 'reopen', 'no-such-run', '--by', 'mara', '--reason', 'why'],
    /^symposium: run: there is no no-such-run/,
  ],
  [['scenario', 'reopen', 'a-run', '--by', ' ', '--reason', 'why'], /^symposium: --by: is empty/],
])('%j is refused with what to do', async (args, line) => {
  const { code, stderr, stdout } = await run(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(line);
});

test('a shelved run is taken up again, and only a shelved one', async () => {
  const { scenario } = house.symposium;
  const started = await scenario.start(brief, { key: 'cli-shelved', policy: { reviewWaitMs: 1, phaseAttempts: 1 } });
  expect((await started.result()).outcome).toBe('SHELVED');
  const reopened = await run(['scenario', 'reopen', 'cli-shelved', '--by', 'mara', '--reason', 'A physicist is back']);
  expect([reopened.stderr, reopened.code, reopened.stdout]).toEqual([
    '',
    0,
    expect.stringContaining('scenario watch cli-shelved'),
  ]);
  // Watching goes past the first ending to the one after the reopening.
  const watched = await run(['scenario', 'watch', 'cli-shelved']);
  expect(watched.code).toBe(1);
  expect(watched.stdout.match(/ {2}SHELVED: /g)).toHaveLength(2);
  const running = await scenario.start(brief, { key: 'cli-running', policy: { reviewers } });
  const refused = await run(['scenario', 'reopen', running.runKey, '--by', 'mara', '--reason', 'why']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/still running|there is no/)]);
});
