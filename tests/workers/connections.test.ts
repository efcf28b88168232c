import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connectionsOfWorker } from '../../workers/serving/dependencies.ts';

/** Postgres' default without what it keeps for superusers, and without what is left for people. */
const room = 100 - 3 - 10;

test('docs/production.md says how many connections a worker keeps, and how many workers fit', async () => {
  const page = await readFile(new URL('../../docs/production.md', import.meta.url), 'utf8');
  const rows = [5, 10, 20, 50].map((calls) => {
    const { ofStatements, ofCalls } = connectionsOfWorker(calls);
    const all = ofStatements + ofCalls;
    return `| ${calls} | ${all} | ${Math.floor(room / all)} |`;
  });
  expect(page).toContain(['|---:|---:|---:|', ...rows].join('\n'));
});
