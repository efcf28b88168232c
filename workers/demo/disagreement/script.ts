import { readScript, type SimulationScript, type WrittenScript } from '../../../activities/models/simulated/script.ts';
import type { Challenge, Proof, Veto } from '../../../shared/scenario/answers/index.ts';

/**
 * The demo of disagreement, as what the simulated models are told to do differently: the rest of the run, and every
 * verdict of Symposium, is as in any other run. The words fit whatever scenario of the category is drawn.
 */

const claimAt = '/solution/claims/0';
const push = (statement: string, newtons: number) => ({
  id: 'C1',
  statement,
  quantities: [
    { name: 'push', value: newtons, unit: 'N', source: 'capabilities' },
    { name: 'needed', value: 520, unit: 'N', source: 'capabilities' },
  ],
});

/** Repeated by Symposium with the scenario's own numbers, it fails: 400 N are less than 520 N. */
const tooWeak: Proof = {
  quantities: [
    { name: 'push', value: 400, unit: 'N', source: 'C1/push' },
    { name: 'needed', value: 520, unit: 'N', source: 'C1/needed' },
  ],
  expression: 'push - needed',
  requirement: { comparator: '>=', value: 0, unit: 'N' },
};
const veto: Veto = {
  claimId: 'C1',
  law: 'Coulomb friction',
  proof: 'What bars the way begins to slide at 520 N, and one person pushes with 400 N: it stays where it is.',
  check: tooWeak,
  fixPossible: true,
  correction: 'Let the push be made with a lever, so that it exceeds what friction holds.',
};

const challenge = (
  claim: string,
  against: Challenge['against'],
  words: Pick<Challenge, 'wrong' | 'evidence' | 'recommendation'>,
  confidence: number,
): Challenge => ({ claim, against, ...words, override: null, proof: null, confidence });
const thinReason = challenge(
  'ATHENA/S1',
  'ATHENA',
  {
    wrong: 'The reason given for the first step takes a property for granted that no table states.',
    evidence: ['The step depends on how two surfaces meet, and the object table is silent about it.'],
    recommendation: 'Say in the rationale of the first step which stated property it uses.',
  },
  0.72,
);
const strangersStrength = challenge(
  'NEWTON/C1',
  'NEWTON',
  {
    wrong: 'The verdict holds for a strong adult, and the scenario speaks to anyone.',
    evidence: ['Measured push strength differs widely between people, and the report names no sample.'],
    recommendation: 'Judge the claim for a person of less than average strength.',
  },
  0.64,
);
const noStrangersStep = challenge(
  'ATHENA/S1',
  'ATHENA',
  {
    wrong: 'The first step is timed for somebody who knows the answer already.',
    evidence: ['In the blind report nobody thought of it; a stranger looks around before acting.'],
    recommendation: 'Say in the rationale of the first step what its time allows for.',
  },
  0.7,
);

const says = (decision: 'DEFEND' | 'PARTIAL', statement: string, evidence: string, revision: string) => [
  { path: '/decision', value: decision },
  { path: '/statement', value: statement },
  { path: '/evidence', value: [evidence] },
  { path: '/revision', value: revision },
];
const votes = (side: 'CHALLENGER' | 'CHALLENGED', reason: string) => [
  { path: '/side', value: side },
  { path: '/reason', value: reason },
];

const written: WrittenScript = [
  // A claim that physics does not bear out, and its repair in every revision after the veto.
  {
    agent: 'ATHENA',
    task: 'seed',
    times: 0,
    do: {
      patch: [
        {
          path: '/scenario/capabilities/0/value',
          append: '; pushing, 400 N with both hands and 800 N with a lever; what bars the way begins to slide at 520 N',
        },
        // No other claim may rest on the one whose place it takes.
        { path: '/solution/claims/*/quantities', value: [] },
        { path: '/solution/claims/*/statement', value: 'It is so, as the tables have it.' },
        { path: claimAt, value: push('One person, pushing with both hands, slides aside what bars the way.', 400) },
      ],
    },
  },
  {
    agent: 'ATHENA',
    task: 'revise',
    times: 0,
    do: {
      patch: [{ path: claimAt, value: push('One person, pushing with a lever, slides aside what bars the way.', 800) }],
    },
  },
  // VALIDATE: the veto, then a challenge that is accepted in part.
  {
    agent: 'NEWTON',
    task: 'physics',
    do: {
      patch: [
        { path: '/assessment', value: 'VETOED' },
        { path: '/veto', value: veto },
      ],
    },
  },
  { agent: 'NEWTON', task: 'physics', after: 1, do: { patch: [{ path: '/challenges', value: [thinReason] }] } },
  {
    agent: 'ATHENA',
    task: 'respond',
    phase: 'VALIDATE',
    do: {
      patch: says(
        'PARTIAL',
        'The step stands. Its reason was too short.',
        'The property is implied by the material in the object table.',
        'I name the property in the rationale.',
      ),
    },
  },
  // REFINE: one challenge that a vote settles, one that nobody but a person can.
  { agent: 'GALILEO', task: 'memo', do: { patch: [{ path: '/challenges', value: [strangersStrength] }] } },
  {
    agent: 'NEWTON',
    task: 'respond',
    phase: 'REFINE',
    do: {
      patch: says(
        'DEFEND',
        'The lever leaves a margin of more than half, which covers a weaker person.',
        'push − needed = 280 N.',
        '',
      ),
    },
  },
  { agent: 'SOCRATES', task: 'memo', do: { patch: [{ path: '/challenges', value: [noStrangersStep] }] } },
  {
    agent: 'ATHENA',
    task: 'respond',
    phase: 'REFINE',
    do: {
      patch: says(
        'DEFEND',
        'The time is the time of the action. Looking around is what the rest of the margin is for.',
        'The steps together leave a margin before the deadline.',
        '',
      ),
    },
  },
  {
    task: 'ballot',
    subject: 'REFINE-1-GALILEO-1',
    agent: 'SOCRATES',
    do: { patch: votes('CHALLENGER', 'The text promises a way out to everybody.') },
  },
  {
    task: 'ballot',
    subject: 'REFINE-1-GALILEO-1',
    times: 0,
    do: { patch: votes('CHALLENGED', 'The margin answers the objection with a number.') },
  },
  {
    task: 'ballot',
    subject: 'REFINE-1-SOCRATES-2',
    agent: 'EULER',
    do: { patch: votes('CHALLENGED', 'The sum of all steps has room for hesitation.') },
  },
  {
    task: 'ballot',
    subject: 'REFINE-1-SOCRATES-2',
    times: 0,
    do: { patch: votes('CHALLENGER', 'A stranger needs time before the first step, and none is counted there.') },
  },
  // Two arbiters are drawn, whoever they are: the first says this, the second that.
  {
    task: 'arbitrate',
    do: { patch: votes('CHALLENGER', 'The time of a step should hold for those who are tested by it.') },
  },
  {
    task: 'arbitrate',
    after: 1,
    do: { patch: votes('CHALLENGED', 'The time of a step is the time of its action and nothing else.') },
  },
];

export const disagreementScript: SimulationScript = readScript(written);
