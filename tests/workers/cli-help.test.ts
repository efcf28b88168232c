import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { mannerNames } from '../../activities/models/simulated/manners/manners.ts';
import { exitCodes } from '../../workers/terminal/exit.ts';
import { program } from '../../workers/commands/program.ts';
import { symposiumHere } from '../support/command-in-process.ts';
import { symposium } from '../support/command-line.ts';

const root = program(() => undefined);
const docs = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

/** Every command that does something, by its words. */
function leaves(command: Command, path: readonly string[] = []): string[] {
  return command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
}

const commands = leaves(root);

test('the commands are those that the documentation lists', () => {
  const documented = [...docs.matchAll(/^### `symposium ([a-z ]+?)(?: [<[].*)?`$/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual([...commands].sort());
});

test('the documentation gives each exit code its meaning', () => {
  for (const [code, meaning] of Object.values(exitCodes)) expect(docs).toContain(`| ${code} | ${meaning} |`);
});

/** The help of one command, as it is printed. */
function helpOf(words: string): string {
  const command = words
    .split(' ')
    .reduce<Command | undefined>((at, word) => at?.commands.find((child) => child.name() === word), root);
  let printed = '';
  command
    ?.configureOutput({
      writeOut: (text) => {
        printed += text;
      },
    })
    .outputHelp();
  return printed;
}

test.each(commands)('%s has a help with an example, the exit codes, --json and --verbose', (command) => {
  const help = helpOf(command);
  expect(help).toMatch(/Examples?:\n {2}\$ .*\b(symposium|npm run)\b/);
  expect(help).toContain('Exit codes:');
  expect(help).toContain('--json');
  expect(help).toContain('--verbose');
});

test('a help is printed by the command itself, and is no mistake', async () => {
  const { code, stdout } = await symposium(['omega', 'start', '--help']);
  expect(code).toBe(0);
  expect(stdout).toBe(helpOf('omega start'));
});

test('nothing, and a group alone, show their help and count as wrong usage', async () => {
  const [alone, group] = await Promise.all([symposiumHere([]), symposiumHere(['scenario'])]);
  expect([alone.code, group.code]).toEqual([2, 2]);
  expect(alone.stderr).toContain('Usage: symposium');
  expect(group.stderr).toContain('create');
});

test('a manner that is not there is named, with those that are, and every manner stands in the documentation', async () => {
  const [option, setting] = await Promise.all([
    symposiumHere(['agent', 'ask', 'NEWTON', '--task', 'physics', '--manner', 'thinks,sulky']),
    symposiumHere(['agent', 'ask', 'NEWTON', '--task', 'physics'], { SYMPOSIUM_SIMULATED_MANNER: 'polite' }),
  ]);
  expect([option.code, setting.code]).toEqual([2, 2]);
  expect(option.stderr).toMatch(/--manner .*There is no sulky\. Choose from: thinks, /);
  expect(setting.stderr).toContain('SYMPOSIUM_SIMULATED_MANNER names polite. Choose from: thinks, ');
  for (const name of mannerNames) expect(docs).toContain(`| \`${name}\` |`);
});
