import type { CalibrationProblem } from '../problem.ts';

export const probability: readonly CalibrationProblem[] = [
  {
    id: 'probability-1',
    kind: 'probability',
    statement:
      'One person in 200 has a disease. A test finds 95% of those who have it, and is also positive in 2% of those who do not. What is the probability that somebody with a positive test, of whom nothing else is known, has the disease?',
    answer: { is: 'number', value: 19.27, unit: '%', within: 0.03 },
    why: '0.00475 / (0.00475 + 0.0199).',
  },
  {
    id: 'probability-2',
    kind: 'probability',
    statement:
      'Two fair dice are thrown, and somebody tells you truly that their sum is at least 9. What is the probability that at least one of them shows a six?',
    answer: { is: 'number', value: 70, unit: '%', within: 0.01 },
    why: 'Ten of the 36 throws have such a sum, and seven of these have a six.',
  },
  {
    id: 'probability-3',
    kind: 'probability',
    statement:
      'Assume that births fall on each of the twelve months with the same probability. What is the smallest number of people in a room for which it is more probable than not that two of them were born in the same month?',
    answer: { is: 'number', value: 5, unit: 'people', within: 0 },
    why: 'All different: 57% with four, 38% with five.',
  },
  {
    id: 'probability-4',
    kind: 'probability',
    statement:
      'A prize is behind one of four doors. You choose one. The host, who knows where the prize is, opens one of the other three that does not hide it, as he always does. You then switch to one of the two doors that are still closed and not yours. What is the probability that you win?',
    answer: { is: 'number', value: 37.5, unit: '%', within: 0.01 },
    why: 'The other three had 3/4 together, and now share it between two.',
  },
  {
    id: 'probability-5',
    kind: 'probability',
    statement:
      'An urn holds five red and three blue balls. Three are drawn at once. What is the probability that exactly two of them are red?',
    answer: { is: 'number', value: 53.57, unit: '%', within: 0.01 },
    why: '10 × 3 of 56 triples.',
  },
  {
    id: 'probability-6',
    kind: 'probability',
    statement: 'A fair coin is thrown until heads has come twice in a row. How many throws does that take on average?',
    answer: { is: 'number', value: 6, unit: 'throws', within: 0 },
    why: 'With e from the start and f after one head: e = 1 + (e + f)/2 and f = 1 + e/2.',
  },
  {
    id: 'probability-7',
    kind: 'probability',
    statement:
      'A fair die is thrown until each of the six faces has come at least once. How many throws does that take on average?',
    answer: { is: 'number', value: 14.7, unit: 'throws', within: 0.01 },
    why: '6 × (1 + 1/2 + 1/3 + 1/4 + 1/5 + 1/6).',
  },
];
