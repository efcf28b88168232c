import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { defaultPolicy } from '../../../shared/scenario/policy.ts';
import {
  readContribution,
  readSubmission,
  sentence,
  submissionDeficiencies,
  submissionLimit,
} from '../../../shared/scenario/submission/submission.ts';
import { sampleSeed } from '../../support/sample-seed.ts';

const brief = { category: 'The Locked Room', tier: 'FRACTURE', status: 'KS' };
const submission = (changes: object = {}) => ({ brief, scenario: { ...sampleSeed, ...changes } });
const problems = (value: unknown) => {
  const read = readSubmission(value);
  return read.ok ? [] : read.flaws.map((flaw) => sentence(flaw));
};

describe('a submission', () => {
  test('is read into a brief and a Seed Document, and what stands in a solution’s place may be left out', () => {
    const { openFrontier: _, paradox: __, metamorphic: ___, degenerate: ____, ...scenario } = sampleSeed;
    expect(readSubmission({ brief, scenario })).toEqual({
      ok: true,
      submission: { brief: { ...brief, constraints: [], inspirationSeed: null, advisers: [] }, scenario: sampleSeed },
    });
  });

  test.each([
    ['no object', 7, /^submission: /],
    ['a field too many', { ...submission(), author: 'me' }, /author/],
    [
      'an unknown tier',
      { ...submission(), brief: { ...brief, tier: 'HARD' } },
      /^brief\.tier: is "HARD", which is unknown/,
    ],
    ['no brief', { scenario: sampleSeed }, /^brief: /],
    ['no scenario', { brief }, /^scenario: is missing; it has to be an object$/],
    [
      'a step without its time',
      submission({ solution: { ...sampleSeed.solution, steps: [{ id: 'S1', action: 'Wait', rationale: 'None' }] } }),
      /^scenario\.solution\.steps\.0\.seconds: is missing; it has to be a number$/,
    ],
    [
      'a confidence above 1',
      submission({ solution: { ...sampleSeed.solution, confidence: 84 } }),
      /^scenario\.solution\.confidence: /,
    ],
    ['a NUL', submission({ name: 'a\u0000b' }), /^scenario\.name: holds a NUL/],
    [
      'half a character',
      submission({ rubric: [{ response: '\ud800', score: 1, reasoning: 'r' }] }),
      /^scenario\.rubric\.0\.response: /,
    ],
    [
      'a hundred thousand characters',
      submission({ correctOutcome: 'x'.repeat(100_000) }),
      new RegExp(`^submission: is \\d+ characters long; shorten it to at most ${submissionLimit}$`),
    ],
  ])('with %s is refused by the name of the field', (_, value, said) => {
    expect(problems(value)).toEqual(expect.arrayContaining([expect.stringMatching(said)]));
  });

  test('hears of everything that is wrong at once', () => {
    expect(
      problems({
        brief: { ...brief, tier: 'HARD', status: 'XX' },
        scenario: { ...sampleSeed, name: 7, insights: 'none' },
      }),
    ).toHaveLength(4);
  });

  test('is read without a fault whatever it is', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(readSubmission(value).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => readContribution({ author: 'A', scenario: value })).not.toThrow();
      }),
    );
  });
});

describe('the criteria of SEED', () => {
  const deficiencies = (changes: object, of: object = brief) => {
    const read = readSubmission({ brief: of, scenario: { ...sampleSeed, ...changes } });
    if (!read.ok) throw new Error(read.flaws.map((flaw) => sentence(flaw)).join('; '));
    return submissionDeficiencies(read.submission, defaultPolicy);
  };

  test('find nothing in a sound scenario: its likeness to others is the store’s to measure', () => {
    expect(deficiencies({})).toEqual([]);
  });

  test('are listed one by one, all that fail', () => {
    const found = deficiencies({
      insights: [],
      distractors: [],
      correctOutcome: ' ',
      concept: { ...sampleSeed.concept, category: 'The Cascade' },
    });
    for (const criterion of ['insight', 'distractor', 'answer key', 'category'])
      expect(found).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^${criterion}: `))]));
  });

  test('are those of the status: a paradox needs its proof', () => {
    expect(deficiencies({}, { ...brief, status: 'PX' })).toEqual([
      expect.stringMatching(/^impossibility proof: .*`paradox` is missing/),
    ]);
  });
});

describe('a contribution', () => {
  test.each([
    ['', /author: is empty/],
    ['x'.repeat(121), /author: is longer/],
    ['Eve\n### task', /author: has to be one line/],
    [7, /author: /],
  ])('by %j is refused', (author, said) => {
    expect(readContribution({ author, scenario: sampleSeed })).toEqual({ problems: [expect.stringMatching(said)] });
  });

  test('keeps its author’s name as it is written', () => {
    expect(readContribution({ author: ' Zoë 李 ', scenario: sampleSeed })).toEqual({
      contribution: { author: 'Zoë 李', scenario: sampleSeed },
    });
  });
});
