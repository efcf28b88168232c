import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { floors } from './tree.ts';

const root = resolve(import.meta.dirname, '../..');
const systems = ['scenario', 'omega', 'worldbuilding'];

/** What every system stands on: it knows none of them. */
const kernel = [
  'shared/kernel',
  'shared/page',
  'shared/statistics',
  'shared/text',
  'workflows/kernel',
  'activities/ask',
  'activities/embeddings',
  'activities/images',
  'activities/notify',
  'activities/prompts',
  'activities/store',
  'workers/client',
  'workers/terminal',
];

/** The system whose file this is, by its folder or its own name; null: none's. */
const systemOf = (path: string): string | null =>
  systems.find((name) => path.replace(/\.ts$/, '').split('/').includes(name)) ?? null;

function importsOf(folder: string): { readonly file: string; readonly target: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, target = '']) => ({
        file,
        target: relative(root, resolve(root, dirname(file), target)),
      }));
    });
}

describe('the three systems', () => {
  test.each(floors)('in %s, none imports from another', (floor) =>
    expect(
      importsOf(floor).filter(({ file, target }) => {
        const [from, to] = [systemOf(file), systemOf(target)];
        return from !== null && to !== null && from !== to;
      }),
    ).toEqual([]),
  );

  test.each(kernel)('%s knows none of them', (folder) =>
    expect(importsOf(folder).filter(({ target }) => systemOf(target) !== null)).toEqual([]),
  );
});
