import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative, resolve, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { present } from '../support/present.ts';

const root = resolve(import.meta.dirname, '../..');

/** The import law (ARCHITECTURE.md): which rooms a folder may import, and what from outside. `types`: as types only. */
const law: Readonly<
  Record<string, { rooms: readonly string[]; typesFrom: readonly string[]; outside: readonly string[] | 'anything' }>
> = {
  shared: { rooms: ['shared'], typesFrom: [], outside: ['zod'] },
  workflows: {
    rooms: ['shared', 'workflows'],
    typesFrom: ['activities'],
    outside: ['@temporalio/workflow', '@temporalio/common'],
  },
  activities: {
    rooms: ['shared', 'activities'],
    typesFrom: [],
    outside: [
      'node',
      'pg',
      'zod',
      'openai',
      '@anthropic-ai/sdk',
      '@temporalio/activity',
      '@temporalio/common',
      'mathjs',
    ],
  },
  workers: { rooms: ['shared', 'activities', 'workers', 'workflows'], typesFrom: [], outside: 'anything' },
};

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [
    ...text.matchAll(
      /^(import|export)\s+(type\s+)?[^;'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
    ),
  ];
  return found.map((match) => ({
    file,
    target: match[3] ?? match[4] ?? match[5] ?? '',
    typeOnly: match[2] !== undefined,
  }));
}

function packageOf(target: string): string {
  if (target.startsWith('node:') || builtinModules.includes(target)) return 'node';
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('the import law', () => {
  test.each(Object.keys(law))('%s imports only what it may', (folder) => {
    const { rooms, typesFrom, outside } = present(law[folder]);
    const breaches = sources(folder)
      .flatMap(importsOf)
      .filter(({ file, target, typeOnly }) => {
        if (!target.startsWith('.')) return outside !== 'anything' && !outside.includes(packageOf(target));
        const room = relative(root, resolve(root, dirname(file), target)).split('/')[0] ?? '';
        return !rooms.includes(room) && !(typeOnly && typesFrom.includes(room));
      });
    expect(breaches).toEqual([]);
  });

  // Verification is read by Scenario, whose answers' numbers it checks, and by Evaluation, which scores by them.
  const apart: Readonly<Record<string, readonly string[]>> = {
    statistics: ['kernel', 'text', 'page', 'verification', 'scenario', 'omega', 'worldbuilding', 'evaluation'],
    kernel: ['scenario', 'omega', 'worldbuilding', 'verification', 'page', 'evaluation'],
    text: ['scenario', 'omega', 'worldbuilding', 'verification', 'page', 'kernel', 'evaluation'],
    page: ['scenario', 'omega', 'worldbuilding', 'verification', 'evaluation'],
    verification: ['omega', 'worldbuilding', 'evaluation'],
    scenario: ['omega', 'worldbuilding', 'evaluation'],
    omega: ['scenario', 'worldbuilding', 'verification', 'evaluation'],
    worldbuilding: ['scenario', 'omega', 'verification', 'evaluation'],
    evaluation: ['omega', 'worldbuilding'],
  };

  test.each(Object.entries(apart))('shared/%s knows no part that stands beside or upon it', (folder, others) => {
    const breaches = sources(`shared/${folder}`)
      .flatMap(importsOf)
      .filter(({ file, target }) => {
        const path = target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : '';
        return others.some((other) => path.startsWith(`shared/${other}/`));
      });
    expect(breaches).toEqual([]);
  });

  test('activities and workers import nothing of shared past the face of its folder', () => {
    const breaches = ['activities', 'workers']
      .flatMap(sources)
      .flatMap(importsOf)
      .filter(({ file, target }) => {
        const path = target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : '';
        return path.startsWith('shared/') && !path.endsWith('/index.ts');
      });
    expect(breaches).toEqual([]);
  });

  test('workers import of workflows only its messages and types', () => {
    const breaches = sources('workers')
      .flatMap(importsOf)
      .filter(({ file, target, typeOnly }) => {
        const path = target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : '';
        return path.startsWith('workflows/') && path !== 'workflows/messages.ts' && !typeOnly;
      });
    expect(breaches).toEqual([]);
  });

  test('only workers/config.ts reads the environment', () => {
    const readers = ['shared', 'workflows', 'activities', 'workers']
      .flatMap(sources)
      .filter((file) =>
        /\bprocess\.env\b/.test(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
      );
    expect(readers).toEqual(['workers/config.ts']);
  });
});

test('the example of a bare client has nothing but Temporal’s own client', () => {
  const imports = importsOf('examples/bare-temporal-client.ts').map(({ target }) => target);
  expect(imports).toEqual(['@temporalio/client']);
});

const brought = readdirSync(join(root, 'examples/systems'));

/** A system that is brought along keeps the law file by file: in which room each of its files would stand. */
const roomOfFile: Readonly<Record<string, string>> = {
  'rules.ts': 'shared',
  'workflow.ts': 'workflows',
  'activities.ts': 'activities',
  'simulated.ts': 'activities',
  'index.ts': 'workers',
};

describe.each(brought)('the example system %s', (name) => {
  const folder = `examples/systems/${name}`;
  const roomOf = (path: string) =>
    path.startsWith(`${folder}/`) ? (roomOfFile[path.slice(folder.length + 1)] ?? path) : (path.split('/')[0] ?? '');

  test('keeps the import law, each of its files as the room in which it would stand', () => {
    const breaches = sources(folder)
      .flatMap(importsOf)
      .filter(({ file, target, typeOnly }) => {
        const { rooms, typesFrom, outside } = present(law[roomOf(file)]);
        if (!target.startsWith('.')) return outside !== 'anything' && !outside.includes(packageOf(target));
        const room = roomOf(relative(root, resolve(root, dirname(file), target)));
        return !rooms.includes(room) && !(typeOnly && typesFrom.includes(room));
      });
    expect(breaches).toEqual([]);
  });

  test('has each of its files in the recipe of ARCHITECTURE.md', () => {
    const recipe = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.\w+$/.test(file) && !recipe.includes(`\`${folder}/${file}\``))).toEqual([]);
  });

  test('has under 300 lines, and Symposium itself does not know it', () => {
    const lines = sources(folder).map((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length);
    expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThan(300);
    const knowing = ['shared', 'workflows', 'activities', 'workers']
      .flatMap(sources)
      .filter((file) => readFileSync(join(root, file), 'utf8').includes(name));
    expect(knowing).toEqual([]);
  });
});
