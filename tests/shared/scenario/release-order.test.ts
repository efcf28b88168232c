import { expect, test } from 'vitest';
import { releaseDiff } from '../../../shared/scenario/release/diff.ts';
import { latestOf, previousOf, versionProblem } from '../../../shared/scenario/release/order.ts';

test.each([
  ['v1.0', []],
  ['v0.1', []],
  ['v1.10', ['v1.0', 'v1.9']],
  ['v2.0', ['v1.10', 'v1.9']],
  // One that was made is written again.
  ['v1.9', ['v1.9', 'v1.10']],
] as const)('%s may come after %j', (version, released) => {
  expect(versionProblem(version, released)).toBeNull();
});

test.each([
  '1.0',
  'v1',
  'v1.0.0',
  'v01.0',
  'v1.00',
  'V1.0',
  'v1.0 ',
  'v1.0\n',
  'v-1.0',
  'v1.0-rc1',
  'v1,0',
  'v１.0',
  'v١.٠',
  'v1e3.0',
  'v1234567.0',
  '../v1.0',
  '',
])('%j is no version', (version) => {
  expect(versionProblem(version, [])).toMatch(/^version: ".*" is none; write v1\.0/s);
});

test('versions follow one another by their numbers, and not by their letters', () => {
  const released = ['v1.9', 'v1.10', 'v0.99', 'v1.2'];
  expect(latestOf(released)).toBe('v1.10');
  expect([previousOf('v1.10', released), previousOf('v1.2', released), previousOf('v0.99', released)]).toEqual([
    'v1.9',
    'v0.99',
    null,
  ]);
  expect(versionProblem('v1.3', released)).toBe(
    'version: v1.3 would come after v1.10, which is released; choose a higher one',
  );
});

/** Of a release only what is compared: ids with the hashes of paper and key. */
const holding = (...scenarios: readonly (readonly [scenarioId: string, sha256: string, keySha256: string])[]) => ({
  scenarios: scenarios.map(([scenarioId, sha256, keySha256]) => ({ scenarioId, sha256, keySha256 })),
});

test('a release differs from itself in nothing, and from another by id, paper and key', () => {
  const before = holding(['IM-0001', 'a', 'k'], ['IM-0002', 'b', 'k'], ['IM-0003', 'c', 'k'], ['IM-0004', 'd', 'k']);
  expect(releaseDiff(before, before)).toEqual({ added: [], removed: [], revised: [], unchanged: 4 });
  const after = holding(
    ['IM-0001', 'a', 'other'],
    ['IM-0003', 'x', 'other'],
    ['IM-0004', 'd', 'k'],
    ['IM-0005', 'b', 'k'],
  );
  expect(releaseDiff(before, after)).toEqual({
    added: ['IM-0005'],
    removed: ['IM-0002'],
    revised: [
      { scenarioId: 'IM-0001', what: ['key'] },
      { scenarioId: 'IM-0003', what: ['paper', 'key'] },
    ],
    unchanged: 1,
  });
  expect(releaseDiff(after, before)).toMatchObject({ added: ['IM-0002'], removed: ['IM-0005'], unchanged: 1 });
});
