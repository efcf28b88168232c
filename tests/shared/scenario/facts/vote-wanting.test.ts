import { expect, test } from 'vitest';
import { voteWanting } from '../../../../shared/scenario/facts/index.ts';
import { approval } from './approval.ts';

test.each([
  '',
  'CT',
  'One path works.',
  'It is no paradox (PX): the numbers hold.',
  'It looks like a paradox (PX), and a path works.',
  'Blind it was PX; with the numbers in hand a path works.',
  'SOCRATES holds that it is a paradox (PX).',
  'The premises seem to exclude each other, PX, but the path works: it is KS.',
  'It remains KS.',
])('a status may have for its reason: %s', (statusReason) => {
  expect(voteWanting({ ...approval, statusReason }, 0.5).problems).toEqual([]);
});
test.each(['The premises exclude each other: this is a paradox (PX).', 'Two orders compete. The status is PX.'])(
  'a status that its own reason denies is asked for again: %s',
  (statusReason) => {
    expect(voteWanting({ ...approval, statusReason }, 0.5).problems).toEqual([
      'statusReason closes with PX, and the status is KS: which of them do you hold?',
    ]);
  },
);

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
