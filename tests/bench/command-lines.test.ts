import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { named, oneOf, whole } from '../../bench/command.ts';

const programs = [
  'attacks',
  'bench',
  'calibration',
  'chaos',
  'estimates',
  'fuzz',
  'manners',
  'rehearsal',
  'trial',
  'peers',
];
/** It is called after the bench, as its packages are none of ours. */
const scriptOf = (program: string) => (program === 'peers' ? 'bench:peers' : program);

async function run(program: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`../../bench/${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

test.each(programs)('npm run %s says what it does, with an example, and does nothing', async (program) => {
  const { code, stdout, stderr } = await run(program, '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`npm run ${scriptOf(program)} -- `);
  expect(stdout).toContain(`$ npm run ${scriptOf(program)} -- `);
});

// A process takes seconds to load all that it could measure, so only these two are asked; all read with the same functions.
test.each([
  ['bench', ['--colour', 'green'], '--colour'],
  ['estimates', ['--only', 'matches'], '--only: matches; there are scenario'],
])('npm run %s -- %j is refused before anything is measured', async (program, args, complaint) => {
  const { code, stdout, stderr } = await run(program, ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(complaint);
});

test.each([
  ['1', 1, 9, 1],
  ['9', 1, 9, 9],
  ['0', 1, 9, '--runs: 0 is not a whole number from 1 to 9'],
  ['10', 1, 9, '--runs: 10 is not a whole number from 1 to 9'],
  ['0.5', 0, undefined, '--runs: 0.5 is not a whole number of at least 0'],
  ['many', 0, undefined, '--runs: many is not a whole number of at least 0'],
  ['', 0, undefined, '--runs:  is not a whole number of at least 0'],
] as const)('of %j, from %s to %s, %s is read', (text, least, most, read) => {
  if (typeof read === 'number') expect(whole('runs', text, least, most)).toBe(read);
  else expect(() => whole('runs', text, least, most)).toThrow(new RangeError(read));
});

test('names that are not known are all named, with those that are', () => {
  expect(named(' a, b,,c ')).toEqual(['a', 'b', 'c']);
  expect(() => oneOf('only', ['a', 'x', 'y'], ['a', 'b'])).toThrow('--only: x, y; there are a, b');
});
