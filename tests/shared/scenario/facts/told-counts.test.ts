import { describe, expect, test } from 'vitest';
import { benchmarksCounted, overcounted } from '../../../../shared/scenario/facts/told-counts.ts';

describe('insights and distractors in words', () => {
  const of = (text: string) => overcounted([['the rationale of I', text]], { insights: 3, distractors: 2 });
  test.each([
    'Several insights build on one another.',
    'Two insights build on one another, and three do.',
    'All 3 insights are hidden. Scored 3 of 5.',
    'With five insights it would be a 5.',
    'Five insights are the scale’s end, and these are three insights.',
    '9 of the ideas are insights',
  ])('may be: %s', (text) => expect(of(text)).toEqual([]));
  test.each([
    ['Five insights build on one another. Scored 3 of 5.', 'counts “five insights”, and there are 3'],
    ['Each of 4 hidden insights has to be found.', 'counts “4 hidden insights”, and there are 3'],
    ['Three distractors lead astray.', 'counts “three distractors”, and there are 2'],
  ])('are more than there are: %s', (text, words) => expect(of(text)).toEqual([`the rationale of I ${words}`]));
});

describe('benchmarks in words', () => {
  const of = (novelty: string) =>
    benchmarksCounted({
      novelty,
      benchmarks: ['PIQA', 'PHYRE', 'ARC'].map((name) => ({ name, comparison: 'c', difference: 'd' })),
    });
  test.each([
    'New.',
    'None of the three benchmarks compared here combines them.',
    'Some forty benchmarks test common sense.',
    'Six benchmarks of this field are known.',
  ])('may be: %s', (text) => expect(of(text)).toEqual([]));
  test('are more than are compared', () => {
    expect(of('None of the six benchmarks that are compared here combines them.')).toEqual([
      'the novelty claim counts “six benchmarks”, and there are 3',
    ]);
  });
});
