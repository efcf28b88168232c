import { describe, expect, test } from 'vitest';
import { examinedIn, leftIn } from '../../../../shared/scenario/qa/index.ts';
import { corpusOf, type Said, sampleOf } from './samples.ts';

const stateOf = (said: Said | null, over = true) => {
  const [one] = corpusOf(1);
  return examinedIn(sampleOf(one === undefined ? [] : [[one, said]], over))[0]?.state;
};

describe('a key', () => {
  test.each<[string, Said, string]>([
    ['is right where the blind answer comes to it', {}, 'right'],
    ['is right where another one upholds it against a blind answer', { agreement: 0, checker: 'bo' }, 'right'],
    [
      'is in doubt where whoever did not find it upholds it himself: a key that is read persuades',
      { agreement: 0 },
      'suspected',
    ],
    ['is in doubt, whatever way the name is written', { agreement: 0, solver: 'Ada ', checker: ' ada' }, 'suspected'],
    ['is in doubt where one person holds it to be wrong', { key: 0 }, 'suspected'],
    ['is in doubt where another one than the solver does', { agreement: 0, key: 0, checker: 'bo' }, 'suspected'],
    ['is in doubt where its physics is', { physics: 0 }, 'suspected'],
    ['is wrong once somebody else has confirmed it', { agreement: 0, key: 0, confirmed: 0 }, 'wrong'],
    ['is right where somebody else refutes the doubt', { agreement: 0, key: 0, confirmed: 1 }, 'right'],
    ['is not wrong for its ethics or its difficulty', { ethics: 0, difficulty: 0 }, 'right'],
  ])('%s', (_, said, state) => {
    expect(stateOf(said)).toBe(state);
  });

  test('that nobody has come to is none of it, and one that is being examined is not over', () => {
    expect(stateOf(null)).toBe('unanswered');
    expect(stateOf(null, false)).toBe('solving');
    expect(stateOf({ key: 0 }, false)).toBe('confirming');
  });

  test('is left to be examined from where people stand, and who has answered is asked no more', () => {
    const said: readonly (Said | null)[] = [null, {}, { key: 0 }, { key: 0, confirmed: 0 }, {}];
    const { reviews, brief } = sampleOf(
      corpusOf(5).map((one, at) => [one, said[at] ?? null] as const),
      false,
    );
    const before = reviews.filter(({ kind, subject }) => !(kind === 'qa-check' && subject === 'IM-0002'));
    const expired = before.map((review) =>
      review.subject === 'IM-0005' && review.kind === 'qa-solve'
        ? { ...review, outcome: { outcome: 'expired' } }
        : review,
    );
    expect(leftIn({ brief, reviews: expired })).toEqual([
      { scenarioId: 'IM-0001', barred: [] },
      { scenarioId: 'IM-0002', barred: [], solver: 'ada' },
      { scenarioId: 'IM-0003', barred: [], solver: 'ada', checker: 'ada' },
    ]);
  });

  test('whose blind answer or comparison expired is unanswered; whose doubt nobody settled stays suspected', () => {
    const [one] = corpusOf(1);
    const whole = sampleOf(one === undefined ? [] : [[one, { key: 0, confirmed: 0 }]], false);
    const expiredAt = (kind: string) =>
      examinedIn({
        ...whole,
        reviews: whole.reviews
          .slice(0, whole.reviews.findIndex((review) => review.kind === kind) + 1)
          .map((review) => (review.kind === kind ? { ...review, outcome: { outcome: 'expired' } } : review)),
      })[0]?.state;
    expect(['qa-solve', 'qa-check', 'qa-confirm'].map(expiredAt)).toEqual(['unanswered', 'unanswered', 'suspected']);
  });
});
