import { always, append, athena, copy, decidable, drop, euler, newton, on, says, scale, set } from './row.ts';

const content = [set('/corrections', []), set('/assessment', 'VALIDATED')] as const;

const challenge = (claim: string, evidence: string[]) => ({
  claim,
  against: 'ATHENA',
  wrong: 'It cannot be so.',
  evidence,
  proof: null,
  override: null,
  recommendation: 'Look again.',
  confidence: 0.9,
});

const veto = (claimId: string, check: null) => ({
  claimId,
  law: 'Conservation of energy',
  proof: 'I do not think that this would work in practice.',
  check,
  fixPossible: true,
  correction: 'Make it lighter.',
});

/** A type alias, so that it can stand in an answer. */
type Cited = { readonly name: string; readonly value: number; readonly unit: string; readonly source: string };

/** EULER's veto of the deadline, with an inequality about its `time`. */
const about = (expression: string, comparator: '<=' | '>=', limit: number, more: readonly Cited[] = []) =>
  euler(
    set('/veto', {
      ...veto('deadline', null),
      check: {
        quantities: [{ name: 'time', value: 0, unit: 's', source: 'deadline' }, ...more],
        expression,
        requirement: { comparator, value: limit, unit: 's' },
      },
    }),
    copy('/veto/check/quantities/0/value', '/timing/deadlineSeconds'),
  );

/** It is more than `limit`, whatever that is. */
const short = (limit: number, ...more: readonly Cited[]) => about('time', '<=', limit, more);

/* VALIDATE: what both leads say, and do to each other. */
export const checksLeads = [
  ...decidable('VALIDATE', [
    [
      'validate-33',
      'proof',
      'A veto has no proof but a feeling.',
      on('KS', 'The Ghost Machine'),
      [newton(set('/veto', veto('C1', null)))],
      'veto downgraded',
      ['no-proof'],
    ],
    [
      'validate-52',
      'proof',
      'The limit of a veto’s inequality is made up.',
      on('KS', 'The Ghost Machine'),
      // Less than any time that a plot draws.
      [short(0.37)],
      'veto downgraded',
      ['unplaced'],
    ],
    [
      'validate-53',
      'proof',
      'The limit of a veto’s inequality is an estimate.',
      on('CT', 'The Cascade'),
      [short(1.3, { name: 'least', value: 1.3, unit: 's', source: 'estimate' })],
      'veto downgraded',
      ['unplaced'],
    ],
    [
      'validate-54',
      'proof',
      'A veto requires that something is nothing.',
      on('KS', 'The Misdirection'),
      [short(0)],
      'veto downgraded',
      ['unrelated'],
    ],
    [
      'validate-55',
      'proof',
      'A factor of a veto’s expression is made up.',
      on('KS', 'The Cascade'),
      [about('time - 7.3 * time', '>=', 0)],
      'veto downgraded',
      ['unplaced'],
    ],
    [
      'validate-56',
      'proof',
      'A veto turns on an estimate.',
      on('CT', 'The Last Ingredient'),
      [about('time - least', '>=', 0, [{ name: 'least', value: 99_999, unit: 's', source: 'estimate' }])],
      'veto downgraded',
      ['unplaced'],
    ],
    [
      'validate-34',
      'proof',
      'A veto is laid on an object.',
      on('CT', 'The Lilliput Conundrum'),
      [newton(set('/veto', veto('object:table', null)))],
      'veto downgraded',
      ['peripheral', 'unknown-claim'],
    ],
    [
      'validate-35',
      'omission',
      'A challenge brings no evidence.',
      on('OF', 'The Babel Problem'),
      [newton(set('/challenges', [challenge('ATHENA/C1', [])]))],
      'challenge refused',
      ['no-evidence'],
    ],
    [
      'validate-36',
      'id',
      'A challenge disputes a claim that does not exist.',
      on('PX', 'The Last Ingredient'),
      [euler(set('/challenges', [challenge('ATHENA/C88', ['Page 4.'])]))],
      'challenge refused',
      ['unknown-claim'],
    ],
    [
      'validate-37',
      'lazy',
      'Both edge cases of EULER and all of NEWTON are one and the same.',
      on('DG', 'The Memory Palace'),
      [
        newton(copy('/edgeCases/1', '/edgeCases/0'), copy('/edgeCases/2', '/edgeCases/0')),
        euler(drop('/edgeCases/1'), set('/edgeCases/0/situation', 'The actor has four fifths of the stated strength.')),
      ],
      'edge cases',
      ['edge case'],
    ],
    [
      'validate-38',
      'collusion',
      'A claim is out by a factor of 50, and both leads validate it.',
      on('KS', 'The Last Ingredient'),
      [
        athena(scale('/solution/claims/0/quantities/0/value', 50)),
        newton(set('/claims/*/status', 'VALID'), set('/feasibility', 'VALID'), ...content),
        euler(set('/claims/*/status', 'VALID'), ...content),
      ],
      'a recomputation',
      ['C1', 'K1'],
    ],
    [
      'validate-39',
      'collusion',
      'A claim fails, and EULER leaves its calculation out.',
      on('CT', 'The Invisible Wall'),
      [
        athena(scale('/solution/claims/0/quantities/0/value', 50)),
        newton(set('/claims/*/status', 'VALID'), set('/feasibility', 'VALID'), ...content),
        euler(set('/claims/*/status', 'VALID'), set('/calculations', []), ...content),
      ],
      'claims decided',
      ['C1'],
    ],
    [
      'validate-40',
      'collusion',
      'Both leads read a claim’s number as half of what it is.',
      on('MT', 'The Ticking Trade'),
      [
        newton(append('/claims/0/calculation', ' (with half of the first number)')),
        euler(scale('/calculations/0/quantities/0/value', 0.5), scale('/calculations/0/result/value', 0.5)),
      ],
      'contradiction',
      ['K1'],
    ],
    [
      'validate-41',
      'confidence',
      'EULER is sure of his report by 0.3.',
      on('OF', 'The Ticking Trade'),
      [euler(set('/confidence', 0.3))],
      'confidence of EULER',
      ['confidence', '0.3'],
    ],
    [
      'validate-42',
      'confidence',
      'NEWTON’s confidence is a hundredth too low.',
      on('PX', 'The Lilliput Conundrum'),
      [newton(set('/confidence', 0.69))],
      'confidence of NEWTON',
      ['0.69'],
    ],
    [
      'validate-43',
      'number',
      'A calculation’s expression cannot be read.',
      on('OF', 'The Last Ingredient'),
      [euler(set('/calculations/0/expression', 'roughly 3 times the usual'))],
      'calculations repeatable',
      ['K1'],
    ],
    [
      'validate-44',
      'circular',
      'A calculation repeats its own limit: the result is what is required.',
      on('KS', 'The Babel Problem'),
      [
        euler(
          set('/calculations/0/quantities', [{ name: 'own', value: 1, unit: 'N', source: 'K1' }]),
          set('/calculations/0/expression', 'own'),
          set('/calculations/0/result', { value: 1, unit: 'N' }),
          set('/calculations/0/requirement', { comparator: '>=', value: 1, unit: 'N' }),
        ),
      ],
      'numbers placed',
      ['K1'],
    ],
    [
      'validate-45',
      'id',
      'NEWTON’s correction is about a thing that does not exist.',
      on('DG', 'The Misdirection'),
      [
        always(
          newton(
            set('/assessment', 'NEEDS-REVISION'),
            set('/corrections', [{ target: 'C99', change: 'Set mass to 10 kg.' }]),
          ),
        ),
      ],
      'joint assessment',
      ['C99'],
    ],
    [
      'validate-46',
      'lazy',
      'All is fine: NEWTON and EULER write “ok” wherever words are asked for.',
      on('KS', 'The Wrong Toolbox'),
      [
        newton(
          set('/claims/*/calculation', 'ok'),
          set('/claims/*/law', 'ok'),
          set('/forces/*/analysis', 'ok'),
          set('/materials/*/note', 'ok'),
        ),
        euler(set('/claims/*/reasoning', 'ok'), set('/timing/steps/*/basis', 'ok')),
      ],
      'laws and calculations',
      ['C1', 'number'],
    ],
    [
      'validate-47',
      'stale',
      'A revision moves a number, and EULER repeats his old report.',
      on('KS', 'The Horizon Problem'),
      [
        newton(
          set('/assessment', 'NEEDS-REVISION'),
          set('/corrections', [{ target: 'S1', change: 'Set the time of S1 to 31 s.' }]),
        ),
        { ...says('EULER', 'mathematics', set('/timing/steps/0/seconds', 11)), after: 1 },
      ],
      'contradiction',
      ['timing'],
    ],
  ]),
];
