import type { CalibrationProblem } from '../problem.ts';

export const estimate: readonly CalibrationProblem[] = [
  {
    id: 'estimate-1',
    kind: 'estimate',
    statement: 'What is the mass of the air in a room of 5 m by 4 m by 2.5 m at sea level and 20 °C?',
    answer: { is: 'number', value: 60, unit: 'kg', within: 0.05 },
    why: '50 cubic metres at 1.20 kg each.',
  },
  {
    id: 'estimate-2',
    kind: 'estimate',
    statement: 'How long does light take from the Sun to the Earth, at the mean distance?',
    answer: { is: 'number', value: 499, unit: 's', within: 0.02 },
    why: '149.6 million kilometres at 299,792 km a second.',
  },
  {
    id: 'estimate-3',
    kind: 'estimate',
    statement:
      'A stone falls freely from a height of 20 m, from rest and without air resistance. How fast is it when it reaches the ground?',
    answer: { is: 'number', value: 19.8, unit: 'm/s', within: 0.02 },
    why: 'The root of 2 × 9.81 × 20.',
  },
  {
    id: 'estimate-4',
    kind: 'estimate',
    statement: 'How much heat does it take to bring one kilogram of water from 20 °C to 100 °C without boiling it?',
    answer: { is: 'number', value: 335, unit: 'kJ', within: 0.03 },
    why: '4.19 kJ for each kilogram and degree.',
  },
  {
    id: 'estimate-5',
    kind: 'estimate',
    statement: 'What is the total pressure, that of the air included, at a depth of 10 m in the sea?',
    answer: { is: 'number', value: 202, unit: 'kPa', within: 0.03 },
    why: '101 for the air and 1,025 × 9.81 × 10 = 101 for the water.',
  },
  {
    id: 'estimate-6',
    kind: 'estimate',
    statement: 'A heart beats 70 times a minute on average. How often does it beat in 70 years?',
    answer: { is: 'number', value: 2577000000, unit: null, within: 0.01 },
    why: '70 × 60 × 24 × 365.25 × 70.',
  },
  {
    id: 'estimate-7',
    kind: 'estimate',
    statement:
      'How fast does a body have to leave the surface of the Earth, without air resistance or propulsion, never to fall back?',
    answer: { is: 'number', value: 11.2, unit: 'km/s', within: 0.02 },
    why: 'The root of 2 × 9.81 × 6,371,000 is 11,180 m/s.',
  },
  {
    id: 'estimate-8',
    kind: 'estimate',
    statement: 'What is the mass of the whole atmosphere of the Earth?',
    answer: { is: 'number', value: 5.15e18, unit: 'kg', within: 0.06 },
    why: 'Mean pressure at the ground by gravity and surface, 98,500 / 9.81 × 4π × 6,371,000²; 101,300 of sea level gives 5.3e18, which is right too.',
  },
  {
    id: 'estimate-9',
    kind: 'estimate',
    statement: 'How many molecules are there in one litre of an ideal gas at 0 °C and one standard atmosphere?',
    answer: { is: 'number', value: 2.69e22, unit: null, within: 0.02 },
    why: '6.022e23 by 22.4.',
  },
];
