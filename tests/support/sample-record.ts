import { noActs } from '../../shared/scenario/answers/acts.ts';
import type { ScenarioRecord } from '../../shared/scenario/documents/record.ts';
import { sampleDisputes } from './sample-disputes.ts';
import { sampleSeed } from './sample-seed.ts';
import {
  sampleClassification,
  sampleGrounding,
  sampleInformed,
  sampleMathematics,
  samplePhysics,
} from './sample-reports.ts';
import { agents, dimensions, type Agent, type Dimension } from '../../shared/scenario/vocabulary.ts';
import { versions } from '../../shared/scenario/versions.ts';

/** One value for each of the five. */
export function forAll<T>(make: (agent: Agent, index: number) => T): Record<Agent, T> {
  return Object.fromEntries(agents.map((agent, index) => [agent, make(agent, index)])) as Record<Agent, T>;
}

export const sampleProfile = { I: 2, D: 3, C: 2, B: 2, T: 3, X: 2 } as const;

const votes = Object.fromEntries(
  dimensions.map((dimension) => [dimension, forAll(() => sampleProfile[dimension])]),
) as Record<Dimension, Record<Agent, number>>;

const difficulty = sampleInformed.difficulty;

const adviserCast = (name: string) => ({
  model: 'simulated:messages',
  snapshot: null,
  version: `${name}_v1_0123456789ab`,
  tokens: 500,
  costMicrodollars: 1_000,
  peakContextUsage: 0.05,
  confidences: {},
});

/** A whole record of a documented KS scenario in which every list has at least one entry. */
export const sampleRecord: ScenarioRecord = {
  scenarioId: 'IM-0001',
  runKey: 'demo-locked-room-1',
  simulated: true,
  brief: {
    category: 'The Locked Room',
    tier: 'FRACTURE',
    status: 'KS',
    constraints: ['Water is the threat'],
    inspirationSeed: 'A flooding pump house',
  },
  status: 'KS',
  statusBy: 'authority',
  tier: { tier: 'FRACTURE', nearest: false },
  profile: sampleProfile,
  breakthrough: null,
  seed: sampleSeed,
  physics: samplePhysics,
  mathematics: sampleMathematics,
  grounding: sampleGrounding,
  classification: sampleClassification,
  informed: sampleInformed,
  delta: {
    statusChanged: true,
    typeChanged: false,
    weakIllusion: false,
    profileShift: { I: 1, D: 0, C: 0, B: 0, T: 0, X: 0 },
    text: 'Blind CT became informed KS: the illusion held.',
  },
  house: {
    timing: {
      totalSeconds: 62,
      deadlineSeconds: 90,
      marginSeconds: 28,
      marginPercent: 31.111,
      reported: { totalSeconds: 62, marginSeconds: 30, marginPercent: 33.3 },
    },
    calculations: [
      { id: 'K1', finding: 'agrees', houseValue: 588.6, reportedValue: 588.6, unit: 'N' },
      { id: 'K2', finding: 'units do not agree', houseValue: null, reportedValue: 12, unit: 'm' },
    ],
    sensitivity: [{ parameter: 'lid buoyancy', survivesMinus: true, survivesPlus: true }],
  },
  memos: forAll((agent) => ({
    findings: [`${agent} finds the chain sound`],
    concerns: ['The gasket may be old'],
    recommendedChanges: [{ target: 'S2', change: 'Name the grip' }],
    noContribution: null,
    veto: null,
    breakthrough: null,
    ...noActs,
    confidence: 0.8,
  })),
  votes,
  calibration: forAll(() => ({ difficulty, confidence: 0.7 })),
  discussions: [
    { dimension: 'X', round: 1, before: [1, 2, 2, 2, 4], after: [2, 2, 2, 2, 3], outcome: 'Within range.' },
  ],
  distractorReviews: forAll(() => ({
    verdicts: [{ distractorId: 'D1', verdict: 'KEEP' as const, reason: 'It pulls hard enough', change: '' }],
    noContribution: null,
    confidence: 0.75,
  })),
  readiness: forAll(() => ({
    vote: 'APPROVE' as const,
    notes: 'Ready',
    requests: [],
    status: 'KS' as const,
    statusReason: 'A solution was verified',
    confidence: 0.85,
  })),
  traces: forAll((agent) => ({
    asked: `What ${agent} is for`,
    found: 'A sound scenario',
    decisions: [{ description: 'Kept the lid', confidence: 0.8 }],
    challengesIssued: ['None needed'],
    challengesReceived: ['One on the lid'],
    disagreements: ['The pace of the water'],
    resolutionConfidence: 0.9,
    leastConfident: 'Temporal Pressure',
    wouldIncrease: 'A bench test',
    noContribution: null,
    confidence: 0.8,
  })),
  gates: [
    {
      gate: 'VALIDATE',
      attempt: 1,
      passed: false,
      findings: [
        {
          criterion: 'margin',
          outcome: 'failed',
          finding: 'The margin differs from the report',
          house: 28,
          reported: 30,
        },
      ],
    },
    {
      gate: 'VALIDATE',
      attempt: 2,
      passed: true,
      findings: [{ criterion: 'margin', outcome: 'passed', finding: 'At least 10%', house: 31.111, reported: null }],
    },
  ],
  isolation: {
    clean: true,
    calls: 31,
    checked: [
      {
        agent: 'SOCRATES',
        phase: 'CLASSIFY',
        calls: 1,
        withheld: [
          { content: 'solutionSketch', pieces: 1 },
          { content: 'physicsValidation', pieces: 2 },
        ],
        leaks: [],
      },
    ],
  },
  rounds: { SEED: 1, VALIDATE: 2, GROUND: 1, CLASSIFY: 1, REFINE: 1, DOCUMENT: 1 },
  disagreements: [
    {
      disagreement: 'How fast the water rises',
      agents: ['NEWTON', 'EULER'],
      resolution: 'Level 1: vote',
      outcome: '2 cm/s stands',
    },
  ],
  ...sampleDisputes,
  reviews: [
    {
      id: 'demo-1',
      kind: 'gate',
      phase: 'VALIDATE',
      subject: null,
      question: 'Which margin stands?',
      decision: 'RESOLVE',
      reviewer: 'mara',
      group: null,
      at: '2026-11-20T12:00:00.000Z',
      justification: 'The house recomputed it',
      answers: {
        ruling: 'accept',
        status: null,
        side: null,
        structuralFlaw: false,
        verified: null,
        verification: null,
        interpretations: null,
      },
    },
  ],
  counts: {
    challenges: { issued: 2, resolved: 1, escalated: 1, refused: 0 },
    vetoes: { issued: 1, lifted: 1, ledToRevision: 1, downgraded: 0 },
    escalations: 1,
    claims: { revised: 1, vetoed: 1 },
    seedRevisions: 1,
  },
  cast: forAll((agent, index) => ({
    model: 'simulated:messages',
    snapshot: null,
    version: `${agent.toLowerCase()}_v1_0123456789ab`,
    tokens: 1000 + index,
    costMicrodollars: agent === 'EULER' ? null : 250_000,
    peakContextUsage: agent === 'EULER' ? null : 0.125,
    confidences: { [agent === 'ATHENA' ? 'SEED' : 'VALIDATE']: 0.2 + 0.15 * index, REFINE: 0.8, DOCUMENT: 0.8 },
  })),
  advice: [
    {
      adviser: 'TURING',
      role: 'Tries to solve it',
      phase: 'CLASSIFY',
      advice: null,
      doubtful: false,
      absence: null,
      cast: adviserCast('turing'),
      attempt: {
        strategies: [{ strategy: 'elimination', course: 'Each object in turn', ledToAnswer: true }],
        answer: 'Wait for the water',
        believesSolved: true,
        weaknesses: ['The lid is named first'],
        confidence: 0.55,
      },
    },
    {
      adviser: 'HYPATIA',
      role: 'Teaches with it',
      phase: 'REFINE',
      attempt: null,
      doubtful: true,
      absence: null,
      cast: adviserCast('hypatia'),
      advice: {
        summary: 'It teaches buoyancy',
        findings: [{ subject: 'I1', finding: 'Water lifts', basis: 'Archimedes' }],
        recommendations: [{ target: 'D1', change: 'Ask for a sketch', reason: 'It shows the force' }],
        noContribution: null,
        confidence: 0.4,
      },
    },
    {
      adviser: 'DARWIN',
      role: 'Varies it',
      phase: 'REFINE',
      advice: null,
      attempt: null,
      doubtful: false,
      absence: 'UNSCORED: it is not JSON',
      cast: adviserCast('darwin'),
    },
  ],
  createdAt: '2026-11-20T09:00:00.000Z',
  publishedAt: '2026-11-20T10:30:00.000Z',
  computeSeconds: 812.5,
  wallSeconds: 5400,
  provenance: [{ what: 'charge scenario.athena', sha256: '0'.repeat(64) }],
  versions,
};
