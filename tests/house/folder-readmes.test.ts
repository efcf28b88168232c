import { existsSync, readdirSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, root } from './tree.ts';

/** More files than this, directly in a folder, and the folder's listing no longer explains itself. */
const most = 20;

/** What is not the project's own: what git ignores, git itself, and the projects that the bench compares with. */
const ignored = ['/.git/', '/bench/peers/', ...read('.gitignore').split('\n')].filter((line) => line.endsWith('/'));
const isIgnored = (folder: string) =>
  ignored.some((name) => (name.startsWith('/') ? `/${folder}/` === name : `${basename(folder)}/` === name));

/** A folder by its path from the root, and the files directly in it but for its README. */
interface Folder {
  readonly folder: string;
  readonly files: readonly string[];
}

function foldersBelow(folder: string): Folder[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'README.md').map((entry) => entry.name);
  const below = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .filter((path) => !isIgnored(path));
  return [{ folder, files }, ...below.flatMap(foldersBelow)];
}

const folders = foldersBelow('');

/** The root's README is the project's front page; `readme.test.ts` examines it. */
const large = folders.filter(({ folder, files }) => folder !== '' && files.length > most);

/** Folders with a README that groups their files, the large ones and others that chose to. */
const grouped = folders.filter(({ folder }) => {
  const readme = join(folder, 'README.md');
  return existsSync(join(root, readme)) && /^\| group \| files \|/m.test(read(readme));
});

/** What a README names in backticks as a file or as a pattern of files: `seed-*.ts`, `{advice,veto}.schema.json`. */
const namedIn = (readme: string): string[] =>
  [...readme.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[\w.{][\w./{},*-]*\.(ts|js|json|gz|md|sql|sh|yml)$/.test(name));

/** The parts of `{a,b}-c.ts`: `a-c.ts` and `b-c.ts`. A name without braces is its only part. */
function partsOf(name: string): string[] {
  const [all, list] = /\{([^{}]*)\}/.exec(name) ?? [];
  if (all === undefined || list === undefined) return [name];
  return list.split(',').flatMap((part) => partsOf(name.replace(all, part)));
}

/** Names that lead to no file, neither in the folder nor from the root. */
const leadNowhere = (names: readonly string[], { folder, files }: Folder): string[] =>
  names
    .flatMap(partsOf)
    .filter(
      (name) =>
        !files.some((file) => matchesGlob(file, name)) &&
        !existsSync(join(root, folder, name)) &&
        !(name.includes('/') && existsSync(join(root, name))),
    );

/** A pattern that begins with its star would take in anything, and says of no file what it is about. */
const ungrouped = (names: readonly string[], { files }: Folder): string[] =>
  files.filter((file) => !names.some((name) => !name.startsWith('*') && matchesGlob(file, name)));

test('names and patterns are read from backticks, and commands and settings are not', () => {
  const named = namedIn(
    '`a.ts`, `seed-*.ts` and `{a,b}.schema.json`; `npm run x.ts`, `askAgent`\n```sh\n`c.ts`\n```\n',
  );
  expect(named).toEqual(['a.ts', 'seed-*.ts', '{a,b}.schema.json']);
  expect(named.flatMap(partsOf)).toEqual(['a.ts', 'seed-*.ts', 'a.schema.json', 'b.schema.json']);
});

test('what is missing is found', () => {
  const folder = { folder: 'shared', files: ['a.ts', 'seed-one.ts', 'b.ts'] };
  expect(leadNowhere(['a.ts', 'seed-*.ts', 'law-*.ts', '{a,c}.ts', 'shared/no.ts'], folder)).toEqual([
    'law-*.ts',
    'c.ts',
    'shared/no.ts',
  ]);
  expect(ungrouped(['a.ts', 'seed-*.ts', '*.ts'], folder)).toEqual(['b.ts']);
});

test(`each folder with more than ${most} files has a README that groups them`, () => {
  expect(large.filter((one) => !grouped.includes(one)).map(({ folder }) => folder)).toEqual([]);
});

describe.each(grouped)('the README of $folder', (folder) => {
  const readme = read(join(folder.folder, 'README.md'));
  const names = namedIn(readme);

  test('names files that exist', () => {
    expect(leadNowhere(names, folder)).toEqual([]);
  });

  test('has each of the folder’s files in a group: a new file goes into its table', () => {
    expect(ungrouped(names, folder)).toEqual([]);
  });

  test('is read in a minute', () => {
    const lines = readme.trimEnd().split('\n').length;
    expect(lines).toBeGreaterThanOrEqual(8);
    expect(lines).toBeLessThanOrEqual(25);
  });
});
