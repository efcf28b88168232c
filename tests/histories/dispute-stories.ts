import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import {
  challenge,
  challenges,
  goodProof,
  insists,
  modestNeed,
  nobodyRules,
  responds,
  revisedInto,
  sides,
  states,
  strongPush,
  veto,
  vetoes,
  weakPush,
  withLever,
} from '../support/disputes.ts';
import { lockedRoom } from '../support/house.ts';
import { quick, type Story } from './stage.ts';

type Rule = WrittenScript[number];

const unsatisfied = (more: Readonly<Record<string, string | boolean>> = {}): Rule => ({
  agent: 'NEWTON',
  task: 'vetoReview',
  do: {
    patch: [
      { path: '/satisfied', value: false },
      ...Object.entries(more).map(([field, value]) => ({ path: `/${field}`, value })),
    ],
  },
});
const vetoed = [weakPush, strongPush, vetoes('NEWTON', veto())];
const hopeless = veto({ fixPossible: false, correction: 'No push of a person will do.' });
const paradox = {
  theorem: 'No push of one person moves the block.',
  premises: [
    { id: 'P1', statement: 'It takes 520 N.' },
    { id: 'P2', statement: 'There are 400 N.' },
  ],
  argument: 'Four hundred are less than five hundred and twenty.',
  apparentWay: 'Pushing harder.',
};

const sound = { verdict: 'SOUND', reasoning: 'The premises exclude the outcome.', gaps: [] };

const inValidate = challenges('NEWTON', 'physics', [challenge('ATHENA/C1', 'ATHENA')]);
const inRefine = challenges('GALILEO', 'memo', [challenge('NEWTON/C1', 'NEWTON')]);
const ofTwoDomains = challenges('SOCRATES', 'memo', [challenge('ATHENA/S1', 'ATHENA')]);
const divided = sides('ballot', { GALILEO: 'CHALLENGER', EULER: 'CHALLENGED', NEWTON: 'CHALLENGER' });
/** No rule settles it: EULER, who alone could judge it, cannot be read. */
const unarbitrable: Rule[] = [challenges('NEWTON', 'physics', [challenge('ATHENA/S1', 'ATHENA')]), nobodyRules];

/**
 * Two requests of NEWTON's stay open, and the ladder rejects the first and upholds the second; what GALILEO's challenge
 * wants changed is a request as well. ATHENA gives reasons twice.
 */
const stayingOpen: Rule[] = [
  {
    agent: 'NEWTON',
    task: 'memo',
    do: {
      patch: [{ path: '/recommendedChanges', value: ['D1', 'S1'].map((target) => ({ target, change: 'Name it.' })) }],
    },
  },
  challenges('GALILEO', 'memo', [challenge('ATHENA/I1', 'ATHENA')]),
  responds('ATHENA', 'ACCEPT'),
  { agent: 'ATHENA', task: 'answer', times: 2, do: { patch: [{ path: '/answers/*/decision', value: 'REASON' }] } },
  { agent: 'ATHENA', task: 'answer', after: 2, do: { patch: [{ path: '/answers/*/decision', value: 'CHANGE' }] } },
  { agent: 'NEWTON', task: 'accept', times: 2, do: { patch: [{ path: '/verdicts/*/accepted', value: false }] } },
  ...(['CHALLENGED', 'CHALLENGER'] as const).flatMap((side, nth) =>
    sides('ballot', { EULER: side, GALILEO: side, SOCRATES: side }).map((rule) => ({
      ...rule,
      subject: `REFINE-1-memo-1-NEWTON-${nth + 1}`,
    })),
  ),
];

const wave = {
  summary: 'A standing wave lifts the lid',
  solution: 'Rock the water at its own period.',
  novelty: 'No known approach uses resonance.',
  physics: 'The period of the room is 1.9 s.',
};
const proposed: Rule = { agent: 'NEWTON', task: 'physics', do: { patch: [{ path: '/breakthrough', value: wave }] } };
const openFrontier = { brief: { ...lockedRoom, status: 'OF' } } as const;

/** Every way that a disagreement can take. */
export const disputeStories: Readonly<Record<string, () => Story>> = {
  'veto-lifted': () => ({ script: vetoed }),
  'veto-downgraded': () => ({ script: [weakPush, strongPush, vetoes('NEWTON', veto({ check: null }))] }),
  'veto-back-to-seed': () => ({ script: [...vetoed, unsatisfied({ recommendation: 'REDESIGN' })] }),
  'veto-discard-asked': () => ({
    script: [...vetoed, unsatisfied({ recommendation: 'DISCARD' })],
    input: { policy: quick },
  }),
  'veto-unproven': () => ({ script: [weakPush, vetoes('NEWTON', veto())], input: { policy: quick } }),
  'veto-replaced': () => ({ script: [weakPush, vetoes('NEWTON', veto()), withLever] }),
  'veto-redesigned': () => ({ script: [weakPush, strongPush, vetoes('NEWTON', hopeless)] }),
  'veto-flawed-twice': () => ({ script: [weakPush, { ...weakPush, task: 'revise' }, vetoes('NEWTON', hopeless, 2)] }),
  'veto-reclassified': () => ({
    script: [
      weakPush,
      vetoes('NEWTON', veto()),
      unsatisfied({ physicsForbids: true }),
      { ...revisedInto(paradox), after: 1 },
      {
        agent: 'EULER',
        task: 'mathematics',
        after: 1,
        times: 0,
        do: {
          patch: [
            { path: '/proofReview', value: sound },
            { path: '/corrections', value: [] },
            { path: '/assessment', value: 'VALIDATED' },
          ],
        },
      },
    ],
  }),
  'veto-third': () => ({
    script: [weakPush, { ...weakPush, task: 'revise' }, vetoes('NEWTON', veto(), 0), withLever],
    input: { policy: quick },
  }),
  'veto-in-refine': () => ({
    script: [
      weakPush,
      strongPush,
      modestNeed,
      { agent: 'NEWTON', task: 'memo', do: { patch: [{ path: '/veto', value: veto() }] } },
    ],
  }),
  'challenge-accepted': () => ({ script: [weakPush, strongPush, inValidate, responds('ATHENA', 'ACCEPT')] }),
  'challenge-refused': () => ({
    script: [challenges('NEWTON', 'physics', [challenge('NEWTON/C1', 'NEWTON'), challenge('ATHENA/C99', 'ATHENA')])],
  }),
  'challenge-owed': () => ({
    script: [challenges('GALILEO', 'grounding', [challenge('ATHENA/D1', 'ATHENA')]), responds('ATHENA', 'ACCEPT')],
  }),
  'challenge-voted': () => ({
    script: [
      inRefine,
      responds('NEWTON', 'DEFEND'),
      ...sides('ballot', { ATHENA: 'CHALLENGED', EULER: 'CHALLENGED', SOCRATES: 'CHALLENGER' }),
    ],
  }),
  'challenge-authority': () => ({
    script: [
      inRefine,
      responds('NEWTON', 'DEFEND'),
      ...sides('ballot', { ATHENA: 'CHALLENGER', EULER: 'CHALLENGER', SOCRATES: 'CHALLENGER' }),
    ],
  }),
  'challenge-neutral': () => ({
    script: [inValidate, responds('ATHENA', 'DEFEND'), ...sides('rule', { EULER: 'CHALLENGED' })],
  }),
  'challenge-ruled': () => ({
    script: [
      challenges('EULER', 'mathematics', [challenge('ATHENA/C2', 'ATHENA')]),
      responds('ATHENA', 'DEFEND'),
      ...sides('rule', { NEWTON: 'CHALLENGED' }),
    ],
  }),
  'challenge-overridden': () => ({
    script: [
      weakPush,
      strongPush,
      modestNeed,
      challenges('EULER', 'memo', [
        challenge('NEWTON/C1', 'NEWTON', { override: 'MATHEMATICAL-PROOF', proof: goodProof }),
      ]),
      responds('NEWTON', 'DEFEND'),
      ...sides('ballot', { ATHENA: 'CHALLENGED', GALILEO: 'CHALLENGER', SOCRATES: 'CHALLENGER' }),
    ],
  }),
  'challenge-arbitrated': () => ({
    script: [
      ofTwoDomains,
      responds('ATHENA', 'DEFEND'),
      ...divided,
      ...sides('arbitrate', { GALILEO: 'CHALLENGER', EULER: 'CHALLENGER', NEWTON: 'CHALLENGER' }),
    ],
  }),
  'upheld-waits': () => ({
    script: [
      challenges('GALILEO', 'memo', [challenge('ATHENA/S1', 'ATHENA')]),
      responds('ATHENA', 'ACCEPT'),
      { agent: 'EULER', task: 'distractors', times: 2, do: { unreadable: true } },
    ],
    during: (stage) => stage.decided({ decision: 'RESOLVE', ruling: 'retry' }),
  }),
  'request-on-ladder': () => ({ script: stayingOpen }),
  'challenge-decided': () => ({
    script: [...unarbitrable, responds('ATHENA', 'DEFEND')],
    during: (stage) => stage.decided({ decision: 'RESOLVE', side: 'CHALLENGED' }),
  }),
  'challenge-flaw': () => ({
    script: [...unarbitrable, responds('ATHENA', 'DEFEND')],
    during: (stage) => stage.decided({ decision: 'RESOLVE', side: 'CHALLENGER', structuralFlaw: true }),
  }),
  'challenge-shelved': () => ({ script: [...unarbitrable, responds('ATHENA', 'DEFEND')], input: { policy: quick } }),
  'house-contradiction': () => ({
    script: [
      { agent: 'EULER', task: 'mathematics', do: { patch: [{ path: '/timing/totalSeconds', value: 3 }] } },
      responds('EULER', 'DEFEND'),
    ],
  }),
  'called-for-a-person': () => ({
    script: [
      {
        agent: 'GALILEO',
        task: 'grounding',
        do: { patch: [{ path: '/escalation', value: 'I have seen this accident happen.' }] },
      },
    ],
    during: (stage) => stage.decided({ decision: 'RESOLVE' }),
  }),
  'status-debate': () => ({ script: [states('EULER', 'CT'), insists('EULER', 'KS')] }),
  'status-authority': () => ({ script: [states('SOCRATES', 'CT'), insists('SOCRATES', 'CT')] }),
  'status-joint-veto': () => ({
    script: [
      weakPush,
      modestNeed,
      ...(['NEWTON', 'EULER'] as const).flatMap((agent) => [
        states(agent, 'CT'),
        insists(agent, 'CT', 'PHYSICAL-OR-MATHEMATICAL', goodProof),
      ]),
    ],
  }),
  'status-person': () => ({
    script: [
      states('EULER', 'CT'),
      insists('EULER', 'CT'),
      { agent: 'SOCRATES', task: 'restate', times: 0, do: { unreadable: true } },
    ],
    during: (stage) => stage.decided({ decision: 'RESOLVE', status: 'CT' }),
  }),
  breakthrough: () => ({
    script: [proposed],
    input: openFrontier,
    // The run does not wait for the experts: it is over before they are heard.
    async during(stage) {
      await stage.handle.result();
      await stage.decided({ decision: 'RESOLVE', verified: true, verification: 'EXPERIMENTAL' });
    },
  }),
  'breakthrough-refuted': () => ({
    script: [proposed, { agent: 'EULER', task: 'novelty', do: { patch: [{ path: '/survives', value: false }] } }],
    input: openFrontier,
  }),
};
