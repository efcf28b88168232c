import type { Flaw } from '../flaw.ts';
import { append, copy, decidable, euler, galileo, newton, on, says, scale, set, socrates, testimony } from './row.ts';

/* Written from the requirements alone, and frozen: see `afresh.ts`. */

const validations = [
  ...decidable('VALIDATE', [
    [
      'fresh-13',
      'number',
      'NEWTON’s words have ten times the result of EULER’s calculation of the same claim.',
      on('KS'),
      [newton(scale('/claims/0/calculation', 10))],
      'contradiction of NEWTON’s and EULER’s results',
      ['C1'],
    ],
    [
      'fresh-14',
      'number',
      'EULER’s reasoning gives a third of the result that its own calculation has.',
      on('CT'),
      [euler(scale('/claims/1/reasoning', 1 / 3))],
      'words and result of a calculation agree',
      ['C2', 'K2'],
    ],
    [
      'fresh-15',
      'number',
      'NEWTON holds an object for consistent at ten times its mass in the table.',
      on('KS'),
      [newton(scale('/materials/0/note', 10))],
      'materials and object table agree',
      ['material'],
    ],
    [
      'fresh-16',
      'contradiction',
      'EULER calls the solution singular and lists two others.',
      on('KS'),
      [
        euler(
          set('/alternatives', ['Burn through the hinge with the flare.', 'Call the harbour watch and wait for them.']),
        ),
      ],
      'uniqueness and alternatives agree',
      ['SINGULAR', 'unique'],
    ],
    [
      'fresh-18',
      'proof',
      'EULER holds a proof for sound and lists a gap in it.',
      on('PX', 'The Cascade'),
      [euler(set('/proofReview/gaps', ['Why no plan can go round P2 is nowhere shown.']))],
      'proof review',
      ['gap'],
    ],
    [
      'fresh-20',
      'stale',
      'After a revision EULER’s reason for the time of a step still tells the old one.',
      on('KS'),
      [
        newton(
          set('/assessment', 'NEEDS-REVISION'),
          set('/corrections', [{ target: 'S1', change: 'Allow half as much time again for S1.' }]),
        ),
        says('ATHENA', 'revise', scale('/solution/steps/0/seconds', 1.5)),
        { ...euler(scale('/timing/steps/0/basis', 2 / 3)), after: 1 },
      ],
      'timing',
      ['S1 is justified', 'basis'],
    ],
  ]),
  ...testimony('VALIDATE', [
    [
      'fresh-17',
      'collusion',
      'NEWTON names Ohm’s law for a claim without a current, and EULER follows.',
      on('KS'),
      [
        newton(set('/claims/0/law', 'Ohm’s law, after Ohm (1827)')),
        euler(set('/calculations/0/meaning', 'Ohm’s law, after Ohm (1827)')),
      ],
      'review of the physics in REFINE',
      ['Ohm'],
      'after Ohm (1827)',
    ],
    [
      'fresh-19',
      'confidence',
      'EULER says that it guessed all numbers, and is sure of them by 0.97.',
      on('KS'),
      [euler(set('/dimensionalNotes', 'Nothing was reduced; all of it was guessed.'), set('/confidence', 0.97))],
      'review of the mathematics in REFINE',
      ['guessed'],
      'all of it was guessed',
    ],
  ]),
];

const later = [
  ...decidable('GROUND', [
    [
      'fresh-21',
      'number',
      'The analysis of the chain goes by another chance for each insight than is predicted.',
      on('KS'),
      [galileo(scale('/difficulty/chainAnalysis', 1.5))],
      'p^N',
      ['chain', 'chance'],
    ],
    [
      'fresh-22',
      'invented',
      'The argument cites a work that is not in the list.',
      on('OF', 'The Horizon Problem'),
      [galileo(append('/difficulty/counterIntuitive', ' Marquez and Oyelaran (2021) measured the same.'))],
      'citations',
      ['Marquez', 'Oyelaran'],
    ],
    [
      'fresh-23',
      'number',
      'A construct rests on a work of another year than the list gives it.',
      on('KS'),
      [galileo(set('/constructs/0/seminal/year', 1999))],
      'citations',
      ['citation', '1999'],
    ],
    [
      'fresh-24',
      'lazy',
      'The three benchmarks compared are one in three spellings.',
      on('MT'),
      [
        galileo(
          set('/benchmarks', [
            { name: 'PHYRE', comparison: 'Tests intuitive physics.', difference: 'It tells no story.' },
            { name: 'Phyre', comparison: 'Tests puzzles of physics.', difference: 'It has no deadline.' },
            { name: 'PHYRE (benchmark)', comparison: 'Tests two-dimensional worlds.', difference: 'It has no tables.' },
          ]),
        ),
      ],
      'benchmark positioning',
      ['benchmark'],
    ],
  ]),
  ...decidable('CLASSIFY', [
    [
      'fresh-25',
      'contradiction',
      'SOCRATES rejects as an alternative the status that it chooses.',
      on('KS'),
      [socrates(copy('/alternatives/0/status', '/status'))],
      'alternatives considered',
      ['alternative'],
    ],
    [
      'fresh-26',
      'contradiction',
      'A scenario with a known solution is called impossible in principle.',
      on('KS'),
      [socrates(set('/status', 'KS'), set('/impossibilityType', 'III'))],
      'impossibility type',
      ['Type III', 'impossibility type'],
    ],
    [
      'fresh-27',
      'number',
      'The rationale of a dimension says 1 of 5, and its score 5.',
      on('DG'),
      [
        socrates(
          set('/difficulty/I/rationale', 'One small step of insight is asked for: scored 1 of 5.'),
          set('/difficulty/I/score', 5),
        ),
      ],
      'blind difficulty',
      ['difficulty'],
    ],
  ]),
  ...decidable('REFINE', [
    [
      'fresh-28',
      'contradiction',
      'SOCRATES describes the delta as none, and two scores differ widely.',
      on('KS'),
      [
        says(
          'SOCRATES',
          'informed',
          set('/deltaDescription', 'None: blind and informed agree in status, type and every score.'),
          set('/difficulty/I/score', 5),
          set('/difficulty/D/score', 1),
        ),
      ],
      'blind vs. informed delta',
      ['delta'],
    ],
    [
      'fresh-29',
      'contradiction',
      'EULER’s reason for its status is that of a paradox, and it votes for another.',
      on('CT'),
      [says('EULER', 'readiness', set('/statusReason', 'The premises exclude each other: this is a paradox (PX).'))],
      'final status',
      ['PX', 'status'],
    ],
  ]),
  ...decidable('DOCUMENT', [
    [
      'fresh-30',
      'omission',
      'EULER, who led a phase, says in its trace that no contribution was required.',
      on('KS'),
      [says('EULER', 'trace', set('/noContribution', 'No contribution was required of me.'))],
      'traces',
      ['trace', 'contribution'],
    ],
  ]),
];

export const afreshLate: readonly Flaw[] = [...validations, ...later];
