import { z } from 'zod';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import type { Json } from '../../shared/kernel/json.ts';
import {
  type Breakthrough,
  type Challenge,
  noActs,
  type Proof,
  type Veto,
} from '../../shared/scenario/answers/acts.ts';
import type { SeedDocument } from '../../shared/scenario/answers/seed.ts';
import type { AnswerOf, TaskName } from '../../shared/scenario/tasks.ts';
import type { Agent } from '../../shared/scenario/vocabulary.ts';
import { flat, rated, shaft } from '../shared/scenario/shaft.ts';
import { specialDesigns } from '../shared/scenario/special-designs.ts';
import { Aviary } from './canaries.ts';

/* What the agents of a marked run answer. */

export const challenge = (claim: string, against: Agent): Challenge => ({
  claim,
  against,
  wrong: 'It says too much.',
  evidence: ['A second look.'],
  recommendation: 'Say less.',
  override: null,
  proof: null,
  confidence: 0.67,
});

export const defence: AnswerOf<'respond'> = {
  decision: 'DEFEND',
  statement: 'It says enough.',
  evidence: ['The text itself.'],
  revision: '',
  override: null,
  proof: null,
  confidence: 0.73,
};

export const forChallenged: AnswerOf<'ballot'> = {
  side: 'CHALLENGED',
  reason: 'The text bears it out.',
  override: null,
  proof: null,
  confidence: 0.77,
};

/** `shaft` with an entry in each list that it leaves empty. */
export const full: SeedDocument = {
  ...shaft,
  openFrontier: specialDesigns.openFrontier,
  openQuestions: [
    { to: 'NEWTON', question: 'Does the knot hold?' },
    { to: 'EULER', question: 'Is there time?' },
  ],
};

const weight: Proof = {
  quantities: [
    { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' },
    { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law' },
  ],
  expression: 'tank * g',
  requirement: { comparator: '<=', value: 400, unit: 'N' },
};

/** Repeated by Symposium, it fails: 80 kg weigh 785 N. */
export const tooLight: Veto = {
  claimId: 'C1',
  law: 'The law of gravitation',
  proof: 'The tank weighs too little for that door.',
  fixPossible: true,
  correction: 'Fill the tank to its brim.',
  check: weight,
};

/** What takes its place, and holds: over a pulley half of the weight is to be held. */
export const halved: Proof = { ...weight, expression: 'tank * g / 2' };

export const wayThrough: Breakthrough = {
  summary: 'Rocking the water',
  solution: 'Rock the tank at its own period.',
  novelty: 'Resonance is in no known approach.',
  physics: 'The period is two seconds.',
};

export const extras = { adjustments: ['Use a longer rope.'], alternatives: ['Fill the tank.'] };

/** Everything one agent says from REFINE on. The votes on I lie three apart. */
export function refinement(aviary: Aviary, agent: Agent): WrittenScript {
  const I = { ATHENA: 4, GALILEO: 2, EULER: 2, NEWTON: 2, SOCRATES: 1 }[agent];
  const checker = agent === 'NEWTON' || agent === 'EULER';
  const ready: AnswerOf<'readiness'> = {
    vote: 'APPROVE',
    notes: 'Nothing is left.',
    requests: [],
    status: 'OF',
    statusReason: 'No way is known.',
    confidence: 0.9,
  };
  const asking: AnswerOf<'readiness'> = {
    ...ready,
    vote: 'REVISE',
    requests: [{ to: 'ATHENA', target: 'D1', change: 'Make it weaker still.' }],
  };
  // GALILEO is of another mind at first, so that all five read the reasons and state the status again.
  const first: AnswerOf<'readiness'> =
    agent === 'GALILEO' ? { ...ready, status: 'CT', statusReason: 'A way is disputed.' } : ready;
  const disputed = agent === 'SOCRATES' ? { challenges: [challenge('GALILEO/novelty', 'GALILEO')] } : {};
  return [
    ...says(
      agent,
      'memo',
      aviary.plant('memo', {
        findings: ['It holds.'],
        concerns: ['It is short.'],
        recommendedChanges: [{ target: 'D1', change: 'Describe it.' }],
        noContribution: null,
        veto: null,
        breakthrough: null,
        ...noActs,
        ...disputed,
        confidence: 0.8,
      }),
    ),
    ...says(
      agent,
      'calibration',
      aviary.plant('calibration', { difficulty: rated({ ...flat(2), I }), confidence: 0.8 }),
    ),
    ...says(
      agent,
      'dimension',
      aviary.plant('dimension', { score: 2, reason: 'The middle is right.', confidence: 0.8 }, () => []),
    ),
    ...says(
      agent,
      'distractors',
      aviary.plant('distractors', {
        verdicts: [
          {
            distractorId: 'D1',
            verdict: agent === 'EULER' ? 'TOO-STRONG' : 'KEEP',
            reason: 'It draws the eye.',
            change: agent === 'EULER' ? 'Less of it.' : 'None is needed.',
          },
        ],
        noContribution: null,
        confidence: 0.8,
      }),
    ),
    ...(checker
      ? says(
          agent,
          'recheck',
          aviary.plant('recheck', {
            items: [{ id: 'D1', status: 'VALID', reasoning: 'Nothing rests on it.' }],
            confidence: 0.8,
          }),
        )
      : []),
    ...says(agent, 'readiness', aviary.plant('readiness', checker ? asking : first), aviary.plant('readiness', first)),
    ...(agent === 'ATHENA'
      ? says(
          agent,
          'answer',
          ...[
            ['memo-1/GALILEO/1', 'memo-1/EULER/1', 'memo-1/NEWTON/1', 'memo-1/SOCRATES/1', 'distractors-1/EULER/1'],
            ['vote-1/EULER/1', 'vote-1/NEWTON/1'],
          ].map((ids) => {
            const less = { text: 'It is less now.', decision: 'CHANGE' as const };
            const { answers, confidence } = aviary.plant('answer', {
              answers: ids.map((request) => ({ request, ...less })),
              confidence: 0.8,
            });
            // What she asks of herself is answered to nobody.
            return { answers: [...answers, { request: 'memo-1/ATHENA/1', ...less }], confidence };
          }),
        )
      : says(
          agent,
          'accept',
          aviary.plant(
            'accept',
            {
              verdicts: ['memo-1', 'distractors-1', 'vote-1'].map((source) => ({
                request: `${source}/${agent}/1`,
                reason: 'So it is.',
                accepted: true,
              })),
              confidence: 0.8,
            },
            () => [],
          ),
        )),
    ...says(agent, 'ballot', aviary.plant('ballot', forChallenged)),
    ...says(
      agent,
      'restate',
      aviary.plant('restate', {
        status: 'OF',
        reason: 'What is disputed is no way.',
        override: null,
        proof: null,
        confidence: 0.9,
      }),
    ),
    ...says(
      agent,
      'trace',
      aviary.plant('trace', {
        asked: 'To look.',
        found: 'It holds.',
        decisions: [{ description: 'I agreed.', confidence: 0.8 }],
        challengesIssued: ['None that stood.'],
        challengesReceived: ['None at all.'],
        disagreements: ['None of weight.'],
        resolutionConfidence: 0.8,
        leastConfident: 'The strength of the lure.',
        wouldIncrease: 'More solvers.',
        noContribution: null,
        confidence: 0.8,
      }),
    ),
  ];
}

/** Answers given one after the other; the last is repeated. An answer may be no answer, to be repaired. */
export function says<T extends TaskName>(
  agent: Agent | 'TURING' | 'CASSANDRA',
  task: T,
  ...answers: readonly (AnswerOf<T> | Readonly<Record<string, Json>>)[]
): WrittenScript {
  return answers.map((answer, place) => ({
    agent,
    task,
    after: place,
    times: place === answers.length - 1 ? 0 : 1,
    do: { answer: z.record(z.string(), z.json()).parse(answer) },
  }));
}
