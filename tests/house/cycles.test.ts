import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');

const files = ['shared', 'workflows', 'activities', 'workers'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

/** Import and export statements, those of types included; `import()` is written where a file is to be loaded late. */
const statement = /^(?:import|export)\s[^;'"]*?from\s+['"](\.[^'"]+)['"]|^import\s+['"](\.[^'"]+)['"]/gm;

const imports = new Map(
  files.map((file) => [
    file,
    [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map((match) =>
      relative(root, resolve(root, dirname(file), match[1] ?? match[2] ?? '')),
    ),
  ]),
);

/** Groups of files each of which imports, over whatever way, every other one of its group (Tarjan). */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    index.set(file, index.size);
    let low = index.size - 1;
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, index.get(target) ?? low);
    }
    if (low === index.get(file)) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || graph.get(file)?.includes(file)) found.push(circle.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found;
}

test('a circle of imports is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
    ['f', ['f']],
  ]);
  expect(circles(graph)).toEqual([['a', 'b', 'c'], ['f']]);
});

test('every import names a file', () => {
  expect([...imports.values()].flat().filter((target) => target.endsWith('.ts') && !imports.has(target))).toEqual([]);
});

test('no file imports itself over others, not even for a type', () => {
  expect(circles(imports)).toEqual([]);
});
