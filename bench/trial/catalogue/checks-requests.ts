import type { Agent } from '../../../shared/scenario/index.ts';
import { always, copy, decidable, on, says, set } from './row.ts';

const where = 'Say where its number was measured.';
const change = (target: string, words: string) => [{ target, change: words }];

const asks = (agent: Agent, target: string) => says(agent, 'memo', set('/recommendedChanges', change(target, where)));

/* REFINE: requests, and what changes because of them. */
export const checksRequests = [
  ...decidable('REFINE', [
    [
      'refine-17',
      'omission',
      'A demanded change is answered by silence.',
      on('KS', 'The Ticking Trade'),
      [asks('NEWTON', 'C1'), always(says('ATHENA', 'answer', set('/answers', [])))],
      'no open request',
      ['C1'],
    ],
    [
      'refine-18',
      'lazy',
      'A demanded change is declared to be made, and nothing changes.',
      on('CT'),
      [
        asks('EULER', 'S1'),
        always(says('ATHENA', 'answer', set('/answers/*/text', 'Done.'), set('/answers/*/decision', 'CHANGE'))),
        always(
          says('ATHENA', 'revise', {
            path: '/solution/steps/0/rationale',
            replace: ` (Revised as asked: ${where})`,
            by: '',
          }),
        ),
      ],
      'no open request',
      ['S1'],
    ],
    [
      'refine-19',
      'contradiction',
      'EULER finds what REFINE changed invalid.',
      on('KS', 'The Memory Palace'),
      [asks('EULER', 'C1'), says('EULER', 'recheck', set('/items/*/status', 'INVALID'))],
      'changes valid',
      ['C1'],
    ],
    [
      'refine-20',
      'omission',
      'NEWTON re-checks another thing than what changed.',
      on('MT', 'The Invisible Wall'),
      [asks('EULER', 'C1'), says('NEWTON', 'recheck', set('/items/0/id', 'C8'))],
      'changes re-checked',
      ['C1'],
    ],
    [
      'refine-21',
      'number',
      'A revision in REFINE makes a claim’s number a thousand times as large.',
      on('KS', 'The Babel Problem'),
      [asks('NEWTON', 'C1'), says('ATHENA', 'revise', set('/solution/claims/0/quantities/0/value', 123456))],
      'renewed requirements',
      ['C1', 'K1', '123456'],
    ],
    [
      'refine-22',
      'number',
      'A revision in REFINE makes the steps longer than the deadline.',
      on('CT', 'The Horizon Problem'),
      [asks('NEWTON', 'S1'), says('ATHENA', 'revise', set('/solution/steps/0/seconds', 4000))],
      'timing',
      ['S1', 'margin', 'deadline'],
    ],
    [
      'refine-23',
      'omission',
      'A revision in REFINE loses the objects.',
      on('DG', 'The Invisible Wall'),
      [asks('NEWTON', 'C1'), says('ATHENA', 'revise', set('/scenario/objects', []))],
      'the gate of SEED',
      ['object'],
    ],
    [
      'refine-24',
      'contradiction',
      'The informed type is III for what works.',
      on('KS', 'The Ghost Machine'),
      [says('SOCRATES', 'informed', set('/impossibilityType', 'III'))],
      'blind and informed',
      ['type', 'III'],
    ],
    [
      'refine-25',
      'omission',
      'The informed view has no justification.',
      on('CT', 'The Ticking Trade'),
      [says('SOCRATES', 'informed', set('/justification', ''))],
      'blind and informed',
      ['justif', 'informed'],
    ],
    [
      'refine-26',
      'contradiction',
      'The hidden assumption was seen blind, and nobody answers for it.',
      on('MT', 'The Locked Room'),
      [
        says('SOCRATES', 'informed', set('/sawTrickBlind', true)),
        always(says('ATHENA', 'answer', set('/answers', []))),
      ],
      'no open request',
      ['illusion'],
    ],
    [
      'refine-27',
      'confidence',
      'GALILEO calls for a person in his memo.',
      on('PX', 'The Memory Palace'),
      [says('GALILEO', 'memo', set('/escalation', 'I cannot stand behind this.'))],
      'escalation',
      ['stand behind', 'review'],
    ],
    [
      'refine-28',
      'id',
      'An answer is given to a request that nobody made.',
      on('KS', 'The Lilliput Conundrum'),
      [asks('GALILEO', 'I1'), says('ATHENA', 'answer', set('/answers/0/request', 'memo-9/NEWTON/4'))],
      'no open request',
      ['I1'],
    ],
    [
      'refine-29',
      'collusion',
      'ATHENA promises, and EULER accepts a promise that changed nothing.',
      on('KS', 'The Cascade'),
      [
        asks('EULER', 'C1'),
        always(says('ATHENA', 'revise', copy('/solution/claims/0/statement', '/solution/claims/1/statement'))),
        says('EULER', 'accept', set('/verdicts/*/reason', '')),
      ],
      'no open request',
      ['C1'],
    ],
    [
      'refine-30',
      'contradiction',
      'SOCRATES says of the solution: FAIL, in his notes, and PASS in his mark.',
      on('OF', 'The Misdirection'),
      [says('SOCRATES', 'informed', set('/ethicsNotes', ''), set('/ethics', 'PASS-WITH-NOTES'))],
      'informed ethics',
      ['notes'],
    ],
  ]),
];
