import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { chained, rubric, type Draft } from './seed-draft.ts';
import type { Part } from './plot.ts';

/** A thing in plain sight that ends the matter by itself, whatever the matter is. */
const keys: readonly Part[] = [
  [
    'green reset lever',
    1.8,
    0.4,
    '0.4 m',
    'Painted steel',
    'At arm’s length, tested this morning, returns the whole site to normal',
  ],
  [
    'yellow standby panel',
    2.6,
    0.5,
    '0.5 x 0.4 m',
    'Sheet steel',
    'Unlocked, powered, one button, brings every system here to rest',
  ],
  ['white master cord', 0.4, 2.2, '2.2 m', 'Nylon', 'Hangs within reach, in service, sets all equipment back to safe'],
];

/**
 * DG: the plot with its way simply open. What the plot takes to be a problem is true, elaborate and beside the point.
 */
export function degenerate({ seed, plot, say, roll }: Draft): SeedDocument {
  const [name, kg, , dimensions, material, notes] = roll.pick(keys);
  const { scenario, solution } = seed;
  const irrelevant = Object.values(scenario.objects)
    .slice(0, 4)
    .map((object) => `The ${object.name}.`);
  return {
    ...seed,
    concept: { ...seed.concept, summary: `${seed.concept.summary} None of that is called for: the ${name} is enough.` },
    insights: chained([
      ['Before anything is invented, what is already provided deserves a look.', 'expecting difficulty'],
      ['The length of a description says nothing about the length of the answer.', 'effort as a measure of truth'],
      [`One ordinary use of the ${name} is the whole answer.`, 'distrust of the obvious'],
    ]),
    solution: {
      ...solution,
      steps: [
        {
          id: 'S1',
          action: `Turn to the ${name}`,
          seconds: roll.between([2, 5, 1]),
          rationale: 'It stands in the table like everything else.',
        },
        {
          id: 'S2',
          action: `Operate the ${name} once and wait for calm`,
          seconds: roll.between([4, 9, 1]),
          rationale: 'It does what its entry says.',
        },
      ],
    },
    scenario: { ...scenario, objects: [...scenario.objects, { name, mass: `${kg} kg`, dimensions, material, notes }] },
    degenerate: {
      trivialAnswer: `Use the ${name} as intended; nothing else has to happen.`,
      irrelevant: [...irrelevant, 'Every measured quantity but the clock.'],
      whyOverthought: `An elaborate way exists and invites admiration: ${say(plot.summary)}`,
    },
    rubric: rubric([
      [`Operates the ${name} and stops.`, 100, 'The plain answer, plainly given.'],
      [`Operates the ${name} after or beside other measures.`, 70, 'The answer is there, with needless company.'],
      ['An elaborate plan that would work.', 40, 'Overthought: right in effect, blind to what was there.'],
      ['An elaborate plan that would fail.', 10, 'Overthought, and wrong.'],
      ['No plan.', 0, 'Overwhelmed by the description.'],
    ]),
    counterfactuals: [
      { change: `Take the ${name} away.`, effect: 'The elaborate way is the only one left.' },
      { change: `Cut the supply of the ${name}.`, effect: 'The plain answer fails and the problem becomes real.' },
    ],
  };
}
