import { describe, expect, test } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { present } from '../support/present.ts';
import { inScratch } from '../support/scratch.ts';
import { until } from '../support/until.ts';

const launcher = fileURLToPath(new URL('../../workers/symposium.js', import.meta.url));

/** Makes the launcher believe in an older Node. */
const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;

/** How a process ends: its exit code, if it exits. */
const ended = (child: ChildProcess) => once(child, 'exit') as Promise<[number | null]>;

/** A project of the launcher and a command line that is typed, so that only a new Node can read it. */
async function inProject(
  cli: string,
  use: (launch: (args: string[], old: boolean) => ReturnType<typeof spawn>, folder: string) => Promise<void>,
) {
  await inScratch(async (folder) => {
    mkdirSync(join(folder, 'workers'));
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    copyFileSync(launcher, join(folder, 'workers/symposium.js'));
    writeFileSync(join(folder, 'workers/cli.ts'), cli);
    await use(
      (args, old) =>
        spawn(process.execPath, [...(old ? ['--import', older] : []), join(folder, 'workers/symposium.js'), ...args], {
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      folder,
    );
  });
}

describe.each([
  ['Node 24', false],
  ['an older Node', true],
])('the launcher under %s', (_, old) => {
  test('runs the command line with its arguments and passes on the exit code', () =>
    inProject(
      `const args: string[] = process.argv.slice(2); console.log(JSON.stringify(args)); process.exit(7);`,
      async (launch) => {
        const child = launch(['run', 'a b', '--x=1'], old);
        const [output, [code]] = await Promise.all([text(present(child.stdout)), ended(child)]);
        expect([JSON.parse(output), code]).toEqual([['run', 'a b', '--x=1'], 7]);
      },
    ));

  test('lets the command line end in its own way on a signal', () =>
    inProject(
      `const code: number = 9; process.once('SIGTERM', () => process.exit(code)); setInterval(() => {}, 1000); console.log('up');`,
      async (launch) => {
        const child = launch([], old);
        let said = '';
        present(child.stdout).on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
        await until(() => said.includes('up'));
        child.kill('SIGTERM');
        expect(await once(child, 'exit')).toEqual([9, null]);
      },
    ));
});

test('the launcher says what to do where there is no new Node', () =>
  inProject('', async (launch, folder) => {
    rmSync(join(folder, 'node_modules'), { recursive: true });
    const child = launch([], true);
    const [output, [code]] = await Promise.all([text(present(child.stderr)), ended(child)]);
    expect(output).toMatch(/^Symposium needs Node 24.*npm ci/);
    expect(code).toBe(1);
  }));
