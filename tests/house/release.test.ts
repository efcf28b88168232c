import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(text('package.json')) as { readonly version: string };

describe('the version of package.json', () => {
  test.each([
    ['package-lock.json', /"version": "([^"]+)"/],
    ['CITATION.cff', /^version: (\S+)$/m],
    ['docker-compose.yml', /image: symposium:(\S+)/],
    ['Dockerfile', /symposium:(\S+)/],
    ['CHANGELOG.md', /^## \[([^\]]+)\]/m],
  ])('stands in %s', (path, pattern) => {
    expect(pattern.exec(text(path))?.[1]).toBe(version);
  });
});

describe('the files of the repository’s host', () => {
  const forms = ['bug', 'feature'].map((name) => `.github/ISSUE_TEMPLATE/${name}.yml`);

  test('the workflow runs .ci/run and nothing else', () => {
    const { jobs } = parse(text('.github/workflows/ci.yml')) as {
      readonly jobs: { readonly run: { readonly steps: readonly { readonly run?: string }[] } };
    };
    expect(jobs.run.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  });

  test.each(forms)('%s is a form whose fields have ids of their own', (path) => {
    const { body } = parse(text(path)) as { readonly body: readonly { readonly type: string; readonly id: string }[] };
    const ids = body.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
