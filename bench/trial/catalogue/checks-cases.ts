import { always, athena, copy, decidable, euler, galileo, newton, on, says, set, testimony } from './row.ts';

const own = [
  { name: 'own_push', value: 9999, unit: 'N', source: 'C1' },
  { name: 'own_need', value: 1, unit: 'N', source: 'C1' },
];
const impossible = {
  claimId: 'deadline',
  law: 'Time does not stand still',
  proof: 'The time that is stated is more than the first step takes, and no more than that is allowed.',
  check: {
    quantities: [{ name: 'time', value: 0, unit: 's', source: 'deadline' }],
    expression: 'time',
    requirement: { comparator: '<=', value: 0, unit: 's' },
  },
  fixPossible: true,
  correction: 'Set it to the time of the first step.',
};
/** Of EULER, whose report has both numbers. */
const inequality = [
  set('/veto', impossible),
  copy('/veto/check/quantities/0/value', '/timing/deadlineSeconds'),
  copy('/veto/check/requirement/value', '/timing/steps/0/seconds'),
] as const;
const found = {
  summary: 'A way',
  solution: 'Do as the firemen do.',
  novelty: 'Nobody wrote it down.',
  physics: 'It takes less than there is.',
};

/* The twelve numbered cases of the issue that asked for the trial, where they are a flaw of an answer. */
export const checksCases = [
  ...decidable(
    'VALIDATE',
    [
      [
        'case-01a',
        'lazy',
        'NEWTON: infeasible, no law, no calculation, no material, no force.',
        on('KS'),
        [
          newton(
            set('/feasibility', 'INVALID'),
            set('/claims/*/law', ''),
            set('/claims/*/calculation', ''),
            set('/materials', []),
            set('/forces', []),
          ),
        ],
        'laws, materials, forces, feasibility',
        ['C1', 'S1', 'INVALID'],
      ],
      [
        'case-01b',
        'lazy',
        'EULER: no calculation, and one invented row of sensitivity.',
        on('KS', 'The Cascade'),
        [
          euler(
            set('/calculations', []),
            set('/sensitivity', [
              { parameter: 'luck', survivesMinus20: true, survivesPlus20: true, note: 'Survives.' },
            ]),
          ),
        ],
        'claims decided, parameters known',
        ['C1', 'luck'],
      ],
      [
        'case-02',
        'number',
        'EULER computes with 9999 and 1 instead of the scenario’s numbers, and defends it.',
        on('KS', 'The Misdirection'),
        [
          always(
            euler(
              set('/calculations/0/quantities', own),
              set('/calculations/0/expression', 'own_push - own_need'),
              set('/calculations/0/result', { value: 9998, unit: 'N' }),
              set('/calculations/0/requirement', { comparator: '>=', value: 0, unit: 'N' }),
            ),
          ),
        ],
        'contradiction',
        ['K1'],
      ],
      [
        'case-06b',
        'proof',
        'A paradox whose requirements fail, with a proof called sound.',
        on('PX'),
        [euler(set('/calculations/*/requirement/value', 0.0001), set('/proofReview/verdict', 'SOUND'))],
        'requirements hold',
        ['K1', 'K2', 'K3'],
      ],
      [
        'case-06c',
        'proof',
        'A paradox without a calculation, with a proof called sound.',
        on('PX', 'The Cascade'),
        [euler(set('/calculations', []), set('/proofReview/verdict', 'SOUND'))],
        'proof recomputed',
        ['C1', 'calculation'],
      ],
      [
        'case-07',
        'contradiction',
        'A claim goes on with another number than the claim before it gives.',
        on('KS', 'The Lilliput Conundrum'),
        [athena(set('/solution/claims/1/quantities/0/value', 0.777))],
        'quantities placed',
        ['C2', 'K2', '0.777'],
      ],
    ],
    'REFINE',
  ),
  ...decidable(
    'VALIDATE',
    [
      [
        'case-06a',
        'proof',
        'EULER lifts his veto although its inequality still fails.',
        on('CT', 'The Misdirection'),
        [euler(...inequality), says('EULER', 'vetoReview', set('/satisfied', true))],
        'a veto’s proof is repeated',
        ['fails', 'still'],
      ],
      [
        'case-06d',
        'proof',
        'EULER’s veto stands, and a boolean of his makes a known solution a paradox.',
        on('KS', 'The Ghost Machine'),
        [euler(...inequality), says('EULER', 'vetoReview', set('/satisfied', false), set('/physicsForbids', true))],
        'the proof of a paradox',
        ['proof', 'paradox', 'veto on'],
      ],
    ],
    'REFINE',
  ),
  ...decidable('REFINE', [
    [
      'case-03',
      'ethics',
      'Of an open problem, SOCRATES finds a recipe for a bomb once he knows the approach.',
      on('OF', 'The Last Ingredient'),
      [says('SOCRATES', 'informed', set('/ethics', 'FAIL'), set('/ethicsNotes', 'A recipe for a bomb.'))],
      'informed ethics',
      ['ethic'],
    ],
    [
      'case-04a',
      'omission',
      'NEWTON demands a change, and nobody answers.',
      on('PX', 'The Cascade'),
      [
        says('NEWTON', 'memo', set('/recommendedChanges', [{ target: 'P1', change: 'Say of which door.' }])),
        always(says('ATHENA', 'answer', set('/answers', []))),
      ],
      'no open request',
      ['P1'],
    ],
    [
      'case-04b',
      'omission',
      'Two vote REVISE, addressed to GALILEO, who is silent.',
      on('KS', 'The Wrong Toolbox'),
      [
        ...(['NEWTON', 'EULER'] as const).map((agent) =>
          says(
            agent,
            'readiness',
            set('/vote', 'REVISE'),
            set('/requests', [{ to: 'GALILEO', target: 'construct-1', change: 'Cite the page.' }]),
          ),
        ),
        always(says('GALILEO', 'answer', set('/answers', []))),
      ],
      'no open request',
      ['GALILEO'],
    ],
    [
      'case-05',
      'stale',
      'REFINE sets a number to 123456, and the old calculation stands beside it.',
      on('CT', 'The Cascade'),
      [
        says('NEWTON', 'memo', set('/recommendedChanges', [{ target: 'C1', change: 'Say where it was measured.' }])),
        says('ATHENA', 'revise', set('/solution/claims/0/quantities/0/value', 123456)),
      ],
      'renewed calculations',
      ['123456', 'K1', 'C1'],
    ],
    [
      'case-06e',
      'invented',
      'A way that is known is handed in as a breakthrough.',
      on('OF', 'The Ghost Machine'),
      [says('GALILEO', 'memo', set('/breakthrough', found)), says('GALILEO', 'literature', set('/kind', 'KNOWN'))],
      'breakthrough refused',
      ['KNOWN', 'candidate'],
    ],
  ]),
  ...decidable('SEED', [
    [
      'case-10',
      'confidence',
      'ATHENA believes in her sketch by 0.05 and considered no other situation.',
      on('MT', 'The Ghost Machine'),
      [athena(set('/solution/confidence', 0.05), set('/candidates', []))],
      'candidates',
      ['candidate', '0.05'],
    ],
    [
      'case-12a',
      'omission',
      'The claims have no quantities.',
      on('KS', 'The Ticking Trade'),
      [athena(set('/solution/claims/*/quantities', []))],
      'quantities',
      ['quantit'],
    ],
    [
      'case-12b',
      'empty',
      'The mirage is empty.',
      on('CT', 'The Invisible Wall'),
      [athena(set('/mirage/whatLooksImpossible', ''), set('/mirage/excludingMentalModel', ''))],
      'answer key',
      ['mirage'],
    ],
    [
      'case-12c',
      'contradiction',
      'There is no deadline beside “in 60 seconds”.',
      on('KS', 'The Memory Palace'),
      [athena(set('/scenario/deadlineSeconds', null), set('/scenario/threat', 'In 60 seconds the roof comes down.'))],
      'narrative',
      ['deadline'],
    ],
    [
      'case-12d',
      'omission',
      'The story tells in the third person, in three paragraphs.',
      on('PX', 'The Lilliput Conundrum'),
      [
        athena(
          set(
            '/scenario/narrative',
            'A diver hangs below the ice.\n\nHe has a rope. She who holds it is asleep.\n\nThey both have a minute.',
          ),
        ),
      ],
      'narrative',
      ['you'],
    ],
  ]),
  ...decidable('GROUND', [
    [
      'case-11',
      'invented',
      'One title is cited for everything, recent and seminal alike.',
      on('KS', 'The Horizon Problem'),
      [
        galileo(
          set('/constructs/*/seminal', {
            authors: 'Duncker, K.',
            year: 1945,
            title: 'On problem-solving',
            venue: 'Monographs',
          }),
          set('/constructs/*/recent', {
            authors: 'Duncker, K.',
            year: 1945,
            title: 'On problem-solving',
            venue: 'Monographs',
          }),
        ),
      ],
      'constructs',
      ['seminal'],
    ],
  ]),
  ...testimony('SEED', [
    [
      'case-08',
      'hint',
      'A table names “Usable heat source”.',
      on('CT', 'The Ghost Machine'),
      [athena(set('/scenario/environment/1/parameter', 'Usable heat source'))],
      'a blind attempt',
      ['heat source'],
      'Usable heat source',
    ],
  ]),
];
