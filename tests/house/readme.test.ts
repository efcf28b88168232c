import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { program } from '../../workers/commands/program.ts';
import { read, sourcesIn } from './tree.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/cli.md',
  'docs/releasing.md',
  ...readdirSync(join(root, 'docs/rules')).map((name) => `docs/rules/${name}`),
  'examples/temporal-cli.md',
];
const text = (page: string) => readFileSync(join(root, page), 'utf8');
const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

/** Lines of the shell blocks of a page, comments off. */
const shellLines = (page: string) =>
  [...text(page).matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap((block) => (block[1] ?? '').split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');

describe.each(pages)('%s', (page) => {
  test('names only npm scripts that exist', () => {
    const named = shellLines(page).flatMap((line) =>
      [...line.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
  });

  test('names only commands and options that the command line has', () => {
    const lines = shellLines(page).flatMap((line) =>
      [...line.matchAll(/(?:npx |npm run )symposium (?:-- )?(.*)/g)].map((match) => match[1] ?? ''),
    );
    const unknown = lines.filter((line) => {
      const words = line.split(/\s+/);
      const command = commandOf(
        program(() => undefined),
        words,
      );
      const options = words.filter((word) => word.startsWith('--'));
      return (
        command.commands.length > 0 || options.some((option) => !command.options.some(({ long }) => long === option))
      );
    });
    expect(unknown).toEqual([]);
  });

  test('names only files and folders that are there', () => {
    const named = /`((?:shared|workflows|activities|workers|tests|docs|migrations|examples|bench)\/[\w./-]+)`/g;
    expect(
      [...text(page).matchAll(named)].flatMap(([, path = '']) => (existsSync(join(root, path)) ? [] : path)),
    ).toEqual([]);
  });

  test('links only to files that are there', () => {
    const links = [...text(page).matchAll(/\]\((?!https?:|#)([^)\s]+)\)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(resolve(root, page, '..', link.split('#')[0] ?? '')))).toEqual([]);
  });
});

/** The deepest command that the words name. */
function commandOf(command: Command, [word, ...rest]: readonly string[]): Command {
  const child = command.commands.find((one) => one.name() === word);
  return child ? commandOf(child, rest) : command;
}

test('the README gives the two commands of a newcomer', () => {
  expect(shellLines('README.md').slice(0, 2)).toEqual(['npm ci && npm run demo', 'npm ci && npm test']);
});

test('ARCHITECTURE.md names as activities that judge only such as there are', () => {
  const table = text('ARCHITECTURE.md').split('## Activities that fold and judge')[1]?.split('\n## ')[0] ?? '';
  const named = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const promised = sourcesIn('shared')
    .filter((file) => file.endsWith('activities.ts'))
    .flatMap((file) => [...read(file).matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => name !== 'askAgent' && !promised.includes(name))).toEqual([]);
});
