import { noActs } from '../../shared/scenario/answers/acts.ts';
import type { ClassificationReport, InformedClassification } from '../../shared/scenario/answers/classification.ts';
import { ethicalQuestions } from '../../shared/scenario/answers/classification.ts';
import type { GroundingReport } from '../../shared/scenario/answers/grounding.ts';
import type { PhysicsReport } from '../../shared/scenario/answers/validation.ts';
import type { AnswerOf } from '../../shared/scenario/tasks.ts';

const shared = {
  edgeCases: [{ situation: 'The drum tips', effect: 'It has to be held' }],
  adjustments: ['Use a broader drum'],
  alternatives: ['Flood the room faster'],
  corrections: [{ target: 'S2', change: 'Say how the drum is held' }],
  assessment: 'VALIDATED' as const,
  veto: null,
  breakthrough: null,
  ...noActs,
  confidence: 0.82,
};

export const samplePhysics: PhysicsReport = {
  claims: [
    {
      claimId: 'C1',
      status: 'VALID',
      law: 'Archimedes',
      calculation: '0.2 m³ × 1000 kg/m³ − 18 kg = 182 kg',
      concern: 'Air may leak',
    },
  ],
  materials: [{ object: 'Steel drum', consistent: true, note: 'Usual mass' }],
  forces: [{ action: 'S2', analysis: 'Upward 1785 N', feasible: true }],
  environment: 'Fresh water at 12 °C',
  threatModel: 'A steady inflow',
  feasibility: 'VALID-WITH-CONCERNS',
  concerns: ['The bung must hold'],
  mirage: { convincing: true, why: 'Water reads as danger' },
  ...shared,
};

export const sampleMathematics: AnswerOf<'mathematics'> = {
  timing: {
    steps: [
      { stepId: 'S1', seconds: 12, basis: 'Six turns' },
      { stepId: 'S2', seconds: 50, basis: 'Water at 2 cm/s' },
    ],
    totalSeconds: 62,
    deadlineSeconds: 90,
    marginSeconds: 30,
    marginPercent: 33.3,
  },
  claims: [{ claimId: 'C1', status: 'VALID', reasoning: 'The product is right' }],
  calculations: [
    {
      id: 'K1',
      claimId: 'C1',
      meaning: 'Load',
      quantities: [{ name: 'm', value: 60, unit: 'kg', source: 'C1/m' }],
      expression: 'm * 9.81',
      result: { value: 588.6, unit: 'N' },
      requirement: null,
    },
  ],
  dimensional: 'CONSISTENT',
  dimensionalNotes: 'All in SI',
  sensitivity: [{ parameter: 'lid buoyancy', survivesMinus20: true, survivesPlus20: true, note: 'Wide margin' }],
  fragility: { fragile: false, profile: 'Robust in every parameter' },
  optimization: null,
  uniqueness: 'SINGULAR',
  proofReview: null,
  ...shared,
};

const citation = { authors: 'Duncker, K.', year: 1945, title: 'On problem-solving', venue: 'Psychological Monographs' };

export const sampleGrounding: GroundingReport = {
  constructs: [
    {
      insightId: 'I1',
      construct: 'Functional fixedness',
      seminal: citation,
      recent: citation,
      aiPrediction: 'Models treat water as threat',
    },
  ],
  citations: [citation],
  benchmarks: [{ name: 'MacGyver', comparison: 'Also unusual use', difference: 'Here the threat is the tool' }],
  novelty: 'The threat does the work.',
  difficulty: {
    perInsightSuccess: 0.6,
    chainAnalysis: 'Two in a row',
    counterIntuitive: 'One waits for the flood',
    contamination: 'New objects',
    predicted: [
      { architecture: 'DIRECT', score: 20, why: 'One shot' },
      { architecture: 'AGENTIC', score: 60, why: 'Can compute' },
    ],
  },
  validity: {
    constructValidity: 'Good',
    concerns: ['Swimming skill'],
    rubricCaptures: 'The chain',
    confounds: ['Physics schooling'],
  },
  merit: 'HIGH',
  recommendations: ['Vary the inflow'],
  ...noActs,
  confidence: 0.74,
};

const rated = (score: number) => ({ score, rationale: 'By the table' });
const blindProfile = { I: rated(1), D: rated(3), C: rated(2), B: rated(2), T: rated(3), X: rated(2) };

export const sampleClassification: ClassificationReport = {
  status: 'CT',
  justification: 'It looks like a trade between time and force.',
  alternatives: [{ status: 'KS', whyRejected: 'No path in sight' }],
  statusConfidence: 0.65,
  impossibilityType: 'I',
  typeJustification: 'It only seems impossible.',
  ethics: {
    checklist: ethicalQuestions.map((question) => ({ question, concern: false, note: 'None' })),
    assessment: 'PASS',
    notes: 'No harm',
  },
  epistemology: {
    surface: 'Force',
    deep: 'Restructuring a threat into a tool.',
    metacognitive: 'MEDIUM',
    transferability: 'To rescue work',
  },
  difficulty: blindProfile,
  tier: 'FRACTURE',
  suspicions: [],
  ...noActs,
  confidence: 0.66,
};

export const sampleInformed: InformedClassification = {
  status: 'KS',
  justification: 'A verified path exists.',
  impossibilityType: 'I',
  difficulty: { ...blindProfile, I: rated(2) },
  ethics: 'PASS',
  ethicsNotes: 'As before',
  sawTrickBlind: null,
  deltaDescription: 'The mirage is strong',
  confidence: 0.88,
};
