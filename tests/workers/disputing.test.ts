import { expect, test } from 'vitest';
import { summaryOf } from '../../workers/scenario/disputing.ts';

test.each([
  ['an id', 'ATHENA/C1'],
  ['a long name', `ATHENA/object:${'x'.repeat(600)}`],
  ['a long name of wide characters', `ATHENA/object:${'梯'.repeat(600)}`],
  ['a name cut inside a character', `ATHENA/object:${'🪜'.repeat(300)}`],
])('the summary of a dispute of %s is one that Temporal takes', (_, claim) => {
  const summary = summaryOf('IM-0001', claim);
  expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(400);
  expect(summary.isWellFormed()).toBe(true);
  expect(summary.startsWith('IM-0001 · ATHENA/')).toBe(true);
});
