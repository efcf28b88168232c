import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Everything below a folder of the repository, by its path from the root. */
export const under = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

/** The floors of the tree: what a product is made of. */
export const floors = ['shared', 'workflows', 'activities', 'workers'] as const;

/** TypeScript below these folders; `bench/peers` holds other projects, each with its own dependencies. */
export const sourcesIn = (...folders: readonly string[]): string[] =>
  folders
    .flatMap(under)
    .filter(
      (file) => file.endsWith('.ts') && !file.startsWith(join('bench', 'peers')) && !file.includes('node_modules'),
    );
