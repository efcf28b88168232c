import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeNight } from '../../../activities/scenario/nights.ts';
import { findPublication } from '../../../activities/store/documents.ts';
import { publishVersion } from '../../../activities/store/document-versions.ts';
import { append } from '../../../activities/store/ledger.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { listActs } from '../../../activities/store/reviewers.ts';
import { listWithdrawals, withdraw as withdrawIn } from '../../../activities/store/withdrawals.ts';
import { withdrawalAct } from '../../../shared/kernel/named-acts.ts';
import { houseEntry } from '../../../shared/kernel/house-entry.ts';
import { callKey } from '../../../shared/kernel/ids.ts';
import { asJson, jsonText } from '../../../shared/kernel/json.ts';
import type { Release } from '../../../shared/scenario/documents/release.ts';
import { symposiumHere } from '../../support/command-in-process.ts';
import { present } from '../../support/present.ts';
import { Reviewer } from '../../support/reviewer.ts';
import { sampleSeed } from '../../support/sample-seed.ts';
import { inScratch } from '../../support/scratch.ts';
import { served, type Served } from '../../support/served.ts';
import { sampleCall } from '../../support/store.ts';
import { mark } from '../evaluation/a-corpus.ts';
import { publishAll } from './published.ts';

let house: Served;
beforeAll(async () => {
  house = await served();
});
afterAll(() => house.stop());

test('a withdrawn scenario stays in what was released, leaves what follows with an erratum, and its slot is free', () =>
  inScratch(async (folder) => {
    const { db } = house.symposium;
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(join(folder, 'passphrase.txt'), 'nine oranges under the stairs');
    const run = (...args: string[]) => symposiumHere(['corpus', ...args], { ...house.env });
    const secrets = ['--signing-key', join(folder, 'key.pem'), '--passphrase-file', join(folder, 'passphrase.txt')];
    const releasedAs = async (version: string): Promise<Release> => {
      const made = await run('release', version, '--rehearsal', '--output', folder, ...secrets);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      return JSON.parse(await readFile(join(folder, 'simulated', version, 'public/release.json'), 'utf8')) as Release;
    };
    const made = async () => {
      const [asked, turnedOut] = await Promise.all(
        [false, true].map(async (adjusts) => (await beforeNight(db, 'simulated', 'none', adjusts)).counts),
      );
      const sum = (counts: typeof asked) => counts?.reduce((all, one) => all + one.made, 0);
      // What scenarios turned out to be is another cell, and no other number of them.
      expect(sum(turnedOut)).toBe(sum(asked));
      return sum(asked) ?? 0;
    };
    const idsOf = ({ scenarios }: Release) => scenarios.map(({ scenarioId }) => scenarioId);
    const [first = '', second = '', third = ''] = await publishAll(db, { corpus: 'simulated' }, ['KS', 'PX', 'DG']);
    const before = await made();
    const v10 = await releasedAs('v1.0');
    expect([idsOf(v10), v10.errata]).toEqual([['IM-0001', 'IM-0002', 'IM-0003'], []]);

    // While agents are asked about a dispute nobody waits, and what it disputes may be the key all the same.
    const dispute = (state: string) =>
      append(db, first, [
        houseEntry('DISPUTE', `outside/IM-0001-1/${state}`, 'REFINE', { kind: 'outside', state, id: 'IM-0001-1' }),
      ]);
    await dispute('opened');
    const held = await run('release', 'v1.1', '--rehearsal', '--output', folder, ...secrets);
    expect(held).toMatchObject({ code: 2, stderr: expect.stringContaining('IM-0001-1, a dispute or a correction of') });
    await dispute('ended');

    const withdraw = (id: string, ...more: string[]) =>
      run('withdraw', id, '--by', 'mara', '--corpus', 'simulated', '--reason', 'The door weighs two things.', ...more);
    expect(await withdraw('IM-0001')).toMatchObject({ code: 0 });
    expect(await made()).toBe(before - 1);

    // A correction publishes another key of the second.
    const { files } = present(await findPublication(db, second));
    const errata = [{ version: 2, on: '2026-11-25', why: 'The rubric was empty.' }];
    await publishVersion(db, { runKey: second, corpus: 'simulated', dispute: 'IM-0002-1', basis: 1 }, () => ({
      entry: {},
      files: files.map(({ path, text }) =>
        path.endsWith('_eval.json') || path === 'public/IM-0002.json'
          ? {
              path,
              text: jsonText({
                ...(JSON.parse(text) as object),
                ...(path.startsWith('p') ? { errata } : { rubric: [] }),
              }),
            }
          : { path, text },
      ),
      entries: [],
    }));
    const v11 = await releasedAs('v1.1');
    expect(idsOf(v11)).toEqual(['IM-0002', 'IM-0003']);
    expect(v11.errata).toMatchObject([
      { scenarioId: 'IM-0001', change: 'withdrawn', why: 'The door weighs two things.' },
      { scenarioId: 'IM-0002', change: 'revised', why: 'version 2 of its documents: The rubric was empty.' },
    ]);
    const card = await readFile(join(folder, 'simulated/v1.1/public/README.md'), 'utf8');
    expect(card).toMatch(/^\| IM-0001 \| withdrawn \| The door weighs two things\. \|/m);
    expect(card).toMatch(/^\| IM-0002 \| revised \| version 2 of its documents: The rubric was empty\. \|/m);
    // The erratum is of the public document; what a model under evaluation is shown stays the same.
    const paper = (version: string) =>
      readFile(join(folder, `simulated/${version}/public/scenarios/IM-0002.md`), 'utf8');
    expect(await paper('v1.1')).toBe(await paper('v1.0'));
    const changed = await run('diff', 'v1.0', 'v1.1', '--rehearsal', '--in', folder, '--json');
    expect(JSON.parse(changed.stdout)).toMatchObject({
      added: [],
      removed: ['IM-0001'],
      revised: [{ scenarioId: 'IM-0002', what: ['key'] }],
      unchanged: 1,
    });

    // Its reason would stand in every later release, while v1.0 still asks for the solution.
    const call = sampleCall({ runKey: third, answer: asJson(sampleSeed) });
    await saveCall(db, call, {}, {}, [
      houseEntry('OUTCOME', 'published', 'DOCUMENT', { order: { file: { seed: callKey(call) } } }),
    ]);
    const telling = `It says to ${sampleSeed.solution.steps[1]?.action ?? ''}, which is too slow.`;
    expect(await withdraw('IM-0003', '--reason', telling)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'symposium: --reason: repeats the words of step S2, action, and is published\n',
    });
    // What was released stays what it was, whatever is withdrawn later.
    expect(await withdraw('IM-0003')).toMatchObject({ code: 0 });
    for (const [version, was] of [
      ['v1.0', v10],
      ['v1.1', v11],
    ] as const) {
      await rm(join(folder, 'simulated', version), { recursive: true });
      expect(await releasedAs(version)).toEqual(was);
    }
    const early = ['--rehearsal', '--output', folder, '--date', '2020-01-01', ...secrets];
    expect(await run('release', 'v1.2', ...early)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^symposium: --date: 2020-01-01 is before v1\.1, which is of /),
    });
    const v12 = await releasedAs('v1.2');
    expect(v12.errata.map(({ scenarioId, change }) => `${scenarioId} ${change}`)).toEqual([
      'IM-0001 withdrawn',
      'IM-0003 withdrawn',
    ]);
    expect([first, third].every((runKey) => !JSON.stringify(v12).includes(runKey))).toBe(true);

    // One still stands. What is left of a plan of 50 is a plan, and an audit names cells and no scenario.
    const audit = await run('audit', '--corpus', 'simulated', '--size', '50', '--json');
    expect(JSON.parse(audit.stdout)).toMatchObject({ simulated: true, audit: { made: 1, planned: 50 } });
    expect(audit.stdout).not.toMatch(new RegExp(`IM-0|${first}|${second}|${third}`));
    expect((await run('audit', '--corpus', 'simulated', '--size', '50')).stdout).toMatch(/^made +1 of 50$/m);

    for (const [result, line] of [
      [await withdraw('IM-0001'), 'IM-0001 was withdrawn on'],
      [await withdraw('IM-0009'), 'the simulated corpus has published no IM-0009; --corpus real names the other'],
      [await withdraw('IM-1'), '"IM-1" is no id'],
      [await withdraw('IM-0002', '--reason', ' '), '--reason: is empty'],
      [await withdraw('IM-0002', '--reason', 'one\ntwo'), '--reason: has to be one line'],
      [await withdraw('IM-0002', '--by', ''), '--by: is empty'],
    ] as const)
      expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(line) });
  }));

test('one trick in several rooms is found among the keys that stand, and no word of a key is told', async () => {
  const run = (...args: string[]) => symposiumHere(['corpus', ...args, '--corpus', 'real'], { ...house.env });
  expect((await run('mechanisms')).stdout).toMatch(/^No two of 0 scenarios/);
  // One record under three statuses, and what the simulated corpus has is another matter.
  await publishAll(house.symposium.db, { corpus: 'real' }, ['KS', 'CT', 'PX']);
  const asJson = await run('mechanisms', '--limit', '2', '--json');
  const found = JSON.parse(asJson.stdout) as { readonly shared: readonly object[] };
  expect(found).toMatchObject({ corpus: 'real', simulated: false, compared: 3, unknown: [], found: 3 });
  expect(found.shared).toHaveLength(2);
  const said = await run('mechanisms');
  expect(said.stdout).toMatch(/^Of 3 scenarios 3 pairs[^]*IM-0001 +IM-0002 +1\.00 +1\.00 +1\.00/);
  expect([asJson, said].some(({ stdout, stderr }) => (stdout + stderr).includes(mark))).toBe(false);
  await run('withdraw', 'IM-0002', '--by', 'mara', '--reason', 'It is told twice.');
  expect((await run('mechanisms')).stdout).toMatch(/^Of 2 scenarios 1 pair [^]*IM-0001 +IM-0003/);
});

test('once anybody has a key, a withdrawal is of whoever has signed it, and a later edit shows', () =>
  inScratch(async (folder) => {
    const { db } = house.symposium;
    const run = (...args: string[]) => symposiumHere(args, { ...house.env });
    await publishAll(db, { corpus: 'real' }, ['KS', 'CT']);
    const standing = async () => {
      const both = await Promise.all(['real', 'simulated'].map((corpus) => listWithdrawals(db, corpus)));
      return both.flat().length;
    };
    const before = await standing();
    // Rows of before the first key have none, and what comes in its own second counts as from before.
    const [first, last] = ['IM-0004', 'IM-0005'];
    const [mara, otto] = [await Reviewer.registered(db, 'mara'), await Reviewer.registered(db, 'otto')];
    const fileOf = async ({ name, privatePem }: Reviewer) => {
      await writeFile(join(folder, name), privatePem, { mode: 0o600 });
      return ['--key', join(folder, name)];
    };
    const [hers, his] = [await fileOf(mara), await fileOf(otto)];
    const withdraw = (id: string, by: string, ...more: string[]) =>
      run('corpus', 'withdraw', id, '--by', by, '--reason', 'The door weighs two things.', ...more);
    for (const [result, line] of [
      [await withdraw(first, 'mara'), /^symposium: by: reviewers have keys here, and this is not signed; name yours/],
      [await withdraw(first, 'mara', ...his), /^symposium: by: the key [0-9a-f]{32} is not that of mara; use the name/],
      [await withdraw(first, 'Mara', ...hers), /^symposium: by: the key [0-9a-f]{32} is not that of Mara/],
    ] as const)
      expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(line) });
    // Nor does the store take what a client of somebody's own has not signed, or has signed otherwise.
    const order = { corpus: 'real', number: 4, by: 'mara', reason: 'Another.' };
    const act = withdrawalAct({ ...order, scenarioId: first, reason: 'The door weighs two things.' });
    expect(await withdrawIn(db, order)).toEqual({ problem: expect.stringMatching(/^by: .*not signed/) });
    expect(await withdrawIn(db, { ...order, signed: mara.signs(act, 1) })).toEqual({
      problem: 'by: the signature is not that of mara for this',
    });
    expect([await standing(), await listActs(db, null)]).toEqual([before, []]);

    expect(await withdraw(first, 'mara', ...hers)).toMatchObject({ code: 0, stderr: '' });
    expect(await withdraw(last, 'otto', ...his)).toMatchObject({ code: 0, stderr: '' });
    const verified = async () => JSON.parse((await run('reviews', 'verify', '--json')).stdout) as object;
    // Beside withdrawals, the dispute above.
    expect(await verified()).toMatchObject({ acts: { signed: 2, unsigned: before + 1 }, wrong: [] });
    expect((await run('reviews', 'verify')).stdout).toMatch(/paid, 2 rows are as they were signed, \d+ were written/);
    await db.query('alter table symposium.withdrawals disable trigger append_only');
    await db.query(`update symposium.withdrawals set by = 'eve' where corpus = 'real' and number = 4`);
    await db.query(`delete from symposium.withdrawals where corpus = 'real' and number = 5`);
    expect(await run('reviews', 'verify')).toMatchObject({ code: 1 });
    expect(await verified()).toMatchObject({
      acts: { signed: 0, unsigned: before + 1 },
      wrong: [
        { about: `scenario/real/${first}`, reviewer: 'eve', problem: expect.stringMatching(/it was changed$/) },
        { about: `scenario/real/${last}`, reviewer: 'otto', problem: expect.stringMatching(/no row of it is stored$/) },
      ],
    });
  }));
