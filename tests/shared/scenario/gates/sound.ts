import { convert, evaluate } from '../../../../activities/verification/evaluate.ts';
import { noActs } from '../../../../shared/scenario/answers/acts.ts';
import { deltaBetween } from '../../../../shared/scenario/delta.ts';
import {
  calibrationFacts,
  classificationFacts,
  distractorFacts,
  groundingFacts,
  informedFacts,
  mathematicsFacts,
  memoFacts,
  physicsFacts,
  readinessFacts,
  seedFacts,
} from '../../../../shared/scenario/facts/index.ts';
import type { GateFacts } from './all-gates.ts';
import { defaultPolicy as policy } from '../../../../shared/scenario/policy.ts';
import { agents, type Agent } from '../../../../shared/scenario/vocabulary.ts';
import { classification, grounding, informed, mathematics, physics, rated, flat, shaft } from '../shaft.ts';

export const seed = seedFacts(shaft, {
  targetCategory: 'The Locked Room',
  similarity: { score: 0.2, nearest: 'IM-0001' },
  arithmetic: { evaluate, convert, tolerance: policy.calculationTolerance },
});
export const newton = physicsFacts(physics, shaft);
export const euler = mathematicsFacts(mathematics, shaft, evaluate, convert, policy);
export const galileo = groundingFacts(grounding, shaft);
export const socrates = classificationFacts(classification);
export const five = <T>(facts: T) => Object.fromEntries(agents.map((agent) => [agent, facts])) as Record<Agent, T>;
export const memo = memoFacts({
  findings: ['sound'],
  concerns: [],
  recommendedChanges: [],
  noContribution: null,
  veto: null,
  breakthrough: null,
  ...noActs,
  confidence: 0.9,
});
export const vote = calibrationFacts({ difficulty: rated(flat(3)), confidence: 0.9 });
export const keep = distractorFacts(
  {
    verdicts: [{ distractorId: 'D1', verdict: 'KEEP', reason: 'It tempts, and fails.', change: '' }],
    noContribution: null,
    confidence: 0.9,
  },
  shaft.distractors,
);
export const approve = readinessFacts({
  vote: 'APPROVE',
  notes: '',
  requests: [],
  status: 'KS',
  statusReason: 'One path works.',
  confidence: 0.9,
});
export const revise = readinessFacts({
  vote: 'REVISE',
  notes: '',
  requests: [{ to: 'ATHENA', target: 'D1', change: 'sharpen' }],
  status: 'KS',
  statusReason: 'One path works.',
  confidence: 0.9,
});
export const discard = readinessFacts({
  vote: 'DISCARD',
  notes: '',
  requests: [],
  status: 'KS',
  statusReason: 'One path works.',
  confidence: 0.9,
});

/** A veto that a lead holds, whose proof fails as it says. */
export const veto = {
  claimId: 'C1',
  claim: null,
  known: true,
  core: true,
  lawNamed: true,
  proofGiven: true,
  fixPossible: true,
  correctionGiven: true,
  check: { finding: 'fails', houseValue: 9, comparator: '<=', limit: 8, unit: 'N', why: '9 N is above 8 N' },
} as const;

/** Facts of each phase with which every criterion passes. */
export const sound: GateFacts = {
  SEED: { seed },
  VALIDATE: { seed, physics: newton, mathematics: euler, openVetoes: 0 },
  GROUND: { grounding: galileo, year: 2026 },
  CLASSIFY: { classification: socrates },
  REFINE: {
    memos: Object.fromEntries(agents.map((agent, at) => [agent, { ...memo, says: at }])),
    calibration: five(vote),
    unresolvedDimensions: [],
    distractors: five(keep),
    readiness: five(approve),
    delta: deltaBetween(socrates, informedFacts(informed)),
    ethics: { assessment: 'PASS', overruled: false },
    uncheckedChanges: [],
    invalidChanges: [],
    renewed: { superseded: ['K2'], unsound: [] },
    requests: [],
    openDisputes: 0,
  },
  DOCUMENT: {
    publicMissing: [],
    evaluationMissing: [],
    traces: agents,
    metadataMissing: [],
    style: [],
    leaks: [],
    isolation: [],
    idFormatOk: true,
  },
};
