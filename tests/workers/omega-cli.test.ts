import { describe, expect, test } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionDefaults } from '../../shared/omega/session-policy.ts';
import { mostBytes, readProblemFile } from '../../workers/omega/problem-file.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { inScratch } from '../support/scratch.ts';

const problem = 'Why do lakes freeze from the top?';
const start = (...args: string[]) => symposiumHere(['omega', 'start', ...args], {}, problem);

describe('a mistake is one clear line, exit code 2, and no server is asked', () => {
  test.each<[string, string[], RegExp]>([
    ['a file that is not there', ['nowhere.md'], /^symposium: problem: nowhere\.md cannot be read \(ENOENT\)/],
    [
      'a level that is none',
      ['-', '--stakes', 'enormous'],
      /^symposium: stakes: is "enormous"; use HIGH, MEDIUM or LOW/,
    ],
    [
      'an agent that is none',
      ['-', '--model', 'PLATO=local:a'],
      /^symposium: --model: PLATO is neither an agent nor a tier/,
    ],
    ['a limit that is none', ['-', '--dollars', 'much'], /--dollars .*Write a number above 0/],
  ])('%s', async (_, args, line) => {
    const { code, stdout, stderr } = await start(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(line);
  });

  test('a problem that is binary, empty or too big is refused with its file’s name', () =>
    inScratch(async (folder) => {
      const written = async (name: string, bytes: Buffer) => {
        await writeFile(join(folder, name), bytes);
        return join(folder, name);
      };
      const [image, latin, long, huge] = await Promise.all([
        written('image.md', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1])),
        written('latin.md', Buffer.from([0xe9, 0x74, 0xe9])),
        written('long.md', Buffer.alloc(sessionDefaults.problemCharacters + 1, 'x')),
        written('huge.md', Buffer.alloc(mostBytes + 1, 'x')),
      ]);
      for (const [file, why] of [
        [image, 'is no UTF-8 text'],
        [latin, 'is no UTF-8 text'],
        [huge, 'is above 1024 KiB'],
      ]) {
        await expect(readProblemFile(file ?? '')).rejects.toThrow(`problem: ${file} ${why}`);
      }
      const refused = await symposiumHere(['omega', 'start', long]);
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining(
          `symposium: problem: ${long} is ${sessionDefaults.problemCharacters + 1} characters long; shorten it`,
        ),
      ]);
    }));

  test.each([
    [['omega', 'answer', 'lakes', 'C', '--by', 'mara', '--reason', 'why'], /^symposium: option: is "C"; choose A or B/],
    [['omega', 'abort', 'lakes', '--by', ' ', '--reason', 'why'], /^symposium: --by: is empty/],
  ])('%j', async (args, line) => {
    const { code, stderr } = await symposiumHere(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(line)]);
  });
});
