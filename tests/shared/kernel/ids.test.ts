import { expect, test } from 'vitest';
import { runKeyOf, runKeyPattern, workflowIdOf } from '../../../shared/kernel/ids.ts';

test.each([
  ['omega', 'omega/lakes', 'lakes'],
  ['match', 'match/cup-r1-1', 'cup-r1-1'],
  ['dispute', 'dispute/IM-0001-1', 'IM-0001-1'],
  ['omega', 'omega/omega/lakes', 'omega/lakes'],
  ['scenario', 'scenario/nightly-2026-11-22T09:06:07Z', 'nightly-2026-11-22t09-06-07z'],
])('the key of a %s is what stands behind its name: %s', (workflow, id, key) => {
  expect(runKeyOf(workflow, id)).toBe(key);
});

test.each([
  ['scenario', 'lakes'],
  ['scenario', 'omega/lakes'],
  ['scenario', 'scenarios/lakes'],
  ['scenario', 'scenario'],
  ['scenario', 'a/scenario/lakes'],
  ['scenario', ''],
  ['scenario', 'Scenario/lakes'],
  ['scenario', 'scenario/nightly-2026-11-22t09-06-07z'],
  ['scenario', 'scenario/nightly-2026-11-22T09:06:07Z-2'],
  ['scenario', 'scenario/nightly-2026-11-22T09:06:07.5Z'],
])('for a %s the foreign id %j gives no key', (workflow, id) => {
  expect(runKeyOf(workflow, id)).not.toMatch(runKeyPattern);
});

test.each(['lakes', 'nightly-2026-11-22t09-06-07z', '2026-11-22t09-06-07z', 'a-2026-11-22t09-06-07z-r1'])(
  'the key %s is found again in the id that is made of it, and is one',
  (key) => {
    expect(runKeyOf('omega', workflowIdOf('omega', key))).toBe(key);
    expect(key).toMatch(runKeyPattern);
  },
);
