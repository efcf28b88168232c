import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { PolicyChanges } from '../../shared/scenario/policy.ts';
import type { lockedRoom } from '../support/house.ts';

/** What a run is given besides the locked room and its brief. */
export interface RunChange {
  category?: typeof lockedRoom.category | 'The Cascade' | 'The Babel Problem' | 'The Memory Palace';
  policy?: PolicyChanges;
}

const patch = (path: string, value: string | number) => ({ patch: [{ path, value }] });

/** Runs in which no agent is shown what it may not see, however they go. */
export const honestStories: readonly (readonly [name: string, WrittenScript, RunChange])[] = [
  ['undisturbed', [], {}],
  [
    'of another category, with a discussion and with doubts',
    [
      { agent: 'NEWTON', task: 'physics', do: { doubtful: 0.61 } },
      { agent: 'GALILEO', task: 'grounding', do: { doubtful: 0.57 } },
      { agent: 'SOCRATES', task: 'classification', do: { doubtful: 0.53 } },
      { agent: 'ATHENA', task: 'calibration', do: patch('/difficulty/C/score', 1) },
      { agent: 'EULER', task: 'calibration', do: patch('/difficulty/C/score', 5) },
    ],
    { category: 'The Babel Problem' },
  ],
  [
    'all in Chat Completions, with repairs, and with two statuses at first',
    [
      { agent: 'ATHENA', task: 'seed', do: { unreadable: true } },
      { agent: 'EULER', task: 'mathematics', do: patch('/dimensional', 'MAYBE') },
      { agent: 'SOCRATES', task: 'classification', do: patch('/tier', 'GIGANTIC') },
      { agent: 'GALILEO', task: 'calibration', do: { unreadable: true } },
      {
        agent: 'GALILEO',
        task: 'readiness',
        do: {
          patch: [
            { path: '/status', value: 'CT' },
            { path: '/statusReason', value: 'A second order of steps came to nobody’s mind but mine.' },
          ],
        },
      },
    ],
    {
      category: 'The Cascade',
      policy: { models: { ATHENA: 'simulated:chat', GALILEO: 'simulated:chat', SOCRATES: 'simulated:chat' } },
    },
  ],
  [
    'with a revision, and another in REFINE',
    [
      { agent: 'GALILEO', task: 'distractors', do: patch('/verdicts/0/verdict', 'TOO-WEAK') },
      { agent: 'NEWTON', task: 'recheck', do: patch('/items/0/status', 'INVALID') },
      {
        agent: 'NEWTON',
        task: 'physics',
        do: {
          patch: [
            { path: '/assessment', value: 'NEEDS-REVISION' },
            { path: '/corrections', value: [{ target: 'S1', change: 'Allow one second more for the first step.' }] },
          ],
        },
      },
    ],
    {},
  ],
  [
    'with gates that send back',
    [
      { agent: 'ATHENA', task: 'seed', do: patch('/scenario/objects/0/material', '') },
      { agent: 'SOCRATES', task: 'classification', do: patch('/justification', 'It looks solvable.') },
      { agent: 'GALILEO', task: 'grounding', do: { patch: [{ path: '/citations', value: [] }] } },
    ],
    {},
  ],
  [
    'with challenges in every phase',
    [
      ...(['NEWTON physics', 'GALILEO grounding', 'SOCRATES classification', 'SOCRATES memo'] as const).map(
        (asked): WrittenScript[number] => {
          const [agent, task] = asked.split(' ') as ['NEWTON', 'physics'];
          return {
            agent,
            task,
            do: {
              patch: [
                {
                  path: '/challenges/-',
                  value: {
                    claim: 'ATHENA/narrative',
                    against: 'ATHENA',
                    wrong: 'The second sentence promises a tool that the tables do not hold.',
                    evidence: ['The table of objects, read line by line.'],
                    recommendation: 'Drop the sentence.',
                    override: null,
                    proof: null,
                    confidence: 0.64,
                  },
                },
              ],
            },
          };
        },
      ),
    ],
    {},
  ],
];
