import { describe, expect, test } from 'vitest';
import { convert } from '../../../activities/verification/evaluate.ts';
import { otherResults } from '../../../shared/verification/told-results.ts';

const results = [{ id: 'K2', value: 109.167, unit: 's' }];
const known = [
  { value: 385, unit: 's' },
  { value: 500, unit: 'W' },
  { value: 69.8, unit: 'K' },
];
const other = (text: string, of = results) => otherResults(text, of, known, convert);

describe('a result in words', () => {
  test.each([
    'm c dT / P = 109.2 s, well below the deadline of 385 s.',
    'It takes 1.82 min.',
    'Warming takes 110 s.',
    'First 41.6 s for the rod, then the rest: 109 s in all.',
    // None is told, or one of another kind.
    'The heat balance holds.',
    'The rod takes up 54.6 kJ.',
    'By 69.8 K within 385 s: it does.',
    // What goes on reckoning says so.
    'That leaves a margin of 276 s.',
    'With losses of a tenth it takes 121 s.',
    'At worst it takes 140 s.',
    'About 100 s, well below the deadline.',
    'Even 200 s would be enough.',
    'It needs 2 s for each kelvin.',
    // Of two strange numbers nobody knows which is meant.
    'The first phase lasts 41 s, the second one 50 s.',
  ])('is let pass: %s', (text) => {
    expect(other(text)).toEqual([]);
  });

  test.each(['m c dT / P = 41.6 s, well below the deadline.', 'The rod is warm in 41.6 s. The limit is 385 s.'])(
    'is contradicted: %s',
    (text) => {
      expect(other(text)).toEqual(['41.6 s is told, and K2 comes to 109.167 s']);
    },
  );

  test('counts to a twentieth, as words round', () => {
    expect(other('It takes 104 s.')).toEqual([]);
    expect(other('It takes 103 s.')).toHaveLength(1);
    expect(other('It takes 114.9 s.')).toEqual([]);
    expect(other('It takes 115 s.')).toHaveLength(1);
  });

  test('is nothing where no calculation has a result, or a pure number', () => {
    expect(other('It takes 41.6 s.', [])).toEqual([]);
    expect(other('The ratio is 3.', [{ id: 'K1', value: 2, unit: '1' }])).toEqual([]);
  });

  test('is one of several, of which one is told', () => {
    const both = [...results, { id: 'K3', value: 30, unit: 's' }];
    expect(other('It takes 30 s.', both)).toEqual([]);
    expect(other('It takes 60 s.', both)).toEqual(['60 s is told, and K2 comes to 109.167 s, K3 comes to 30 s']);
  });
});
