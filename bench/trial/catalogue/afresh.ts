import type { Flaw } from '../flaw.ts';
import { afreshLate } from './afresh-late.ts';
import { append, athena, copy, decidable, on, quote, set, testimony } from './row.ts';

/*
 * Written from the requirements alone, when the catalogue was three days old, by somebody who had read no check, and of
 * it two rows and the table in bench/README.md. They and the verdicts of their first run stay as they are.
 */

const replace = (path: string, from: string, by: string) => ({ path, replace: from, by });

const seeds = [
  ...decidable('SEED', [
    [
      'fresh-01',
      'unit',
      'The narrative counts in minutes what the threat and the deadline count in seconds.',
      on('KS'),
      [athena(replace('/scenario/narrative', ' s ', ' min '))],
      'narrative and deadline agree',
      ['narrative', 'min'],
    ],
    [
      'fresh-02',
      'number',
      'A step says in its words that it takes far longer than its time cost.',
      on('MT'),
      [athena(append('/solution/steps/3/action', ' for 900 seconds'))],
      'words and time cost of a step agree',
      ['S4', '900'],
    ],
    [
      'fresh-04',
      'circular',
      'Two claims take one number each from the other.',
      on('CT'),
      [
        athena(
          set('/solution/claims/0/quantities/-', { name: 'bound', value: 5, unit: 'm', source: 'C2/bound' }),
          set('/solution/claims/1/quantities/-', { name: 'bound', value: 5, unit: 'm', source: 'C1/bound' }),
        ),
      ],
      'each number has a place',
      ['bound'],
    ],
    [
      'fresh-05',
      'omission',
      'A distractor stands nowhere on the public page.',
      on('KS'),
      [athena(set('/distractors/0/description', 'coil of blue mooring rope'))],
      'distractors are on the page',
      ['mooring rope', 'D1'],
    ],
    [
      'fresh-06',
      'id',
      'An open question asks about a claim that does not exist.',
      on('DG'),
      [athena(set('/openQuestions/0/question', 'Does C9 keep its bound if its numbers are a fifth worse?'))],
      'ids exist',
      ['C9'],
    ],
    [
      'fresh-07',
      'contradiction',
      'The rubric gives a plan on a distractor more than all insights with one action missing.',
      on('KS'),
      [athena(set('/rubric/3/score', 90))],
      'rubric',
      ['rubric'],
    ],
    [
      'fresh-08',
      'lazy',
      'A counterfactual variant sets the deadline to what it is.',
      on('KS'),
      [
        athena(
          set('/counterfactuals/1/change', 'The deadline in seconds becomes'),
          quote('/counterfactuals/1/change', '/scenario/deadlineSeconds'),
        ),
      ],
      'counterfactual variants',
      ['counterfactual'],
    ],
    [
      'fresh-09',
      'proof',
      'The argument of a paradox rests on a premise that is not listed.',
      on('PX', 'The Cascade'),
      [athena(append('/paradox/argument', ' P7 closes the last way out.'))],
      'impossibility proof',
      ['P7'],
    ],
    [
      'fresh-10',
      'id',
      'Two criteria of an open problem have one id.',
      on('OF', 'The Horizon Problem'),
      [athena(copy('/openFrontier/evaluationCriteria/1/id', '/openFrontier/evaluationCriteria/0/id'))],
      'ids are unique',
      ['E1'],
    ],
    [
      'fresh-11',
      'number',
      'The shares of a mixture add up to 109%.',
      on('KS'),
      [athena(append('/scenario/environment/0/value', ', in air of 78% nitrogen, 30% oxygen and 1% argon'))],
      'shares of a whole',
      ['%'],
    ],
  ]),
  ...testimony('SEED', [
    [
      'fresh-03',
      'unit',
      'An object weighs a thousand times what it can: grams were taken for kilograms.',
      on('KS'),
      [athena(set('/scenario/objects/1/mass', '4800 kg'))],
      'materials, by NEWTON',
      ['4800 kg'],
      '4800 kg',
    ],
    [
      'fresh-12',
      'hint',
      'Among what the actor knows stands the principle of the solution.',
      on('KS'),
      [
        athena(
          set('/scenario/capabilities/-', {
            parameter: 'Schooling',
            value: 'Long arms of levers and hot metal are well understood',
          }),
        ),
      ],
      'the public page gives nothing away, by who attempts it',
      ['hot metal'],
      'hot metal are well understood',
    ],
  ]),
];

export const afresh: readonly Flaw[] = [...seeds, ...afreshLate]
  .map((row): Flaw => ({ ...row, source: 'afresh' }))
  .map((row) => (row.id === 'fresh-20' ? { ...row, catch: { ...row.catch, beside: ['joint assessment'] } } : row))
  .toSorted((one, other) => one.id.localeCompare(other.id));
