import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { exitCodes } from '../../workers/commands/exit.ts';
import { program } from '../../workers/commands/program.ts';
import { symposium } from '../support/command-line.ts';

const root = program(() => undefined);
const docs = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

/** Every command that does something, by its words. */
function leaves(command: Command, path: readonly string[] = []): string[] {
  return command.commands.length === 0 ? [path.join(' ')] : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
}

const commands = leaves(root);

test('the commands are those that the documentation lists', () => {
  const documented = [...docs.matchAll(/^### `symposium ([a-z ]+?)(?: [<[].*)?`$/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual([...commands].sort());
});

test('the documentation gives each exit code its meaning', () => {
  for (const [code, meaning] of Object.values(exitCodes)) expect(docs).toContain(`| ${code} | ${meaning} |`);
});

describe.each(commands)('%s', (command) => {
  test('has a help with an example, the exit codes, --json and --verbose', async () => {
    const { code, stdout } = await symposium([...command.split(' '), '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples?:\n {2}\$ .*\b(symposium|npm run)\b/);
    expect(stdout).toContain('Exit codes:');
    expect(stdout).toContain('--json');
    expect(stdout).toContain('--verbose');
  });
});

test('nothing, and a group alone, show their help and count as wrong usage', async () => {
  const [alone, group] = await Promise.all([symposium([]), symposium(['scenario'])]);
  expect([alone.code, group.code]).toEqual([2, 2]);
  expect(alone.stderr).toContain('Usage: symposium');
  expect(group.stderr).toContain('create');
});
