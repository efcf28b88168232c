import { dirname, relative, resolve } from 'node:path';
import { floors, read, root, sourcesIn } from './tree.ts';

/** Import and export statements, those of types included; `import()` is written where a file is to be loaded late. */
const statement = /^(?:import|export)\s[^;'"]*?from\s+['"](\.[^'"]+)['"]|^import\s+['"](\.[^'"]+)['"]/gm;

/** File below these folders → what it imports of this repository, types included. */
const importsIn = (...folders: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    sourcesIn(...folders).map((file) => [
      file,
      [...read(file).matchAll(statement)].map((match) =>
        relative(root, resolve(root, dirname(file), match[1] ?? match[2] ?? '')),
      ),
    ]),
  );

export const imports = importsIn(...floors);
/** The same with what stands on the floors. */
export const importsAbove = importsIn(...floors, 'bench', 'examples');

/** Groups of files each of which imports, over whatever way, every other one of its group (Tarjan). */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
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
