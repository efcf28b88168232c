import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { defaultPolicy as policy } from '../../../../shared/worldbuilding/policy.ts';
import {
  isRatified,
  nextCrystallization,
  tallyRatification,
  type Crystallization,
  type RatificationResult,
} from '../../../../shared/worldbuilding/spec/ratification.ts';
import { roles } from '../../../../shared/worldbuilding/vocabulary.ts';

/** `+` ratifies, `-` refuses, `?` unreadable, `.` absent; by role. */
const results = (signs: string): RatificationResult[] =>
  signs.split('').map((sign, nth) => {
    const voter = roles[nth] ?? 'ARCHITECT';
    return sign === '+' || sign === '-'
      ? { voter, ratification: { ratify: sign === '+', reason: `because ${voter}` } }
      : { voter, missing: sign === '?' ? 'unscored' : 'absent' };
  });
const votedOn = (signs: string): Crystallization => ({ problems: [], results: results(signs) });
const flawed: Crystallization = { problems: ['worldName says nothing'], results: [] };
const unreadable: Crystallization = { problems: null, results: [] };
const most = policy.crystallizations;

describe('a ratification', () => {
  test.each([
    ['++++', true],
    ['+++-', false],
    ['+++?', false],
    ['+++.', false],
    ['+++', false],
    ['----', false],
    ['', false],
  ])('by %j is %s', (signs, ratified) => {
    expect(isRatified(tallyRatification(results(signs)))).toBe(ratified);
  });

  test('is not helped by an agent that says yes twice, and is undone by one that says both', () => {
    const twice = (ratify: boolean): RatificationResult => ({
      voter: 'ARCHITECT',
      ratification: { ratify, reason: 'again' },
    });
    expect(isRatified(tallyRatification([...results('+++'), twice(true)]))).toBe(false);
    expect(isRatified(tallyRatification([...results('++++'), twice(false)]))).toBe(false);
  });
});

describe('the crystallisations of a team', () => {
  test('begin with the first', () => {
    expect(nextCrystallization([], policy)).toEqual({ step: 'CRYSTALLIZE', attempt: 1, problems: [], refusals: [] });
  });

  test('end with the first that all ratify', () => {
    expect(nextCrystallization([votedOn('+++-'), votedOn('++++')], policy)).toEqual({ step: 'RATIFIED', attempt: 2 });
  });

  test('go on with the reasons of those who refused', () => {
    expect(nextCrystallization([votedOn('++-?')], policy)).toEqual({
      step: 'CRYSTALLIZE',
      attempt: 2,
      problems: [],
      refusals: [{ voter: 'CONTRARIAN', reason: 'because CONTRARIAN' }],
    });
  });

  test('go on with what Symposium found wrong, which nobody votes on', () => {
    expect(nextCrystallization([flawed], policy)).toMatchObject({
      step: 'CRYSTALLIZE',
      attempt: 2,
      problems: flawed.problems,
    });
    expect(nextCrystallization([unreadable], policy)).toMatchObject({
      step: 'CRYSTALLIZE',
      attempt: 2,
      problems: ['no readable spec came'],
    });
    expect(nextCrystallization([{ ...flawed, results: results('++++') }], policy).step).toBe('CRYSTALLIZE');
  });

  test('leave the latest spec that could be voted on unratified, and bound Process Quality', () => {
    const attempts = [...Array.from({ length: most - 1 }, () => votedOn('+++-')), flawed];
    expect(nextCrystallization(attempts, policy)).toEqual({
      step: 'UNRATIFIED',
      attempt: most - 1,
      processQualityAtMost: policy.rubric.unratifiedProcess,
    });
  });

  test('leave a team without a spec where none could be voted on', () => {
    expect(nextCrystallization([...Array.from({ length: most - 1 }, () => flawed), unreadable], policy)).toEqual({
      step: 'WITHOUT_SPEC',
      problems: ['no readable spec came'],
    });
  });

  test('come to an end after as many as policy allows, whatever is said', () => {
    const attempt = fc.oneof(
      fc.constant(flawed),
      fc.constant(unreadable),
      fc.stringMatching(/^[+\-?.]{0,4}$/).map(votedOn),
    );
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: most }), (attempts) => {
        const { step } = nextCrystallization(attempts, policy);
        if (attempts.length >= most) expect(step).not.toBe('CRYSTALLIZE');
        if (step === 'RATIFIED')
          expect(attempts.some(({ results: given }) => isRatified(tallyRatification(given)))).toBe(true);
      }),
    );
  });
});
