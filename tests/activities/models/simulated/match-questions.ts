import type { AgentKey } from '../../../../shared/worldbuilding/roster.ts';
import { readPrompt } from '../../../../activities/models/simulated/prompt.ts';
import { type Question, requestOf } from './debate-fixture.ts';
import { present } from '../../../support/present.ts';

/* A question to each agent of a match, in each of its tasks. */

const challenge = {
  text: 'CHALLENGE #1\n\nBIOME/SETTING: an underwater city\n\nINHABITANTS: posthuman monks\n\nTWIST CONSTRAINT: light is sacred and rationed',
};

const said = [
  [
    'proposal',
    {
      round: 'A-F1',
      by: 'ARCHITECT',
      proposal: { title: 'A lamp for each', body: 'One lamp burns in each house, and it is counted.', fills: [] },
    },
  ],
  [
    'objection',
    {
      round: 'A-F1',
      objection: { failureCase: 'A house with a lamp more.', changeWanted: 'Two lamps.', text: 'Count again.' },
      amendments: [{ id: 'A-F1-M1', by: 'CONTRARIAN', text: 'Two lamps.', merged: false }],
    },
  ],
] as const;

export const goal = {
  phase: 'FOUNDATION',
  aim: 'Settle it.',
  round: 1,
  proposal: 'A-F1',
  proposer: 'ARCHITECT',
  due: ['NAME', 'GOVERNING_LOGIC', 'MOOD'],
  gap: null,
  curveballs: [],
};

export const context = [['challenge', challenge], ...said, ['goal', goal]] as const;

export const questions: readonly (Question & { readonly key: AgentKey })[] = [
  { key: 'a-architect', agent: 'architect', task: 'propose', phase: 'FOUNDATION', sections: context },
  { key: 'a-contrarian', agent: 'contrarian', task: 'object', phase: 'FOUNDATION', sections: context },
  { key: 'a-lorekeeper', agent: 'lorekeeper', task: 'respond', phase: 'FOUNDATION', sections: context },
  { key: 'a-synthesizer', agent: 'synthesizer', task: 'resolve', phase: 'FOUNDATION', sections: context },
  { key: 'a-contrarian', agent: 'contrarian', task: 'vote', phase: 'FOUNDATION', sections: context },
  { key: 'a-synthesizer', agent: 'synthesizer', task: 'break-tie', phase: 'FOUNDATION', sections: context },
  {
    key: 'a-synthesizer',
    agent: 'synthesizer',
    task: 'crystallize',
    phase: 'CRYSTALLIZATION',
    sections: context.slice(0, 3),
  },
  {
    key: 'a-architect',
    agent: 'architect',
    task: 'ratify',
    phase: 'CRYSTALLIZATION',
    sections: [...context.slice(0, 3), ['spec', {}]],
  },
  {
    key: 'soloist',
    agent: 'soloist',
    task: 'create',
    phase: 'CRYSTALLIZATION',
    subject: 'draft-1',
    sections: [['challenge', challenge]],
  },
  {
    key: 'soloist',
    agent: 'soloist',
    task: 'choose',
    phase: 'CRYSTALLIZATION',
    subject: 'drafts',
    sections: [
      ['challenge', challenge],
      [
        'drafts',
        [
          { draft: 1, world: {} },
          { draft: 2, world: {} },
        ],
      ],
    ],
  },
  {
    key: 'soloist',
    agent: 'soloist',
    task: 'improve',
    phase: 'CRYSTALLIZATION',
    subject: 'revision-1',
    sections: [
      ['challenge', challenge],
      ['draft', {}],
    ],
  },
  {
    key: 'prompt-engineer',
    agent: 'prompt-engineer',
    task: 'write-prompts',
    phase: 'ARTIFACTS',
    sections: [['spec', { worldName: 'Nowhere', heroImageDescription: 'A wide view of nothing much.' }]],
  },
  {
    key: 'prompt-engineer',
    agent: 'prompt-engineer',
    task: 'soften',
    phase: 'ARTIFACTS',
    sections: [['refused', { artifact: 'hero', prompt: 'A bridge', why: 'no' }]],
  },
  {
    key: 'judge',
    agent: 'judge',
    task: 'judge',
    phase: 'JUDGMENT',
    subject: 'J01',
    sections: [
      ['X-challenge', 'CHALLENGE #1'],
      ['Y-challenge', 'CHALLENGE #1'],
    ],
  },
  {
    key: 'moderator',
    agent: 'moderator',
    task: 'moderate',
    phase: 'CHALLENGE',
    sections: [
      ['challenge', challenge],
      ['offer', { text: 'The moon stops.' }],
    ],
  },
  {
    key: 'clerk',
    agent: 'clerk',
    task: 'testify',
    phase: 'FOUNDATION',
    subject: 'C01',
    sections: [
      [
        'examination',
        {
          challenge: 'CHALLENGE #1',
          rounds: [{ objection: { item: 'O1' }, responses: [{ item: 'R1', adds: 'Rope.' }] }],
        },
      ],
    ],
  },
];

export const promptOf = (question: Question) => {
  const { systemPrompt, message } = requestOf(question);
  return readPrompt(systemPrompt, message, [], question.pictures ?? 0);
};

export const first = present(questions[0]);
