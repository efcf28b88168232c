import type { Json } from '../../../shared/kernel/json.ts';
import { noActs } from '../../../shared/scenario/answers/acts.ts';
import type { Content } from '../../../shared/scenario/context.ts';
import { piecesOfAnswer } from '../../../shared/scenario/cut.ts';
import { digests } from '../../../shared/scenario/digest/table.ts';
import type { AnswerOf, TaskName } from '../../../shared/scenario/tasks.ts';
import type { Agent } from '../../../shared/scenario/vocabulary.ts';
import {
  sampleClassification,
  sampleGrounding,
  sampleInformed,
  sampleMathematics,
  samplePhysics,
} from '../../support/sample-reports.ts';
import { flat, mathematics, physics, rated, shaft } from './shaft.ts';

/* For every content that has a digest, the bodies that it is made from. */

/** The piece of this kind that an answer is cut into. */
export function body<T extends TaskName>(task: T, agent: Agent, answer: AnswerOf<T>, content: Content): Json {
  const piece = piecesOfAnswer(task, agent, 'ref', answer as Json).find((one) => one.content === content);
  if (!piece) throw new Error(`no ${content} in ${task}`);
  return piece.body;
}

const seed: AnswerOf<'seed'> = {
  ...shaft,
  openQuestions: [{ to: 'NEWTON', question: 'Does the knot hold? It is wet.' }],
};

const memo: AnswerOf<'memo'> = {
  findings: ['It holds. At length.'],
  concerns: ['It is short.'],
  recommendedChanges: [{ target: 'D1', change: 'Describe it. Twice.' }],
  noContribution: null,
  veto: null,
  breakthrough: null,
  ...noActs,
  confidence: 0.8,
};

export const readiness: AnswerOf<'readiness'> = {
  vote: 'REVISE',
  notes: 'Nearly. Not quite.',
  requests: [{ to: 'ATHENA', target: 'D1', change: 'Weaker. Much.' }],
  status: 'KS',
  statusReason: 'One way.',
  confidence: 0.7,
};

const seedPart = (content: Content) => body('seed', 'ATHENA', seed, content);

/** One piece of each kind that has a digest. */
export const samples: Readonly<Record<keyof typeof digests, readonly Json[]>> = {
  concept: [seedPart('concept')],
  insightChain: [seedPart('insightChain')],
  solutionSketch: [seedPart('solutionSketch')],
  physicalClaims: [seedPart('physicalClaims')],
  distractors: [seedPart('distractors')],
  objects: [seedPart('objects')],
  openQuestions: [seedPart('openQuestions')],
  commonWrongAnswers: [seedPart('commonWrongAnswers')],
  scoringRubric: [seedPart('scoringRubric')],
  counterfactuals: [seedPart('counterfactuals')],
  physicsValidation: [
    body('physics', 'NEWTON', physics, 'physicsValidation'),
    body('physics', 'NEWTON', samplePhysics, 'physicsValidation'),
  ],
  mathVerification: [
    body('mathematics', 'EULER', mathematics, 'mathVerification'),
    body('mathematics', 'EULER', sampleMathematics, 'mathVerification'),
  ],
  scientificGrounding: [body('grounding', 'GALILEO', sampleGrounding, 'scientificGrounding')],
  classification: [body('classification', 'SOCRATES', sampleClassification, 'classification')],
  informedClassification: [body('informed', 'SOCRATES', sampleInformed, 'informedClassification')],
  reviewMemos: [body('memo', 'GALILEO', memo, 'reviewMemos')],
  calibrationVotes: [
    body('classification', 'SOCRATES', sampleClassification, 'calibrationVotes'),
    body('informed', 'SOCRATES', sampleInformed, 'calibrationVotes'),
    { difficulty: rated(flat(3)), confidence: 0.8 },
    {
      dimension: 'I',
      votes: [
        { score: 2, reason: 'Plain.' },
        { score: 5, reason: 'Deep.' },
      ],
    },
  ],
  distractorReviews: [
    {
      verdicts: [{ distractorId: 'D1', verdict: 'KEEP', reason: 'It draws the eye.', change: 'None.' }],
      noContribution: null,
      confidence: 0.8,
    },
  ],
  changes: [
    [
      {
        kind: 'step',
        id: 'S1',
        before: { action: 'Tie', seconds: 30 },
        after: { action: 'Tie', seconds: 31 },
        recheckBy: ['NEWTON', 'EULER'],
      },
    ],
  ],
  rechecks: [{ items: [{ id: 'S1', status: 'VALID', reasoning: 'A second more.' }], confidence: 0.8 }],
  readinessVotes: [readiness],
  advice: [
    {
      summary: 'It teaches. Buoyancy.',
      findings: [{ subject: 'C1', finding: 'It holds. Barely.', basis: 'A sum.' }],
      recommendations: [{ target: 'D1', change: 'Weaker. Much.', reason: 'Two see it.' }],
      noContribution: null,
      confidence: 0.7,
    },
    {
      strategies: [{ strategy: 'elimination', course: 'Each object. In turn.', ledToAnswer: true }],
      answer: 'Float out. Slowly.',
      believesSolved: true,
      weaknesses: ['The lid is named first. Too early.'],
      confidence: 0.6,
    },
  ],
  specialDesign: [
    {
      bestKnownApproach: 'A longer rope. Then hope.',
      knowledgeBoundary: 'Nobody has tied it. Yet.',
      evaluationCriteria: [{ id: 'E1', criterion: 'It holds. For long.', threshold: 'at least 60 s' }],
    },
    {
      theorem: 'No mass lifts itself. Ever.',
      premises: [{ id: 'P1', statement: 'The tank is alone. Always.' }],
      argument: 'Sum it. Done.',
      apparentWay: 'Pull harder.',
    },
    {
      hiddenAssumption: 'The door must open. Must it?',
      whereItHides: 'In the first line.',
      onceDropped: 'One walks around it.',
    },
    { trivialAnswer: 'Step out. It is open.', irrelevant: ['The tank.'], whyOverthought: 'It looks like a lift.' },
  ],
  breakthroughs: [
    {
      distinct: true,
      comparison: 'It differs. In kind.',
      unprovenAssumptions: ['None.'],
      survives: true,
      confidence: 0.7,
    },
    {
      analysis: 'The forces add up. Just so.',
      materials: 'Steel.',
      ignoredEffects: ['Wind. A little.'],
      survives: false,
      confidence: 0.6,
    },
    {
      precedents: [],
      kind: 'NOVEL',
      reasoning: 'Nothing like it was found. Anywhere.',
      survives: true,
      confidence: 0.6,
    },
  ],
};
