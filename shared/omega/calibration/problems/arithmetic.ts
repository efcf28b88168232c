import type { CalibrationProblem } from '../problem.ts';

export const arithmetic: readonly CalibrationProblem[] = [
  {
    id: 'arithmetic-1',
    kind: 'arithmetic',
    statement:
      'A coat costs 240 euros. The shop raises its price by 25%, later takes 20% off the raised price, and in the end 10% tax is added to what is left. What does the customer pay?',
    answer: { is: 'number', value: 264, unit: 'euros', within: 0 },
    why: '240 × 1.25 × 0.8 × 1.1.',
  },
  {
    id: 'arithmetic-2',
    kind: 'arithmetic',
    statement:
      'One pump alone fills a tank in 6 hours, another alone in 4 hours. A leak empties the full tank in 12 hours. How long does it take to fill the empty tank with both pumps running and the leak open?',
    answer: { is: 'number', value: 3, unit: 'hours', within: 0 },
    why: '1/6 + 1/4 − 1/12 = 1/3 of the tank an hour.',
  },
  {
    id: 'arithmetic-3',
    kind: 'arithmetic',
    statement:
      'A cyclist rides 30 km uphill at 10 km/h and comes back down the same 30 km at 30 km/h, without a rest. What is the average speed of the whole ride?',
    answer: { is: 'number', value: 15, unit: 'km/h', within: 0 },
    why: '60 km in 3 + 1 hours; the mean of the two speeds, 20 km/h, is the common mistake.',
  },
  {
    id: 'arithmetic-4',
    kind: 'arithmetic',
    statement:
      'How much of a 70% solution of acid has to be added to 30 litres of a 20% solution to make a 40% solution?',
    answer: { is: 'number', value: 20, unit: 'litres', within: 0 },
    why: '6 + 0.7 x = 0.4 (30 + x).',
  },
  {
    id: 'arithmetic-5',
    kind: 'arithmetic',
    statement: 'What is the smaller angle between the two hands of an ordinary clock at 7:20?',
    answer: { is: 'number', value: 100, unit: 'degrees', within: 0 },
    why: 'The minute hand stands at 120°, the hour hand at 7 × 30° + 10° = 220°.',
  },
  {
    id: 'arithmetic-6',
    kind: 'arithmetic',
    statement:
      'A machine was serviced for the first time on 10 January 2024, and again every 45 days. On which day of its month did the fourth service fall? Give the day of the month alone.',
    answer: { is: 'number', value: 24, unit: null, within: 0 },
    why: '10 January, 24 February, 9 April and 24 May; 2024 has a 29 February.',
  },
  {
    id: 'arithmetic-7',
    kind: 'arithmetic',
    statement:
      'Eight people paint six rooms in three days. How many days do twelve people need for fifteen rooms of the same kind, each working as fast as before?',
    answer: { is: 'number', value: 5, unit: 'days', within: 0 },
    why: 'A quarter of a room for each person and day: 15 / (12 × 0.25).',
  },
  {
    id: 'arithmetic-8',
    kind: 'arithmetic',
    statement:
      'A sum of 10,000 earns 4% a year, and the interest is added at the end of each year. After how many whole years is it for the first time more than 15,000?',
    answer: { is: 'number', value: 11, unit: 'years', within: 0 },
    why: '1.04 to the power of 10 is 1.480, of 11 it is 1.539.',
  },
];
