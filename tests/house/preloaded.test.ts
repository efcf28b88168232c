import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { workflowBundle } from '../../workers/serving/bundle.ts';

const root = resolve(import.meta.dirname, '../..');

/** Our own modules of the built bundle, by its own source map. */
async function modules(): Promise<string[]> {
  const { code } = await workflowBundle();
  const map = /sourceMappingURL=data:application\/json[^,]*,([A-Za-z0-9+/=]+)/.exec(code)?.[1] ?? '';
  const { sources } = JSON.parse(Buffer.from(map, 'base64').toString('utf8')) as { sources: string[] };
  const named = sources
    .map((source) => source.replace(/^webpack:\/\/[^/]*\/?/, '').replace(/^\.\//, ''))
    .map((source) => (source.startsWith(root) ? relative(root, source) : source));
  return named.filter((source) => /^(shared|workflows)\//.test(source) && existsSync(join(root, source)));
}

// What a worker shares between workflows is frozen, and a frozen schema throws at its first parse: a workflow task that
// would fail for ever.
test('nothing in the workflow bundle parses with the schema of an answer, which all workflows share', async () => {
  const sources = await modules();
  expect(sources).toContain('shared/kernel/reviews.ts');
  const parsing = sources.filter((source) =>
    /\.(safeParse|parse|safeParseAsync|parseAsync)\(/.test(
      readFileSync(join(root, source), 'utf8').replaceAll('JSON.parse(', ''),
    ),
  );
  expect(parsing).toContain('shared/kernel/reviews.ts');
  const shared = parsing.filter(
    (source) =>
      /^import (?!type)[^;]*from '[^']*(answers\/[a-z-]+|\/tasks)\.ts'/m.test(
        readFileSync(join(root, source), 'utf8'),
      ) || /(answers\/[a-z-]+|\/tasks)\.ts$/.test(source),
  );
  expect(shared).toEqual([]);
});
