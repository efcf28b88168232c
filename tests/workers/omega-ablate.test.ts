import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import { describe, expect, test } from 'vitest';
import type { AblationReport } from '../../shared/omega/ablation/report.ts';
import { longestAblationKey } from '../../shared/omega/ablation/place.ts';
import { readAblationRequest, writeAblation } from '../../workers/omega/ablation/client.ts';
import { ablateCommand, calibrateCommand } from '../../workers/omega/ablation/commands.ts';
import { answeredYes } from '../../workers/terminal/answered-yes.ts';
import { RequestError } from '../../workers/client/request-error.ts';
import { inScratch } from '../support/scratch.ts';

const problem = 'Should the village close the old bridge?';

/**
 * The command as it stands below `symposium omega`; nothing is reached, since each of these lines is refused before.
 */
const typed = (...words: readonly string[]): Promise<unknown> => typedAs('ablate', ...words);

async function typedAs(...words: readonly string[]): Promise<unknown> {
  const omega = new Command('omega');
  ablateCommand(omega, () => undefined);
  calibrateCommand(omega, () => undefined);
  for (const command of [omega, ...omega.commands])
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  return omega.parseAsync([...words], { from: 'user' }).then(
    () => null,
    (error: unknown) => error,
  );
}

describe('what is typed', () => {
  test.each([
    ['an unknown arm', ['x.md', '--arms', 'single,crowd'], /Name two or more of omega, vote, single/],
    ['one arm twice', ['x.md', '--arms', 'vote,vote'], /Name two or more/],
    ['no round', ['x.md', '--rounds', '0'], /whole number from 1 to 20/],
    ['a level that is none', ['x.md', '--stakes', 'huge'], /Allowed choices are high, medium, low/],
  ])('%s is refused with the words that are allowed', async (_, words, message) => {
    const error = await typed(...words);
    expect(error).toBeInstanceOf(CommanderError);
    expect(String(error)).toMatch(message);
  });

  test('a missing problem, and a file that is not there, are named', async () => {
    expect(await typed()).toMatchObject({ problems: [expect.stringMatching(/^problem: is missing/)] });
    await inScratch(async (folder) =>
      expect(await typed(join(folder, 'none.md'))).toMatchObject({
        problems: [expect.stringMatching(/^problem: .*none\.md cannot be read \(ENOENT\)/)],
      }),
    );
  });

  test('every problem is told at once, before any server is asked', () =>
    inScratch(async (folder) => {
      const file = join(folder, 'problem.md');
      await writeFile(file, problem);
      expect(await typed(file, '--judge', 'acme:gpt', '--model', 'nobody', '--key', 'Über')).toMatchObject({
        problems: [
          expect.stringMatching(/^model: "nobody" names no provider/),
          expect.stringMatching(/^judges\.0: "acme:gpt" names no provider/),
          expect.stringMatching(/^key: is "Über"/),
        ],
      });
    }));
});

describe('a set of problems with known answers', () => {
  test('is a file whose every fault is named, with its place', () =>
    inScratch(async (folder) => {
      const file = join(folder, 'set.json');
      await writeFile(file, JSON.stringify([{ id: 'One', statement: '', answer: { is: 'number' }, why: 'so' }]));
      expect(await typedAs('calibrate', file)).toMatchObject({
        problems: expect.arrayContaining([
          expect.stringMatching(/set\.json: problems\.0\.id: is no id such as logic-3/),
          expect.stringMatching(/set\.json: problems\.0\.statement: is empty/),
          expect.stringMatching(/set\.json: problems\.0\.answer\.value: /),
        ]),
      });
      expect(await typedAs('calibrate', join(folder, 'none.json'))).toMatchObject({
        problems: [expect.stringMatching(/^set: .*none\.json cannot be read/)],
      });
    }));

  test.each([
    ['with judges', ['ablate', '--set', 'calibration', '--judge', 'simulated:'], /^judges: of a set the keys decide/],
    ['in rounds', ['ablate', '--set', 'calibration', '--rounds', '2'], /^rounds: each problem of a set is a round/],
    ['with too many at once', ['calibrate', '--at-once', '40'], /^policy\.sessionsAtOnce: /],
  ])('%s is refused before any server is asked', async (_, words, message) => {
    expect(await typedAs(...words)).toMatchObject({ problems: [expect.stringMatching(message)] });
  });
});

test.each([
  ['y\n', true],
  ['YES\n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
  ['', false],
])('a question that costs money is agreed to by a yes alone: %j', async (typedIn, agreed) => {
  expect(await answeredYes('Begin? ', Readable.from([typedIn]), new PassThrough())).toBe(agreed);
});

describe('a request', () => {
  test('that is sound gets a key of its own', () => {
    const { runKey, input } = readAblationRequest({ problem }, undefined, new Date('2026-11-21T10:00:00Z'));
    expect(runKey).toMatch(/^ablation-20261121-[0-9a-z]{6}$/);
    expect(input).toEqual({ problem });
  });

  test('leaves room in its key for those of its sessions', () => {
    expect(readAblationRequest({ problem }, 'a'.repeat(longestAblationKey)).runKey).toHaveLength(longestAblationKey);
    expect(() => readAblationRequest({ problem }, 'a'.repeat(longestAblationKey + 1))).toThrow(RequestError);
  });
});

describe('a comparison on disk', () => {
  const files = [{ path: 'ablation/k.md', text: '# k\n' }];
  test('lies in a folder of its own where models were simulated', () =>
    inScratch(async (folder) => {
      const [simulated] = await writeAblation(folder, { report: { simulated: true } as AblationReport, files });
      const [real] = await writeAblation(folder, { report: { simulated: false } as AblationReport, files });
      expect([simulated, real]).toEqual([join(folder, 'simulated/ablation/k.md'), join(folder, 'ablation/k.md')]);
      expect(await readFile(simulated ?? '', 'utf8')).toBe('# k\n');
    }));

  test('never leaves its folder', () =>
    inScratch(async (folder) => {
      await expect(
        writeAblation(folder, {
          report: { simulated: false } as AblationReport,
          files: [{ path: '../k.md', text: '' }],
        }),
      ).rejects.toThrow(/leads out of its folder/);
    }));
});
