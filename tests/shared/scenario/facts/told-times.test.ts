import { describe, expect, test } from 'vitest';
import { convert } from '../../../../activities/verification/evaluate.ts';
import {
  deadlineDenied,
  otherTimeLeft,
  shorterThanReckoned,
  wrongSlowTotals,
} from '../../../../shared/scenario/facts/told-times.ts';
import { classification, mathematics } from '../shaft.ts';
import { sampleSeed } from '../../../support/sample-seed.ts';

/** Three steps of 60 s in all. */
const timed = (bases: readonly string[] = []) => ({
  timing: {
    ...mathematics.timing,
    steps: [10, 20, 30].map((seconds, at) => ({ stepId: `S${at + 1}`, seconds, basis: bases[at] ?? 'Adult pace.' })),
  },
});

describe('the total of steps that all take longer', () => {
  const of = (situation: string, effect: string) =>
    wrongSlowTotals({ ...timed(), edgeCases: [{ situation, effect }] }, convert);
  test.each([
    ['Every step takes a tenth longer.', 'The total becomes 66 s of 90 s.'],
    ['Every step takes a tenth longer.', 'The total becomes 66 s; 24 s stay free.'],
    ['All steps take 20% longer', 'In all 12 s more: the total is 72 s'],
    ['Each step takes twice as long.', 'The total time rises to 2 min.'],
    ['Every step takes a tenth longer.', 'The total becomes 69 s, as each is rounded up.'],
    ['Every step takes a tenth longer.', 'The total becomes 50 s, as S1 and S2 are done at once.'],
    ['Every step takes a tenth longer.', 'The margin shrinks to 24 s.'],
    ['Every step in the water takes a tenth longer.', 'The total becomes 64 s.'],
    ['The slowest step takes a tenth longer.', 'The total becomes 63 s.'],
    ['Every step but the last takes a tenth longer.', 'The total becomes 63 s.'],
    ['Every step takes some time longer.', 'The total becomes 80 s.'],
  ])('may be: %s %s', (situation, effect) => expect(of(situation, effect)).toEqual([]));
  test.each([
    ['Every step takes a tenth longer.', 'The total becomes 50 s, still within the deadline.', '50 s', '66 s'],
    ['All the steps need 20 % more time.', 'The total is 1.5 min', '90 s', '72 s'],
    ['Each of the 3 steps takes half as long again.', 'Then the sum comes to about 75 s.', '75 s', '90 s'],
  ])('is another: %s %s', (situation, effect, told, meant) => {
    expect(of(situation, effect)).toEqual([expect.stringContaining(`comes to ${told}`)]);
    expect(of(situation, effect)).toEqual([expect.stringContaining(`they take ${meant}`)]);
  });
});

describe('what a step’s time is reckoned to be', () => {
  const of = (basis: string) => shorterThanReckoned(timed([basis]), convert);
  // The row has 10 s.
  test.each([
    'Adult pace for this kind of action, with a pause to orient; 10 s is neither hurried nor slow.',
    'Some 6 m at 0.6 m/s, which makes 10 s.',
    'Some 4 m at 0.6 m/s, which makes 6.7 s; the rest is for turning round.',
    'Some 3 m at 0.6 m/s, which makes 5 s.',
    'A whole turn of the crank makes 20 s; half of one is needed.',
    'Each of the turns comes to 20 s.',
    'One who has never done it: 12 m at 0.6 m/s = 20 s.',
    '12 m at 0.6 m/s makes 20 s, of which the step needs the half',
    'Two hands work side by side: 20 s of work, which makes 10 s.',
    'Walking and grasping take an adult about 61 s.',
  ])('may be: %s', (basis) => expect(of(basis)).toEqual([]));
  test.each([
    ['Some 12 m at 0.6 m/s, which makes 20 s.', '20 s'],
    ['12 m at 0.6 m/s = 20 s', '20 s'],
    ['The way there and the way back, 0.5 min in all', '0.5 min'],
  ])('is longer than its row: %s', (basis, told) =>
    expect(of(basis)).toEqual([`the basis of S1 comes to ${told}, and its row has 10 s`]),
  );
});

describe('the time that is left, in words', () => {
  const of = (threat: string, deadlineSeconds: number | null = 210) =>
    otherTimeLeft({ ...sampleSeed.scenario, threat, deadlineSeconds }, convert);
  test.each([
    'The last bolt shears in 210 s.',
    'That leaves you three and a half minutes.',
    'That leaves you less than four minutes.',
    'That leaves you a good three minutes.',
    'You have barely four minutes.',
    'You have five minutes of air in the bag. The bolt shears in 210 s.',
    'You have two minutes before the smoke is at the stairs. The bolt shears in 210 s.',
    'Of five minutes you have 210 s.',
    'That leaves him five minutes.',
    'It is a five-minute job.',
    'In five minutes the tide turns.',
    'You have five tools.',
  ])('may be: %s', (threat) => expect(of(threat)).toBeNull());
  test.each([
    ['The last bolt shears in 210 s. That leaves you a good five minutes.', 'leaves you a good five minutes'],
    ['You have ten minutes.', 'You have ten minutes'],
    ['You have less than ninety seconds left, and no tool.', 'You have less than ninety seconds left'],
    ['It leaves you an hour in all.', 'leaves you an hour in all'],
  ])('is another than the deadline: %s', (threat, words) => expect(of(threat)).toBe(words));
  test('is nobody’s where there is no deadline', () => expect(of('You have ten minutes.', null)).toBeNull());
});

describe('the reason for the score of time', () => {
  const of = (rationale: string, deadlineSeconds: number | null = 90) =>
    deadlineDenied({ ...classification.difficulty, T: { score: 3, rationale } }, deadlineSeconds);
  test.each([
    'The deadline of 90 s is short. Scored 3 of 5.',
    'No deadline pressure is felt in the first half.',
    'No deadline is stated for the last step.',
    'No deadline is stated outright, but the water sets one.',
    'No deadline is stated at first; the lamp sets it later, however.',
    'There is no time to lose.',
    'If no deadline is stated, this would be 1.',
    'Almost no deadline is shorter.',
  ])('may be: %s', (rationale) => expect(of(rationale)).toEqual([]));
  test.each([
    'No deadline is stated, so that time hardly matters. Scored 3 of 5.',
    'Time hardly matters, since there is no deadline.',
    'There is no time limit and nothing hurries.',
  ])('denies the deadline: %s', (rationale) => {
    expect(of(rationale)).toEqual(['the rationale of T says that there is no deadline, and it is 90 s']);
    expect(of(rationale, null)).toEqual([]);
  });
});
