import { expect, test } from 'vitest';
import { voteWanting } from '../../../../shared/scenario/facts/index.ts';
import { approval } from './approval.ts';

test.each([
  ['APPROVE', 0.05, 1],
  ['APPROVE-WITH-NOTES', 0.49, 1],
  ['APPROVE', 0.5, 0],
  ['REVISE', 0.05, 0],
  ['DISCARD', 0.3, 0],
] as const)('a vote %s with %f leaves %i things wanting', (vote, confidence, times) => {
  expect(voteWanting({ ...approval, vote, confidence }, 0.5)).toMatchObject({ isNone: false });
  expect(voteWanting({ ...approval, vote, confidence }, 0.5).problems).toHaveLength(times);
});
