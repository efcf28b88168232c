import { expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { responseScore } from '../../../shared/evaluation/response-score.ts';
import { scoreOf } from '../../../shared/evaluation/score.ts';
import { aJudgement, aKey, answerText } from './a-key.ts';

const policy = evaluationPolicy.parse({});
const answer = { kind: 'answer', text: answerText } as const;
const judged = (row: number, flagged = false) => {
  const key = aKey('OF');
  const quotation = 'I fill the jar with water';
  const marks = { rubric: { because: '', quotation, row }, breakthrough: { because: '', quotation, is: flagged } };
  return scoreOf(aJudgement(key, marks), key, answerText, policy, convert);
};
const [full, half, none, broken] = [judged(1), judged(2), judged(3), judged(9)];

test('several judges: the median of those that count', () => {
  expect(responseScore(answer, [full, half, none]).score).toBe(50);
  expect(responseScore(answer, [none, half]).score).toBe(25);
  expect(responseScore(answer, [half, broken]).scores).toEqual([50]);
  // A judge who always gives all moves it no further than to the next one.
  expect(responseScore(answer, [full, none, none]).score).toBe(0);
});

test('no judgement that counts: unscored, with the reason, and not 0', () => {
  expect(responseScore(answer, [broken, broken])).toMatchObject({
    score: null,
    why: expect.stringContaining('no row 9'),
  });
  expect(responseScore(answer, []).score).toBeNull();
});

test.each(['declined', 'empty', 'exhausted'] as const)(
  'a subject that is %s scores 0, and no judge is needed',
  (kind) => {
    expect(responseScore({ kind }, []).score).toBe(0);
  },
);

test('what Symposium could not get is unscored', () => {
  expect(responseScore({ kind: 'missing', why: 'OVERLOADED' }, [])).toMatchObject({ score: null });
});

test('a candidate is one that more than half of the judges flag', () => {
  const yes = judged(1, true);
  expect(responseScore(answer, [yes, yes, full]).breakthrough).toBe(true);
  expect(responseScore(answer, [yes, full]).breakthrough).toBe(false);
});
