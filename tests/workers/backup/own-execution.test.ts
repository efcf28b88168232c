import { expect, test } from 'vitest';
import { runKeyIfOwn } from '../../../workers/backup/reconcile.ts';

test.each([
  ['match', 'match/dusk-20261125-k2m9', 'dusk-20261125-k2m9'],
  ['scenario', 'scenario/nightly-2026-11-22T09:06:07Z', 'nightly-2026-11-22t09-06-07z'],
  ['match', 'match/dusk-20261125-k2m9/A', null],
  ['match', 'matches/dusk', null],
  ['match', 'match/', null],
  ['omega', 'match/dusk', null],
])('of %s, %s is the execution of the run %s', (workflow, workflowId, runKey) => {
  expect(runKeyIfOwn(workflow, workflowId)).toBe(runKey);
});
