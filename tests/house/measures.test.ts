import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { lostInComments } from './citations.ts';
import { circles, imports, importsAbove } from './import-graph.ts';
import { floors, read, root, sourcesIn } from './tree.ts';

/**
 * The measures of the repository, printed and bounded in one place. Lint is measured by `npm run lint`, which `.ci/run`
 * calls and which accepts no finding.
 */
const bounds = {
  longest: 300,
  /** A file is one thought: a median below says that thoughts are sliced, one above that they are heaped. */
  median: { least: 60, most: 90 },
  /** Files under 25 lines that one other file imports: each is a contract of its own, and no slice of its importer. */
  slices: { lines: 25, most: 33 },
  /** Files of `shared/` that other floors import: one face for each thought. */
  doors: 150,
  /** Calls of `expect` in the tests: a test may move, and no assertion goes. */
  assertions: 12_800,
  /** Percent of lines; Prettier leaves long texts whole. */
  longLines: { columns: 120, percent: 1 },
};

const files = sourcesIn(...floors, 'tests', 'bench', 'examples')
  .map((file) => ({ file, lines: read(file).replace(/\n$/, '').split('\n') }))
  .sort((a, b) => a.lines.length - b.lines.length);

const say = (line: string) => process.stdout.write(`${line}\n`);

test('no file is over 300 lines, and the median of source and tests lies between 60 and 90', () => {
  const median = files[Math.floor(files.length / 2)]?.lines.length ?? 0;
  const longest = files.at(-1);
  const limits = [0, 50, 100, 200, bounds.longest];
  const between = limits.slice(1).map((limit, at) => {
    const above = limits[at] ?? 0;
    return `${above}–${limit}: ${files.filter(({ lines: { length } }) => length > above && length <= limit).length}`;
  });
  say(`files: ${files.length}, median ${median} lines, longest ${longest?.lines.length} (${longest?.file})`);
  say(`files by lines: ${between.join(', ')}`);
  expect(files.filter(({ lines }) => lines.length > bounds.longest).map(({ file }) => file)).toEqual([]);
  expect(median).toBeGreaterThanOrEqual(bounds.median.least);
  expect(median).toBeLessThanOrEqual(bounds.median.most);
});

test('no more small files have a single importer than were looked at one by one', () => {
  const importers = new Map<string, number>();
  for (const targets of imports.values())
    for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1);
  const slices = files.filter(
    ({ file, lines }) => lines.length < bounds.slices.lines && !file.endsWith('/index.ts') && importers.get(file) === 1,
  );
  say(`files under ${bounds.slices.lines} lines with one importer: ${slices.length}`);
  expect(slices.length).toBeLessThanOrEqual(bounds.slices.most);
});

test('shared has no more doors than were counted, and no circle of imports, types included', () => {
  const doors = new Set(
    sourcesIn('workflows', 'activities', 'workers').flatMap((file) =>
      [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
        .map(([, target = '']) => relative(root, resolve(root, dirname(file), target)))
        .filter((target) => target.startsWith('shared/')),
    ),
  );
  const found = circles(importsAbove);
  say(`doors of shared: ${doors.size}; circles of imports, types included: ${found.length}`);
  expect(doors.size).toBeLessThanOrEqual(bounds.doors);
  expect(found).toEqual([]);
});

test('no assertion is lost, and every citation leads to a section', () => {
  const assertions = sourcesIn('tests').reduce((sum, file) => sum + read(file).split(/\bexpect\(/).length - 1, 0);
  const lost = lostInComments();
  say(`assertions: ${assertions}; citations that lead nowhere: ${lost.length}`);
  expect(assertions).toBeGreaterThanOrEqual(bounds.assertions);
  expect(lost).toEqual([]);
});

test('few lines are wider than 120 columns', () => {
  const all = files.flatMap(({ lines }) => lines);
  const wide = all.filter((line) => line.length > bounds.longLines.columns).length;
  const percent = (100 * wide) / all.length;
  say(`lines: ${all.length}, over ${bounds.longLines.columns} columns: ${wide} (${percent.toFixed(2)}%)`);
  expect(percent).toBeLessThan(bounds.longLines.percent);
});
