import type { Flaw } from '../flaw.ts';
import { decidable, euler, newton, on, set } from './row.ts';

/* Written from the requirements alone, and frozen: see `third.ts`. */

const replace = (path: string, from: string, by: string) => ({ path, replace: from, by });

export const thirdValidate: readonly Flaw[] = decidable('VALIDATE', [
  [
    'third-14',
    'contradiction',
    'NEWTON’s words come to another friction than EULER’s calculation, both within the bound.',
    on('CT'),
    [newton(set('/claims/0/calculation', 'With mu = 0.3 the friction is 97.3 N, less than the push: it holds.'))],
    'contradiction of NEWTON’s and EULER’s results',
    ['C1', '97.3'],
  ],
  [
    'third-15',
    'number',
    'EULER’s edge case adds a tenth to every step and comes to a wrong total.',
    on('KS'),
    [euler(set('/edgeCases/0/effect', 'The total becomes 199.5 s, still within the deadline.'))],
    'edge cases recomputed',
    ['199.5', 'edge'],
  ],
  [
    'third-16',
    'contradiction',
    'The fragility profile names a parameter that breaks the solution; its row says that it survives.',
    on('KS'),
    [euler(set('/fragility/profile', 'The solution fails as soon as rod_length is a fifth lower.'))],
    'fragility profile and sensitivity rows agree',
    ['fragil', 'rod_length'],
  ],
  [
    'third-17',
    'contradiction',
    'NEWTON describes another way to the outcome, and EULER calls the solution the only one.',
    on('KS'),
    [newton(set('/alternatives/-', 'Stand on the shoulders of the companion and push the lid by hand.'))],
    'alternatives and uniqueness agree',
    ['SINGULAR', 'unique', 'alternative'],
  ],
  [
    'third-18',
    'stale',
    'NEWTON applies an air temperature that the scenario does not state.',
    on('KS'),
    [newton(replace('/environment', '254 K', '281 K'))],
    'stated conditions are applied',
    ['281', 'environment'],
  ],
  [
    'third-19',
    'contradiction',
    'NEWTON lists two concerns and calls the physics valid without any.',
    on('CT'),
    [
      newton(
        set('/concerns', [
          'Wet concrete may be slicker than its coefficient says.',
          'The grip of the lid is an estimate.',
        ]),
      ),
    ],
    'feasibility and concerns agree',
    ['concern'],
  ],
  [
    'third-20',
    'lazy',
    'NEWTON writes the same word for every material and every action.',
    on('KS'),
    [newton(set('/materials/*/note', 'Realistic.'), set('/forces/*/analysis', 'Feasible.'))],
    'per-object and per-action analysis',
    ['materials', 'forces', 'note', 'analysis'],
  ],
  [
    'third-21',
    'proof',
    'The review of the proof derives another number than the calculation that it reviews.',
    on('PX'),
    [
      euler(
        set(
          '/proofReview/reasoning',
          'Derived anew from C3: the lever gives 12750.4 N, which stays below the load. The outcome needs the contrary.',
        ),
      ),
    ],
    'review of the proof recomputed',
    ['12750.4', 'proof'],
  ],
  [
    'third-22',
    'number',
    'The basis of a step’s time names another time than its row.',
    on('KS', 'The Cascade'),
    [euler(set('/timing/steps/0/basis', 'Walking and grasping take an adult about 61 s.'))],
    'basis and seconds agree',
    ['S1', '61'],
  ],
  [
    'third-23',
    'collusion',
    'NEWTON and EULER give in words the same wrong result, which EULER’s own calculation contradicts.',
    on('MT'),
    [
      newton(set('/claims/1/calculation', 'm c dT / P = 41.6 s, well below the deadline.')),
      euler(set('/claims/1/reasoning', 'm c dT / P = 41.6 s, well below the deadline.')),
    ],
    'results in words recomputed',
    ['41.6', 'C2'],
  ],
]);
