import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const most = 400;
const median = 100;

test('a file holds one idea: the median is under 100 lines and none is over 400', () => {
  const sizes = ['shared', 'workflows', 'activities', 'workers', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => ({
          file: `${folder}/${name}`,
          lines: readFileSync(join(root, folder, name), 'utf8').split('\n').length,
        })),
    )
    .sort((a, b) => a.lines - b.lines);
  const middle = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
  const buckets = [50, 100, 200, 300, most].map(
    (limit, index, limits) =>
      `${limits[index - 1] ?? 0}–${limit}: ${sizes.filter(({ lines }) => lines <= limit && lines > (limits[index - 1] ?? -1)).length}`,
  );
  process.stdout.write(
    `file sizes: ${sizes.length} files, median ${middle} lines; ${buckets.join(', ')}; largest ${sizes.at(-1)?.file} ${sizes.at(-1)?.lines}\n`,
  );
  expect(sizes.filter(({ lines }) => lines > most)).toEqual([]);
  expect(middle).toBeLessThan(median);
});
