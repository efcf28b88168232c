import { readFileSync } from 'node:fs';
import { readSubmission } from '../../shared/scenario/submission/submission.ts';
import { defaultPolicy, type Policy } from '../../shared/scenario/policy.ts';
import { responds, strongPush } from '../support/disputes.ts';
import { lockedRoom } from '../support/house.ts';
import { startDispute, startErratum } from '../../workers/scenario/disputing.ts';
import { quick, type Story } from './stage.ts';

type Patched = readonly [
  'ATHENA' | 'GALILEO' | 'EULER' | 'NEWTON' | 'SOCRATES',
  'seed' | 'physics' | 'mathematics' | 'classification' | 'calibration' | 'distractors' | 'readiness' | 'recheck',
];
const patch = (
  agent: Patched[0],
  task: Patched[1],
  path: string,
  value: string | number,
  times = 1,
): Story['script'][number] => ({ agent, task, times, do: { patch: [{ path, value }] } });

/** A page that tells the first step, and what one says of it who attempts it blind. */
const hint = 'Once upended it is best to climb on';
const hinted = (task: 'seed' | 'revise'): Story['script'][number] => ({
  agent: 'ATHENA',
  task,
  do: {
    patch: [
      { path: '/scenario/objects/0/notes', value: hint },
      { path: '/solution/steps/0/action', value: 'Shove the first thing across, upend it and climb on top' },
    ],
  },
});
const pageRead = (after: number): Story['script'][number] => ({
  agent: 'TURING',
  task: 'attempt',
  after,
  times: 1,
  do: {
    patch: [{ path: '/toldOutright', value: [{ passage: hint, tells: 'Shove it across, upend it and climb on top' }] }],
  },
});

/** Both pages tell too much, and each is mended. */
const pageTold: Story['script'] = [
  hinted('seed'),
  pageRead(0),
  patch('NEWTON', 'physics', '/assessment', 'NEEDS-REVISION'),
  hinted('revise'),
  pageRead(2),
];

const granary = () => {
  const read = readSubmission(
    JSON.parse(readFileSync(new URL('../../examples/contributions/granary.json', import.meta.url), 'utf8')),
  );
  if (!read.ok) throw new Error('the granary cannot be read');
  return read.submission;
};

/** A model that has a price, played by the simulated server: a cap is only reached where something costs. */
const dearModels = Object.fromEntries(
  Object.keys(defaultPolicy.models).map((agent) => [agent, 'anthropic:claude-opus-5']),
) as Policy['models'];

/** The six phases with their loops, the six statuses, what comes from outside, and what advises. */
export const runStories: Readonly<Record<string, () => Story>> = {
  undisturbed: () => ({ script: [] }),
  'left-out': () => ({
    script: [{ agent: 'NEWTON', task: 'physics', do: { patch: [{ path: '/claims/0', remove: true }] } }],
  }),
  revision: () => ({ script: [patch('NEWTON', 'physics', '/assessment', 'NEEDS-REVISION')] }),
  'seed-doubted': () => ({
    script: [patch('ATHENA', 'seed', '/solution/confidence', 0.4)],
    input: { policy: quick },
  }),
  doubt: () => ({ script: [{ agent: 'EULER', task: 'mathematics', do: { doubtful: 0.6 } }] }),
  repaired: () => ({ script: [{ agent: 'GALILEO', task: 'grounding', do: { unreadable: true } }] }),
  'paused-by-provider': () => ({
    script: [
      { agent: 'NEWTON', task: 'physics', times: 2, do: { status: 401 } },
      { agent: 'EULER', task: 'mathematics', do: { status: 401 } },
    ],
    async during(stage) {
      await stage.decided({ decision: 'CONTINUE' });
      await stage.decided({ decision: 'CONTINUE' });
    },
  }),
  // A store of its own: what has been tried in a store is not tried again.
  'model-unknown': () => ({
    script: [{ task: 'trial', do: { status: 404 } }],
    apart: true,
    during: (stage) => stage.decided({ decision: 'CONTINUE' }),
  }),
  // No key is set here: it is tried, and the run ends as it would without its vectors.
  'embedder-unset': () => ({
    script: [],
    input: { policy: { embedder: 'openai:text-embedding-3-small' } },
    during: (stage) => stage.decided({ decision: 'END' }),
  }),
  'paused-at-cap': () => ({
    script: [],
    input: { policy: { models: dearModels, spendCapMicrodollars: 1 } },
    during: (stage) => stage.decided({ decision: 'CONTINUE', raiseToMicrodollars: 500_000_000 }),
  }),
  'paused-at-token-cap': () => ({
    script: [],
    input: { policy: { tokenCap: 120_000 } },
    during: (stage) => stage.decided({ decision: 'CONTINUE', raiseToTokens: 100_000_000 }),
  }),
  'ended-at-cap': () => ({
    script: [],
    input: { policy: { models: dearModels, spendCapMicrodollars: 1 } },
    during: (stage) => stage.decided({ decision: 'END' }),
  }),
  discussion: () => ({
    script: [
      patch('ATHENA', 'calibration', '/difficulty/C/score', 1),
      patch('EULER', 'calibration', '/difficulty/C/score', 5),
    ],
  }),
  distractor: () => ({
    script: [
      patch('GALILEO', 'distractors', '/verdicts/0/verdict', 'TOO-WEAK'),
      patch('NEWTON', 'recheck', '/items/0/status', 'INVALID'),
    ],
  }),
  cycles: () => ({
    script: [patch('NEWTON', 'readiness', '/vote', 'REVISE', 0), patch('EULER', 'readiness', '/vote', 'REVISE', 0)],
    input: { policy: quick },
  }),
  ...Object.fromEntries(
    (['CT', 'OF', 'PX', 'MT', 'DG'] as const).map((status) => [
      `status-${status.toLowerCase()}`,
      () => ({ script: [], input: { brief: { ...lockedRoom, status } } }),
    ]),
  ),
  'page-told': () => ({ script: pageTold }),
  // The same since an attempt is written down with the gate that it was made for.
  'page-told-with-gates': () => ({ script: pageTold }),
  advisers: () => ({
    script: [{ agent: 'DARWIN', times: 0, do: { unreadable: true } }],
    input: { brief: { ...lockedRoom, advisers: ['TURING', 'DARWIN', 'CASSANDRA'] } },
  }),
  submission: () => {
    const { brief, scenario } = granary();
    return { script: [], input: { brief, submission: { author: 'Mara Lind', scenario } } };
  },
  disputed: () => ({
    script: [],
    async during({ house, handle, beside }) {
      const { scenarioId } = await handle.result();
      house.simulated.setScript([responds('ATHENA', 'ACCEPT'), strongPush]);
      const challenge = {
        by: 'Mara Lind',
        claim: 'ATHENA/C1',
        wrong: 'The push is too weak.',
        evidence: ['A measurement of 1998 gives a third less.'],
        recommendation: 'Let two persons push.',
      };
      const { client, taskQueue } = house.temporal;
      const dispute = await startDispute(
        { client, db: house.db, databaseUrl: house.databaseUrl, taskQueue, reviewerKey: () => Promise.resolve(null) },
        scenarioId ?? '',
        challenge,
        'simulated',
      );
      await dispute.result();
      beside.push({ name: 'dispute', workflowId: dispute.workflowId });
    },
  }),
  /** Corrected in an object, in words that only a person judges, and in its tier. */
  corrected: () => ({
    script: [],
    async during(stage) {
      const { house, handle, beside } = stage;
      const { scenarioId } = await handle.result();
      const { client, taskQueue } = house.temporal;
      const corrected = await startErratum(
        { client, db: house.db, databaseUrl: house.databaseUrl, taskQueue, reviewerKey: () => Promise.resolve(null) },
        scenarioId ?? '',
        {
          by: 'Mara Lind',
          reason: 'The paint was left out.',
          patch: [
            { op: 'replace', path: '/scenario/objects/0/material', value: 'Painted steel' },
            { op: 'replace', path: '/rubric/0/reasoning', value: 'The whole chain' },
          ],
          tier: 'IMPOSSIBLE',
        },
        'simulated',
      );
      await stage.decided({ decision: 'RESOLVE' });
      await corrected.result();
      beside.push({ name: 'dispute', workflowId: corrected.workflowId });
    },
  }),
};
