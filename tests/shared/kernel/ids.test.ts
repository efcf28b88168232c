import { expect, test } from '@jest/globals';
import { runKeyOf, runKeyPattern } from '../../../shared/kernel/ids.ts';

test.each([
  ['omega', 'omega/lakes', 'lakes'],
  ['match', 'match/cup-r1-1', 'cup-r1-1'],
  ['dispute', 'dispute/IM-0001-1', 'IM-0001-1'],
  ['omega', 'omega/omega/lakes', 'omega/lakes'],
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
])('for a %s the foreign id %j gives no key', (workflow, id) => {
  expect(runKeyOf(workflow, id)).not.toMatch(runKeyPattern);
});
