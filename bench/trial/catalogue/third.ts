import type { Flaw } from '../flaw.ts';
import { append, athena, copy, decidable, on, set, testimony } from './row.ts';
import { thirdLate } from './third-late.ts';
import { thirdValidate } from './third-validate.ts';

/*
 * Written from the requirements alone by a third person, who had read no check and of the catalogue two rows: slips as a
 * model makes them when it writes a long answer in one go. They and the verdicts of their first run stay as they are.
 */

const seeds = [
  ...decidable('SEED', [
    [
      'third-01',
      'number',
      'Why it looks impossible gives the door twice the thickness that the table gives it.',
      on('KS'),
      [athena(append('/scenario/whyImpossible', ' The door is 0.36 m thick.'))],
      'prose and tables of the public page agree',
      ['0.36'],
    ],
    [
      'third-02',
      'contradiction',
      'The starting state puts the hatch at another height than narrative and table.',
      on('CT'),
      [athena(append('/scenario/startingState', ' The hatch is 3.4 m above the floor.'))],
      'prose and tables of the public page agree',
      ['3.4'],
    ],
    [
      'third-03',
      'stale',
      'The rubric counts four insights and seven actions, where there are three and five.',
      on('CT'),
      [
        athena(
          set('/rubric/0/response', 'All 4 insights and all 7 actions in a workable order, with the numbers checked.'),
        ),
      ],
      'the rubric counts what is there',
      ['insights', 'actions'],
    ],
    [
      'third-04',
      'id',
      'A criterion of an open problem keeps the bound of a claim that does not exist.',
      on('OF'),
      [athena(set('/openFrontier/evaluationCriteria/2/criterion', 'Keeps the bound of C9 with numbers of its own.'))],
      'ids in words exist',
      ['C9'],
    ],
    [
      'third-05',
      'number',
      'The criterion of time allows more than the deadline.',
      on('OF'),
      [athena(set('/openFrontier/evaluationCriteria/1/threshold', 'At most 600 s, added up over all its steps'))],
      'criteria and deadline agree',
      ['600', 'E2'],
    ],
    [
      'third-06',
      'number',
      'A counterfactual doubles the time to a number that is not its double.',
      on('OF'),
      [athena(set('/counterfactuals/1/change', 'Double the time to 300 s.'))],
      'arithmetic in words',
      ['300'],
    ],
    [
      'third-07',
      'contradiction',
      'A distractor is the object that the solution uses first.',
      on('KS'),
      [athena(copy('/distractors/1/description', '/scenario/objects/0/name'))],
      'no distractor is an object of the solution',
      ['D2'],
    ],
    [
      'third-08',
      'contradiction',
      'Among what does not matter stands the object that is the trivial answer.',
      on('DG'),
      [athena(copy('/degenerate/irrelevant/0', '/degenerate/trivialAnswer'))],
      'what is irrelevant is not the answer',
      ['irrelevant'],
    ],
    [
      'third-09',
      'number',
      'A premise of the paradox states another bound than the claim that it rests on.',
      on('PX'),
      [
        athena(
          set(
            '/paradox/premises/1/statement',
            'C2 fixes its numbers: time_limit is 22 s, and nothing in the tables changes it.',
          ),
        ),
      ],
      'premises and claims agree',
      ['P2', '22'],
    ],
    [
      'third-10',
      'number',
      'An object of the given measures and mass would be denser than any metal.',
      on('CT'),
      [athena(set('/scenario/objects/3/mass', '240 kg'), set('/scenario/objects/3/dimensions', '0.3 x 0.2 x 0.1 m'))],
      'mass and dimensions go together',
      ['240', 'dens'],
    ],
    [
      'third-11',
      'omission',
      'No open question is put to NEWTON or EULER, who validate next.',
      on('KS'),
      [athena(set('/openQuestions/*/to', 'SOCRATES'))],
      'open questions for validation',
      ['question'],
    ],
  ]),
  ...testimony('SEED', [
    [
      'third-12',
      'hint',
      'The title of the scenario is the idea of its solution.',
      on('KS', 'The Misdirection'),
      [athena(set('/name', 'Spread the Weight and Carry the Road Along'))],
      'the public page gives nothing away, by who attempts it',
      ['Spread the Weight', 'title', 'name'],
      'Spread the Weight',
    ],
    [
      'third-13',
      'invented',
      'A step uses a thing that stands in no table and that nobody has brought.',
      on('KS'),
      [athena(append('/solution/steps/1/action', ', with the hydraulic bolt cutter from the van'))],
      'steps use what is there, by NEWTON',
      ['bolt cutter'],
      'hydraulic bolt cutter',
    ],
  ]),
];

export const third: readonly Flaw[] = [...seeds, ...thirdValidate, ...thirdLate]
  .map((row): Flaw => ({ ...row, source: 'third' }))
  .toSorted((one, other) => one.id.localeCompare(other.id));
