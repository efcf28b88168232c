import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from '../../activities/store/documents.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import type { SeedDocument } from '../../shared/scenario/answers/seed.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { inScratch } from '../support/scratch.ts';
import { served, type Served } from '../support/served.ts';
import { numbersOf, sampleEntry, storeRuns, takeNumbersOf } from '../support/store.ts';
import { sides } from '../support/disputes.ts';

let house: Served;
let name = '';
const dispute = (...args: string[]) => symposiumHere(['scenario', 'dispute', ...args], house.env);
const sound = [
  '--wrong',
  'The push is too weak.',
  '--evidence',
  'A measurement of 1998.',
  '--evidence',
  'A second one.',
  '--by',
  'Mara Lind',
];

beforeAll(async () => {
  house = await served({
    script: [
      { agent: 'ATHENA', task: 'respond', after: 0, times: 0, do: { patch: [{ path: '/decision', value: 'DEFEND' }] } },
      ...sides('ballot', {
        GALILEO: 'CHALLENGED',
        EULER: 'CHALLENGED',
        NEWTON: 'CHALLENGED',
        SOCRATES: 'CHALLENGED',
      }).map((rule) => ({ ...rule, after: 0, times: rule.times ?? 0 })),
    ],
  });
  await takeNumbersOf(house.symposium.db, 'cli-dispute');
  const started = await house.symposium.scenario.start(
    { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' },
    { key: 'to-dispute' },
  );
  name = (await started.result()).scenarioId ?? '';
  expect(name).toBe(`IM-0${numbersOf['cli-dispute'] + 1}`);
});
afterAll(() => house.stop());

describe('scenario dispute', () => {
  test('lists the claims by id, and says where they can be read and what that means', async () => {
    const { code, stdout } = await dispute(name, '--claims');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${name}, version 1\\. Ids only: .*reading that is reading the key\\.$`, 'm'));
    expect(stdout).toMatch(/^ATHENA\/C1 +ATHENA +claim C1$/m);
    expect(stdout).toMatch(/^SOCRATES\/informed-status +SOCRATES +informed status$/m);
    const json = JSON.parse((await dispute(name, '--claims', '--json')).stdout) as {
      readonly claims: readonly object[];
    };
    expect(json).toMatchObject({ scenarioId: name, runKey: 'to-dispute', version: 1, openDispute: null });
    expect(json.claims).toContainEqual({ id: 'ATHENA/C1', by: 'ATHENA', about: 'claim C1', settled: false });
  });

  test.each([
    ['no evidence', ['--claim', 'ATHENA/C1', '--wrong', 'It is.', '--by', 'M'], /^symposium: evidence: is empty/],
    ['no name', ['--claim', 'ATHENA/C1', '--wrong', 'It is.', '--evidence', 'See.'], /^symposium: by: is empty/],
    ['no claim and no status', sound, /^symposium: claim: is missing; name the claim that is wrong/],
    [
      'a claim that is none',
      ['--claim', 'ATHENA/C99', ...sound],
      /is no claim of this scenario; list its claims with --claims/,
    ],
    [
      'a status that is none',
      ['--status', 'XX', ...sound],
      /^symposium: --status: is XX; use one of KS, CT, OF, PX, MT, DG/,
    ],
    ['a corpus that is none', ['--claims', '--corpus', 'mine'], /^symposium: --corpus: is mine/],
  ])('refuses %s with a clear line, and writes nothing', async (_, args, said) => {
    const before = await readLedger(house.symposium.db, 'to-dispute');
    const { code, stdout, stderr } = await dispute(name, ...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(said)]);
    expect(await readLedger(house.symposium.db, 'to-dispute')).toHaveLength(before.length);
  });

  test('refuses a scenario that is not published, by number or by run', async () => {
    expect((await dispute('IM-9999', '--claims')).stderr).toMatch(/IM-9999 is not published/);
    expect((await dispute('placeholder-of-none', '--claims')).stderr).toMatch(/there is no placeholder-of-none/);
    await storeRuns(house.symposium.db, 'simulated', 'never-published');
    expect((await dispute('never-published', '--claims')).stderr).toMatch(/only what is published can be disputed/);
  });

  test('refuses one that was published before desks were written down', async () => {
    await storeRuns(house.symposium.db, 'simulated', 'of-old');
    await publish(house.symposium.db, 'of-old', 'simulated', (number) => ({
      entry: sampleEntry(number),
      files: [],
      entries: [],
    }));
    expect((await dispute('of-old', '--claim', 'ATHENA/C1', ...sound)).stderr).toMatch(
      /was published before desks were written down/,
    );
  });

  test('is heard to its end, and each version of the documents can be written out', () =>
    inScratch(async (folder) => {
      const { code, stdout } = await dispute(
        name,
        '--claim',
        'ATHENA/C1',
        ...sound,
        '--recommend',
        'Let two persons push.',
      );
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`^simulated-${name}-1 ended REJECTED: ATHENA/C1: vote$`, 'm'));
      expect(stdout).toMatch(new RegExp(`^${name} is published as version 2: symposium scenario report ${name}`, 'm'));

      const written = async (...args: string[]) =>
        JSON.parse(
          (await symposiumHere(['scenario', 'documents', name, '--output', folder, '--json', ...args], house.env))
            .stdout,
        ) as { readonly version: number; readonly files: readonly string[] };
      expect((await written()).version).toBe(2);
      const first = await written('--version', '1');
      expect(first.version).toBe(1);
      expect(existsSync(join(folder, `simulated/public/${name}.md`))).toBe(true);
      const third = await symposiumHere(
        ['scenario', 'documents', name, '--output', folder, '--version', '3'],
        house.env,
      );
      expect([third.code, third.stderr]).toEqual([
        2,
        expect.stringMatching(/version: to-dispute has no version 3; its latest is 2/),
      ]);

      const settled = await dispute(name, '--claim', 'ATHENA/C1', ...sound);
      expect([settled.code, settled.stderr]).toEqual([2, expect.stringMatching(/was settled by a vote of the five/)]);
      expect((await dispute(name, '--claims')).stdout).toMatch(/^ATHENA\/C1 +ATHENA +claim C1 +settled by a vote$/m);
    }));

  test('corpus revise corrects it: checked first for nothing, then judged, then the next version with its erratum', () =>
    inScratch(async (folder) => {
      const revise = (...args: string[]) => symposiumHere(['corpus', 'revise', ...args], { ...house.env });
      const inCorpus = ['--corpus', 'simulated'];
      const patchOf = async (patch: unknown, file = 'change.json') => {
        await writeFile(join(folder, file), JSON.stringify(patch));
        return ['--patch', join(folder, file), '--by', 'mara', '--reason', 'It was repainted.', ...inCorpus];
      };
      const seed = JSON.parse((await revise(name, '--document', ...inCorpus)).stdout) as SeedDocument;
      const notes = await patchOf([
        { op: 'test', path: '/scenario/objects/0/material', value: seed.scenario.objects[0]?.material },
        { op: 'replace', path: '/scenario/objects/0/material', value: 'Freshly painted' },
      ]);
      const slow = await patchOf([{ op: 'replace', path: '/solution/steps/0/seconds', value: 86_400 }], 'slow.json');
      const bare = await patchOf([{ op: 'remove', path: '/scenario/threat' }], 'bare.json');
      const before = await readLedger(house.symposium.db, 'to-dispute');
      const checked = await revise(name, ...notes, '--check');
      expect(checked).toMatchObject({ code: 0, stderr: '' });
      expect(checked.stdout).toMatch(/^NEWTON and EULER would check: object:/m);
      expect(checked.stdout).toMatch(
        /^The public page changes, and would be attempted blind\.\nNo person would be asked\.$/m,
      );
      const harder = ['--tier', 'SINGULARITY', '--by', 'mara', '--reason', 'Nobody solves it.', ...inCorpus];
      expect((await revise(name, ...harder, '--check')).stdout).toMatch(
        /^The public page changes in its tier alone\.$/m,
      );
      for (const [args, said] of [
        [['IM-1', ...notes], 'scenario: "IM-1" is no id; write IM-0007'],
        [['IM-9999', ...notes], 'IM-9999 is not published'],
        [[name, ...inCorpus], '--patch: is missing'],
        [[name, '--patch', join(folder, 'none.json'), ...inCorpus], '--patch: '],
        [[name, ...slow], 'margin: the times of the steps leave'],
        [[name, ...bare], 'scenario.threat: is missing; it has to be a string'],
      ] as const)
        expect(await revise(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) });
      expect(await readLedger(house.symposium.db, 'to-dispute')).toHaveLength(before.length);

      const { code, stdout } = await revise(name, ...notes);
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(
          new RegExp(`mara corrects ${name}: It was repainted\\.$[^]*^${name} is published as version 3`, 'm'),
        ),
      ]);
      expect(await revise(name, ...notes)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is "Freshly painted", and not what the patch was made for'),
      });
    }));

  test('starts and returns at once with --detach', async () => {
    const { code, stdout } = await dispute(name, '--claim', 'ATHENA/D1', ...sound, '--detach', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { disputeId: `simulated-${name}-3`, runKey: 'to-dispute', workflowId: `dispute/simulated-${name}-3` },
    ]);
  });
});
