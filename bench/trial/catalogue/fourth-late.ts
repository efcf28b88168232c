import { append, decidable, galileo, on, says, set, socrates } from './row.ts';

/* Written from the requirements alone: see `fourth.ts`. Flaws of GROUND, CLASSIFY, REFINE and DOCUMENT. */

/** Two agents hand in these. */
const sameFindings = set('/findings', [
  'All of it was read again, and all of it is fine.',
  'Nothing is to be changed.',
]);

export const fourthLate = [
  ...decidable('GROUND', [
    [
      'fourth-20',
      'number',
      'The reason of a predicted score names another score.',
      on('KS', 'The Lilliput Conundrum'),
      [
        galileo(
          set('/difficulty/predicted/3/why', 'Tools help with the numbers, so that some 65 points are within reach.'),
        ),
      ],
      'scores and their reasons agree',
      ['65', 'AGENTIC'],
    ],
    [
      'fourth-21',
      'number',
      'A sentence cites a work by another year than its entry in the list has.',
      on('KS'),
      [
        galileo(
          set(
            '/difficulty/counterIntuitive',
            'The salient element has to be dropped first, which asks for control over a fast answer (Kahneman, 2001).',
          ),
        ),
      ],
      'citations in words are listed',
      ['2001', 'Kahneman'],
    ],
    [
      'fourth-22',
      'number',
      'The claim of novelty counts more benchmarks than are compared.',
      on('OF', 'The Horizon Problem'),
      [galileo(append('/novelty', ' None of the six benchmarks that are compared here combines them.'))],
      'counts in words',
      ['six', 'benchmarks'],
    ],
  ]),
  ...decidable('CLASSIFY', [
    [
      'fourth-23',
      'contradiction',
      'The reason for T says that there is no deadline; one is stated.',
      on('KS', 'The Ticking Trade'),
      [socrates(set('/difficulty/T/rationale', 'No deadline is stated, so that time hardly matters. Scored 3 of 5.'))],
      'reasons and scenario agree',
      ['deadline'],
    ],
    [
      'fourth-24',
      'contradiction',
      'The justification ends with another status than the one that is given.',
      on('CT', 'The Babel Problem'),
      [socrates(append('/justification', ' All in all, what lies before me is a paradox: PX.'))],
      'status and justification agree',
      ['PX', 'justification'],
    ],
  ]),
  ...decidable('REFINE', [
    [
      'fourth-25',
      'contradiction',
      'SOCRATES tells the change from a blind status that it never gave.',
      on('OF', 'The Horizon Problem'),
      [
        says(
          'SOCRATES',
          'informed',
          set('/deltaDescription', 'Blind I had called it KS; with the best known approach in sight I now call it OF.'),
        ),
      ],
      'the delta is told as it was',
      ['KS', 'delta'],
    ],
    [
      'fourth-26',
      'id',
      'The reason why a distractor is kept speaks of another distractor.',
      on('KS'),
      [
        says(
          'NEWTON',
          'distractors',
          set('/verdicts/0/reason', 'The inspection mirror bears no load, so that it enables no other solution.'),
        ),
      ],
      'verdict and reason are of one distractor',
      ['inspection mirror', 'D1'],
    ],
    [
      'fourth-27',
      'number',
      'The reason for I counts more insights than the scenario has.',
      on('KS', 'The Misdirection'),
      [
        says(
          'ATHENA',
          'calibration',
          set('/difficulty/I/rationale', 'Five insights build on one another, and each is hidden. Scored 3 of 5.'),
        ),
      ],
      'counts in words',
      ['insights'],
    ],
    [
      'fourth-28',
      'collusion',
      'NEWTON and EULER hand in one memo, word for word.',
      on('KS', 'The Wrong Toolbox'),
      [says('NEWTON', 'memo', sameFindings), says('EULER', 'memo', sameFindings)],
      'memos of two minds',
      ['memo'],
    ],
  ]),
  ...decidable('DOCUMENT', [
    [
      'fourth-29',
      'contradiction',
      'NEWTON’s trace tells of two invalid claims; it had found all of them valid.',
      on('KS'),
      [says('NEWTON', 'trace', set('/found', 'Two of the three claims were INVALID at first and had to be revised.'))],
      'traces and reports agree',
      ['INVALID', 'trace'],
    ],
    [
      'fourth-30',
      'confidence',
      'GALILEO’s trace tells another confidence in words than it states.',
      on('KS'),
      [says('GALILEO', 'trace', append('/found', ' My confidence in all of it is 0.95.'))],
      'confidence in words',
      ['0.95'],
    ],
  ]),
];
