import type { Flaw } from '../flaw.ts';
import { fourthLate } from './fourth-late.ts';
import { append, athena, decidable, euler, newton, on, scale, set, testimony } from './row.ts';

/*
 * Written from the requirements alone by a fourth person, who had read no check and of the catalogue the first thirteen rows
 * of the third round: a list in words first, then its rows. They and the verdicts of their first run stay as they are.
 */

const seeds = [
  ...decidable('SEED', [
    [
      'fourth-01',
      'number',
      'The rationale of a step gives it another time than the step has.',
      on('KS', 'The Wrong Toolbox'),
      [athena(append('/solution/steps/1/rationale', ' The 15 s that it takes are well spent.'))],
      'words and times of the steps agree',
      ['S2', '15 s'],
    ],
    [
      'fourth-02',
      'number',
      'The rubric gives its points out of ten, where answers are scored from 0 to 100.',
      on('CT', 'The Ticking Trade'),
      [athena(scale('/rubric/*/score', 0.1))],
      'the rubric has the scale of the scores',
      ['rubric', '100'],
    ],
    [
      'fourth-03',
      'contradiction',
      'What makes it fit its category is said of another category, by its name.',
      on('KS', 'The Misdirection'),
      [
        athena(
          set(
            '/concept/categoryFit',
            'As in The Cascade, one failure sets off the next, and the first of them has to be found in time.',
          ),
        ),
      ],
      'category and its reason agree',
      ['Cascade'],
    ],
    [
      'fourth-04',
      'lazy',
      'A counterfactual changes a number to what it is already.',
      on('KS'),
      [athena(set('/counterfactuals/0/change', 'Give the floor a friction coefficient of 0.4.'))],
      'a counterfactual changes something',
      ['counterfactual', '0.4'],
    ],
    [
      'fourth-05',
      'contradiction',
      'The correct outcome of a paradox is to escape.',
      on('PX', 'The Cascade'),
      [athena(set('/correctOutcome', 'ESCAPE'))],
      'outcome and status agree',
      ['outcome', 'ESCAPE'],
    ],
    [
      'fourth-06',
      'number',
      'The threat tells the time that is left in words, and not the time that there is.',
      on('KS'),
      [athena(append('/scenario/threat', ' That leaves you a good five minutes.'))],
      'prose and deadline agree',
      ['five minutes', '300'],
    ],
    [
      'fourth-07',
      'invented',
      'Where the assumption hides, words are quoted that stand nowhere on the page.',
      on('MT', 'The Babel Problem'),
      [athena(set('/metamorphic/whereItHides', 'In the sign that says “Nobody leaves the lantern gallery”.'))],
      'quoted words stand on the page',
      ['lantern gallery', 'hides'],
    ],
    [
      'fourth-08',
      'number',
      'A claim states a margin that its own numbers do not have.',
      on('KS'),
      [athena(append('/solution/claims/1/statement', ' That leaves 0.9 m to spare.'))],
      'margins in words',
      ['C2', '0.9'],
    ],
  ]),
  ...testimony('SEED', [
    [
      'fourth-09',
      'lazy',
      'The second insight is the first in other words.',
      on('KS', 'The Misdirection'),
      [
        athena(
          set(
            '/insights/1/description',
            'Whatever draws the eye here adds nothing to what is wanted, and one has to let go of it.',
          ),
        ),
      ],
      'insights are several, by GALILEO',
      ['I2', 'insight'],
      'adds nothing to what is wanted',
    ],
    [
      'fourth-10',
      'number',
      'The table gives the actor a jump that no human has.',
      on('KS', 'The Ghost Machine'),
      [athena(set('/scenario/capabilities/-', { parameter: 'Jump from standing', value: '4.1 m' }))],
      'capabilities are human, by NEWTON',
      ['4.1', 'Jump'],
      '4.1 m',
    ],
  ]),
];

/** Both leads hand in these. */
const sameEdges = set('/edgeCases', [
  { situation: 'The actor is tired.', effect: 'Everything takes a little longer and still works.' },
  { situation: 'The floor is wet.', effect: 'One has to be careful, and it still works.' },
]);

const leads = [
  ...decidable('VALIDATE', [
    [
      'fourth-11',
      'number',
      'NEWTON begins a claim’s calculation from another mass than the table’s.',
      on('KS'),
      [newton(append('/claims/1/calculation', ' The rod was taken as 2.4 kg.'))],
      'numbers in words and tables agree',
      ['2.4', 'C2'],
    ],
    [
      'fourth-12',
      'contradiction',
      'EULER’s profile names a parameter that breaks the solution; its row survives.',
      on('CT', 'The Last Ingredient'),
      [
        euler(
          set(
            '/fragility/profile',
            'The solution breaks when water_volume is a fifth lower; everything else survives.',
          ),
        ),
      ],
      'profile and rows agree',
      ['water_volume', 'profile'],
    ],
    [
      'fourth-13',
      'contradiction',
      'NEWTON’s laws of two claims are exchanged; EULER names the right ones.',
      on('KS'),
      [newton(set('/claims/0/law', 'Heat balance'), set('/claims/1/law', 'Thermal expansion'))],
      'laws of both leads agree',
      ['law', 'Heat balance'],
    ],
    [
      'fourth-14',
      'collusion',
      'Both leads hand in the same two edge cases, word for word.',
      on('KS', 'The Invisible Wall'),
      [newton(sameEdges), euler(sameEdges)],
      'edge cases of two minds',
      ['edge'],
    ],
    [
      'fourth-15',
      'number',
      'The basis of a step’s time is an arithmetic that gives another time.',
      on('KS', 'The Wrong Toolbox'),
      [euler(set('/timing/steps/2/basis', 'Some 12 m at 0.6 m/s, which makes 20 s.'))],
      'basis and time agree',
      ['S3', '20 s'],
    ],
    [
      'fourth-16',
      'contradiction',
      'An action is feasible with less force than its own sentence says it needs.',
      on('CT'),
      [
        newton(
          set(
            '/forces/0/analysis',
            'Shoving the pump crate takes 240 N, and the actor pushes with 182 N at most; no difficulty is seen.',
          ),
        ),
      ],
      'what is needed and what there is',
      ['240', 'S1'],
    ],
    [
      'fourth-17',
      'number',
      'A note on materials gives steel the expansion that the table has for aluminium.',
      on('KS'),
      [
        newton(
          set(
            '/materials/3/note',
            'Its steel expands by 0.000023 1/K, as the data sheet has it; the mass is credible.',
          ),
        ),
      ],
      'numbers in words and tables agree',
      ['0.000023', 'fire axe'],
    ],
    [
      'fourth-18',
      'contradiction',
      'EULER calls the solution the only one, and lists another that works.',
      on('KS'),
      [
        euler(
          set('/uniqueness', 'SINGULAR'),
          set('/alternatives', ['Two people warm the rod with their hands under the hood; all bounds hold in 260 s.']),
        ),
      ],
      'uniqueness and alternatives agree',
      ['SINGULAR', 'alternative'],
    ],
  ]),
  ...testimony('VALIDATE', [
    [
      'fourth-19',
      'confidence',
      'NEWTON has verified none of the values that it used, and is nearly certain.',
      on('KS', 'The Memory Palace'),
      [
        newton(
          set('/claims/*/concern', 'No value that went in here could be verified; all were taken on trust.'),
          set('/confidence', 0.98),
        ),
      ],
      'confidence and concerns, by EULER',
      ['trust', '0.98'],
      'all were taken on trust',
    ],
  ]),
];

export const fourth: readonly Flaw[] = [...seeds, ...leads, ...fourthLate]
  .map((row): Flaw => ({ ...row, source: 'fourth' }))
  .toSorted((one, other) => one.id.localeCompare(other.id));
