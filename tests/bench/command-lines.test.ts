import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const programs = ['attacks', 'bench', 'chaos', 'estimates', 'manners', 'trial'];

async function run(program: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`../../bench/${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

describe.each(programs)('npm run %s', (program) => {
  test('says what it does, with an example, and does nothing', async () => {
    const { code, stdout, stderr } = await run(program, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`npm run ${program} -- `);
    expect(stdout).toContain(`$ npm run ${program} -- `);
  });

  test('refuses what it does not know before it measures anything', async () => {
    const { code, stdout, stderr } = await run(program, '--colour', 'green');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--colour');
  });
});

test.each([
  ['bench', ['--only', 'speed'], '--only: speed; there are step, one-run'],
  ['bench', ['--runs', ''], '--runs:  is not a whole number of at least 1'],
  ['estimates', ['--only', 'matches'], '--only: matches; there are scenario'],
  ['estimates', ['--seeds', 'many'], '--seeds: many is not a whole number of at least 1'],
  ['trial', ['--mutations', '73'], '--mutations: 73 is not a whole number from 0 to 72'],
  ['chaos', ['--kills', '0.5'], '--kills: 0.5 is not a whole number of at least'],
  ['manners', ['--seeds', '0'], '--seeds: 0 is not a whole number of at least 1'],
])('npm run %s -- %j: %s', async (program, args, complaint) => {
  const { code, stderr } = await run(program, ...args);
  expect(code).toBe(2);
  expect(stderr).toContain(complaint);
});
