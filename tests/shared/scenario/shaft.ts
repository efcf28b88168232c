import { noActs } from '../../../shared/scenario/answers/acts.ts';
import { noSpecialDesign, type SeedDocument } from '../../../shared/scenario/answers/seed.ts';
import type { PhysicsReport } from '../../../shared/scenario/answers/validation.ts';
import type { AnswerOf } from '../../../shared/scenario/tasks.ts';
import type { GroundingReport } from '../../../shared/scenario/answers/grounding.ts';
import {
  ethicalQuestions,
  type ClassificationReport,
  type InformedClassification,
} from '../../../shared/scenario/answers/classification.ts';
import { architectures } from '../../../shared/scenario/answers/grounding.ts';
import type { Profile } from '../../../shared/scenario/vocabulary.ts';

/** One small scenario whose every answer is sound: tests spoil one thing at a time. */

export const shaft: SeedDocument = {
  name: 'The Counterweight',
  concept: {
    summary: 'A lift shaft, a rope and a counterweight.',
    category: 'The Locked Room',
    cognitiveSkill: 'Seeing mass as force',
    fitsCategory: true,
    categoryFit: 'One room, one way out.',
  },
  candidates: ['A stuck lift', 'A well with a lid', 'A silo'].map((situation) => ({
    situation,
    apparentImpossibility: 'No way up.',
    reconceivedObjects: ['a tank'],
    pruningConstraint: 'One rope.',
  })),
  mirage: { whatLooksImpossible: 'The door is too heavy.', excludingMentalModel: 'Only arms can lift.' },
  insights: [
    { id: 'I1', description: 'The water tank is a mass', fixedness: 'functional', dependsOn: [] },
    { id: 'I2', description: 'The rope turns its weight upwards', fixedness: 'spatial', dependsOn: ['I1'] },
  ],
  solution: {
    steps: [
      { id: 'S1', action: 'Tie the rope to the tank', seconds: 30, rationale: 'one knot' },
      { id: 'S2', action: 'Tip the tank into the shaft', seconds: 20, rationale: 'one push' },
    ],
    claims: [
      {
        id: 'C1',
        statement: 'The tank outweighs the door',
        quantities: [{ name: 'tank', value: 80, unit: 'kg', source: 'object:tank/mass' }],
      },
      { id: 'C2', statement: 'The rope holds', quantities: [] },
    ],
    confidence: 0.8,
  },
  distractors: [
    {
      id: 'D1',
      description: 'A crowbar',
      canonicalAffordance: 'prying',
      whyItMisleads: 'doors are pried',
      whyIrrelevant: 'no gap',
      strength: 'strong',
    },
  ],
  scenario: {
    narrative: 'You stand at the bottom.\n\nThe door weighs more than you.',
    environment: [{ parameter: 'temperature', value: '12 °C' }],
    threat: 'The water rises for 100 s.',
    deadlineSeconds: 100,
    startingState: 'You stand beside the tank, with a crowbar.',
    objects: [
      { name: 'rope', mass: '2 kg', dimensions: '10 m', material: 'nylon', notes: 'dry' },
      { name: 'tank', mass: '80 kg', dimensions: '0.5 m', material: 'steel', notes: 'full' },
    ],
    capabilities: [{ parameter: 'push', value: '400 N' }],
    whyImpossible: 'Nobody lifts that door.',
  },
  ...noSpecialDesign,
  openQuestions: [],
  correctOutcome: 'ESCAPE',
  commonWrongAnswers: [{ answer: 'Pry the door', whyWrong: 'There is no gap.' }],
  rubric: [{ response: 'Uses the tank as a weight', score: 100, reasoning: 'the insight' }],
  counterfactuals: [
    { change: 'An empty tank', effect: 'no weight' },
    { change: 'A short rope', effect: 'no reach' },
  ],
};

const common = {
  edgeCases: [{ situation: 'a wet rope', effect: 'slips' }],
  adjustments: [],
  alternatives: [],
  corrections: [],
  assessment: 'VALIDATED' as const,
  veto: null,
  breakthrough: null,
  ...noActs,
};

/** Distractors of which nothing but the ids matters. */
export const distractorsNamed = (...ids: readonly string[]) => ids.map((id) => ({ id, description: '' }));

export const physics: PhysicsReport = {
  ...common,
  claims: [
    { claimId: 'C1', status: 'VALID', law: 'Newton’s second law', calculation: '80 kg × g', concern: '' },
    { claimId: 'C2', status: 'VALID', law: 'Hooke’s law', calculation: 'small', concern: '' },
  ],
  materials: [
    { object: 'rope', consistent: true, note: '' },
    { object: 'tank', consistent: true, note: '' },
  ],
  forces: [
    { action: 'S1: tying', analysis: 'A knot of 10 N', feasible: true },
    { action: 'S2: tipping', analysis: 'fits', feasible: true },
  ],
  environment: 'cool',
  threatModel: null,
  feasibility: 'VALID',
  concerns: [],
  mirage: { convincing: true, why: 'it looks hopeless' },
  confidence: 0.9,
};

export const mathematics: AnswerOf<'mathematics'> = {
  ...common,
  timing: {
    steps: [
      { stepId: 'S1', seconds: 32, basis: 'knots' },
      { stepId: 'S2', seconds: 18, basis: 'push' },
    ],
    totalSeconds: 50,
    deadlineSeconds: 100,
    marginSeconds: 50,
    marginPercent: 50,
  },
  claims: [
    { claimId: 'C1', status: 'VALID', reasoning: 'sum' },
    { claimId: 'C2', status: 'VALID', reasoning: 'sum' },
  ],
  calculations: [
    {
      id: 'K1',
      claimId: 'C1',
      meaning: 'pull of the tank',
      quantities: [
        { name: 'tank', value: 80, unit: 'kg', source: 'C1/tank' },
        { name: 'g', value: 9.81, unit: 'm/s^2', source: 'law: gravity' },
      ],
      expression: 'tank * g',
      result: { value: 785, unit: 'N' },
      requirement: { comparator: '>=', value: 400, unit: 'N' },
    },
  ],
  dimensional: 'CONSISTENT',
  dimensionalNotes: '',
  sensitivity: [
    { parameter: 'tank', survivesMinus20: true, survivesPlus20: true, note: '' },
    { parameter: 'g', survivesMinus20: true, survivesPlus20: true, note: '' },
  ],
  fragility: { fragile: false, profile: 'Robust in mass.' },
  optimization: null,
  uniqueness: 'SINGULAR',
  proofReview: null,
  confidence: 0.85,
};

const reference = (title: string) => ({ authors: 'A. Author', year: 1999, title, venue: 'Journal' });

export const grounding: GroundingReport = {
  constructs: [
    {
      insightId: 'I1',
      construct: 'functional fixedness',
      seminal: reference('one'),
      recent: reference('two'),
      aiPrediction: 'hard, as uses come first',
    },
    {
      insightId: 'I2',
      construct: 'affordance',
      seminal: reference('three'),
      recent: reference('four'),
      aiPrediction: 'hard, as properties come last',
    },
    {
      insightId: 'I2',
      construct: 'constraint relaxation',
      seminal: reference('three'),
      recent: reference('five'),
      aiPrediction: 'hard, as rules are added',
    },
  ],
  citations: ['one', 'two', 'three', 'four', 'five'].map(reference),
  benchmarks: ['First', 'Second', 'Third'].map((name) => ({ name, comparison: 'similar', difference: 'physics' })),
  novelty: 'new',
  difficulty: {
    perInsightSuccess: 0.5,
    chainAnalysis: 'two',
    counterIntuitive: 'yes',
    contamination: 'none',
    predicted: architectures.map((architecture) => ({ architecture, score: 40, why: 'chain' })),
  },
  validity: { constructValidity: 'It measures what it says.', concerns: [], rubricCaptures: 'yes', confounds: [] },
  merit: 'HIGH',
  recommendations: [],
  ...noActs,
  confidence: 0.7,
};

/** A profile as an agent states it, each score with a reason. */
export const rated = (profile: Profile): ClassificationReport['difficulty'] => {
  const of = (dimension: keyof Profile) => ({ score: profile[dimension], rationale: `what makes ${dimension} so` });
  return { I: of('I'), D: of('D'), C: of('C'), B: of('B'), T: of('T'), X: of('X') };
};

export const flat = (score: number): Profile => ({ I: score, D: score, C: score, B: score, T: score, X: score });

export const classification: ClassificationReport = {
  status: 'OF',
  justification: Array.from({ length: 101 }, (_, place) => `word${place}`).join(' '),
  alternatives: [{ status: 'KS', whyRejected: 'no way seen' }],
  statusConfidence: 0.7,
  impossibilityType: 'II',
  typeJustification: 'the force is missing',
  ethics: {
    checklist: ethicalQuestions.map((question) => ({ question, concern: false, note: '' })),
    assessment: 'PASS',
    notes: '',
  },
  epistemology: { surface: 'force', deep: 'recasting', metacognitive: 'MEDIUM', transferability: 'fair' },
  difficulty: rated(flat(3)),
  tier: 'RUPTURE',
  suspicions: [],
  ...noActs,
  confidence: 0.75,
};

export const informed: InformedClassification = {
  status: 'KS',
  justification: 'the tank does it',
  impossibilityType: 'I',
  difficulty: rated(flat(2)),
  ethics: 'PASS',
  ethicsNotes: '',
  sawTrickBlind: null,
  deltaDescription: 'turned',
  confidence: 0.9,
};
