import type { SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { chained, rubric, type Draft } from './seed-draft.ts';

/** Each rule stands in the text and binds nobody; the plot's own way is free once it is let go. */
const rules = [
  {
    shown: 'A framed house rule says that equipment stays where it is found.',
    row: ['House rule', 'Equipment stays where it is found'],
    hidden: 'That an order written for quiet days still governs an emergency.',
    where: 'In the house rule, which the text reports as if it were a wall.',
    dropped: 'Equipment may be moved, and then the listed steps are open.',
  },
  {
    shown: 'The voice on the telephone insisted that each item serve its labelled purpose only.',
    row: ['Instruction by telephone', 'Labelled purposes only'],
    hidden: 'That a distant voice decides what a thing can do.',
    where: 'In the instruction by telephone, which sounds like a property of the objects.',
    dropped: 'Items may serve any purpose that their material allows, and then the listed steps are open.',
  },
  {
    shown: 'Everyone present takes it as settled that the place must look untouched afterwards.',
    row: ['Custom of the place', 'Leave everything untouched'],
    hidden: 'That leaving no trace is part of the task.',
    where: 'In the custom of the place, which nobody has asked for.',
    dropped: 'Traces may be left, and then the listed steps are open.',
  },
] as const;

/** MT: the plot behind a rule of the text that a solver need not keep. */
export function metamorphic({ seed, plot, roll }: Draft): SeedDocument {
  const rule = roll.pick(rules);
  const [parameter, value] = rule.row;
  return {
    ...seed,
    concept: {
      ...seed.concept,
      summary: `${seed.concept.summary} Before any of it comes a question to the text: who says so?`,
    },
    insights: chained([
      [
        'A sentence of the story may be a habit of its teller and no condition of the problem.',
        'taking the description for the situation',
      ],
      ...seed.insights.map(({ description, fixedness }) => [description, fixedness] as const),
    ]),
    scenario: {
      ...seed.scenario,
      environment: [...seed.scenario.environment, { parameter, value }],
      whyImpossible: `${seed.scenario.whyImpossible} ${rule.shown}`,
    },
    metamorphic: { hiddenAssumption: rule.hidden, whereItHides: rule.where, onceDropped: rule.dropped },
    rubric: rubric([
      [
        `The assumption is named and dropped, and all ${plot.insights.length} further insights lead to the outcome.`,
        100,
        'Both halves of the problem are solved.',
      ],
      ['The assumption is named and dropped, with a gap in what follows.', 75, 'The change of frame is there.'],
      [
        'A working plan that breaks the assumption without noticing.',
        50,
        'The outcome without the insight that was asked for.',
      ],
      ['A proof of impossibility that keeps the assumption.', 20, 'Correct inside the wrong frame.'],
      ['No plan.', 0, 'The frame has won.'],
    ]),
    counterfactuals: [
      { change: 'Let the rule be a physical barrier.', effect: 'The problem becomes a paradox.' },
      { change: 'Leave the rule out.', effect: 'The problem becomes one with a known solution.' },
    ],
  };
}
