import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, sourcesIn } from './tree.ts';

test('whatever begins an execution opens its run by the kernel, so that a cancellation meanwhile leaves nothing under way', () => {
  const opened = /\bopening\(\s*execution,/;
  const openings = /await \w*[sS]tore\s*\.open[A-Z]/;
  const begun = [...sourcesIn('workflows'), ...sourcesIn('examples')].filter(
    (file) => file !== join('workflows', 'kernel', 'run-kind.ts') && /\bbeginExecution\b/.test(read(file)),
  );
  expect(begun.length).toBeGreaterThan(10);
  expect(begun.filter((file) => !opened.test(read(file)))).toEqual([]);
  // `openKey` notes who looked a key up, and opens no run.
  expect(begun.filter((file) => openings.test(read(file).replaceAll('openKey', '')))).toEqual([]);
});
