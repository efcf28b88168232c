import { describe, expect, test } from 'vitest';
import type { Json } from '../../../shared/kernel/json.ts';
import { noActs } from '../../../shared/scenario/answers/acts.ts';
import { matrix } from '../../../shared/scenario/context.ts';
import { piecesOfAnswer, piecesOfBrief } from '../../../shared/scenario/cut.ts';
import { tasks, type AnswerOf, type TaskName } from '../../../shared/scenario/tasks.ts';
import { agents, type Agent } from '../../../shared/scenario/vocabulary.ts';
import { classification, flat, grounding, informed, mathematics, physics, rated, shaft } from './shaft.ts';

const cut = <T extends TaskName>(task: T, agent: Agent, answer: AnswerOf<T>) =>
  Object.fromEntries(
    piecesOfAnswer(task, agent, 'ref', answer as Json).map(({ content, author, ref, body }) => {
      expect([author, ref]).toEqual([agent, 'ref']);
      return [content, body];
    }),
  );
const withheld = <T extends { readonly confidence: number }>({ confidence: _, ...rest }: T) => rest;
/** A report without the acts that it carries. */
const bare = (report: object) =>
  Object.fromEntries(
    Object.entries(report).filter(([field]) => !['challenges', 'escalation', 'veto', 'breakthrough'].includes(field)),
  );

const designs = {
  openFrontier: {
    bestKnownApproach: 'A longer rope.',
    knowledgeBoundary: 'Nobody knows.',
    evaluationCriteria: [{ id: 'E1', criterion: 'It holds.', threshold: '60 s' }],
  },
  paradox: {
    theorem: 'No mass lifts itself.',
    premises: [{ id: 'P1', statement: 'It is alone.' }],
    argument: 'Sum it.',
    apparentWay: 'Pull.',
  },
  metamorphic: {
    hiddenAssumption: 'The door must open.',
    whereItHides: 'In line one.',
    onceDropped: 'One walks around it.',
  },
  degenerate: { trivialAnswer: 'Step out.', irrelevant: ['The tank.'], whyOverthought: 'It looks like a lift.' },
};

describe('a seed document', () => {
  const pieces = cut('seed', 'ATHENA', shaft);

  test('is cut so that each part of it stands in exactly one piece', () => {
    const { scenario, solution } = shaft;
    expect(pieces).toEqual({
      narrative: scenario.narrative,
      environment: scenario.environment,
      threat: { threat: scenario.threat, deadlineSeconds: scenario.deadlineSeconds },
      startingState: scenario.startingState,
      objects: scenario.objects,
      capabilities: scenario.capabilities,
      whyImpossible: scenario.whyImpossible,
      concept: { name: shaft.name, ...shaft.concept, candidates: shaft.candidates, mirage: shaft.mirage },
      insightChain: shaft.insights,
      solutionSketch: solution.steps,
      physicalClaims: solution.claims,
      distractors: shaft.distractors,
      openQuestions: shaft.openQuestions,
      correctOutcome: shaft.correctOutcome,
      commonWrongAnswers: shaft.commonWrongAnswers,
      scoringRubric: shaft.rubric,
      counterfactuals: shaft.counterfactuals,
      athenaConfidence: solution.confidence,
    });
  });

  test.each(Object.entries(designs))(
    'whose %s stands in a solution’s place gives it as one piece, and the others as none',
    (field, design) => {
      expect(cut('seed', 'ATHENA', { ...shaft, [field]: design })).toEqual({ ...pieces, specialDesign: design });
    },
  );

  test('is cut alike when it is a revision', () => expect(cut('revise', 'ATHENA', shaft)).toEqual(pieces));
});

describe('a confidence', () => {
  test.each([
    [
      'physics',
      'NEWTON',
      physics,
      { physicsValidation: bare(withheld(physics)), newtonConfidence: physics.confidence },
    ],
    [
      'mathematics',
      'EULER',
      mathematics,
      { mathVerification: bare(withheld(mathematics)), eulerConfidence: mathematics.confidence },
    ],
    [
      'grounding',
      'GALILEO',
      grounding,
      { scientificGrounding: bare(withheld(grounding)), galileoConfidence: grounding.confidence },
    ],
  ] as const)('of %s is a piece of its own', (task, agent, answer, expected) => {
    expect(
      Object.fromEntries(
        piecesOfAnswer(task, agent, 'ref', answer as Json).map(({ content, body }) => [content, body]),
      ),
    ).toEqual(expected);
  });

  test('of a blind classification and its difficulty, which is a vote, stand apart from the report', () => {
    const { confidence, statusConfidence, difficulty, tier, ...report } = classification;
    expect(cut('classification', 'SOCRATES', classification)).toEqual({
      classification: bare(report),
      socratesConfidence: { overall: confidence, status: statusConfidence },
      calibrationVotes: { blind: difficulty, tier },
    });
    const { difficulty: vote, ...rest } = informed;
    expect(cut('informed', 'SOCRATES', informed)).toEqual({
      informedClassification: rest,
      calibrationVotes: { informed: vote },
    });
  });

  test.each([
    ['NEWTON', 'physicsNotes'],
    ['EULER', 'mathNotes'],
    ['GALILEO', 'groundingNotes'],
    ['SOCRATES', 'classificationNotes'],
    ['ATHENA', 'seedNotes'],
  ] as const)('of %s’s doubt is left out: the doubt goes back to it as a note of its phase', (agent, content) => {
    const doubt = { source: 'soft', wouldResolve: ['more'], requestedChanges: [], confidence: 0.61 };
    expect(cut('doubt', agent, doubt)).toEqual({ [content]: withheld(doubt) });
  });
});

describe('an act', () => {
  const dispute = {
    challenges: [
      {
        claim: 'ATHENA/C1',
        against: 'ATHENA' as const,
        wrong: 'It is heavier.',
        evidence: ['A scale.'],
        recommendation: 'Weigh it.',
        override: null,
        proof: null,
        confidence: 0.613,
      },
    ],
    escalation: 'Call somebody.',
    veto: { claimId: 'C1', law: 'gravity', proof: 'Sum.', check: null, fixPossible: true, correction: 'Lighter.' },
    breakthrough: { summary: 'A way', solution: 'Up.', novelty: 'New.', physics: 'Sound.' },
  };
  const { veto: _, breakthrough: __, ...others } = dispute;
  const memo = { findings: [], concerns: [], recommendedChanges: [], noContribution: 'none', confidence: 0.8 };

  test.each([
    ['physics', 'NEWTON', { ...physics, ...dispute }, physics],
    ['mathematics', 'EULER', { ...mathematics, ...dispute }, mathematics],
    ['grounding', 'GALILEO', { ...grounding, ...others }, grounding],
    ['classification', 'SOCRATES', { ...classification, ...others }, classification],
    ['memo', 'GALILEO', { ...memo, ...dispute }, { ...memo, ...noActs, veto: null, breakthrough: null }],
  ] as const)('inside a %s is handed to nobody with it', (task, agent, acting, silent) => {
    const pieces = piecesOfAnswer(task, agent, 'ref', acting);
    expect(pieces).toEqual(piecesOfAnswer(task, agent, 'ref', silent));
    expect(JSON.stringify(pieces)).not.toMatch(/0\.613|Call somebody|It is heavier/);
  });

  test.each(['respond', 'ballot', 'rule', 'arbitrate', 'vetoReview'] as const)(
    'a position in a %s is handed on without the confidence behind it',
    (task) => {
      expect(piecesOfAnswer(task, 'NEWTON', 'ref', { reason: 'It is so.', confidence: 0.7 })).toEqual([
        { content: 'disputes', author: 'NEWTON', ref: 'ref', body: { reason: 'It is so.' } },
      ]);
    },
  );

  test('a status stated again is a reason without its confidence, and a check of a breakthrough is whole', () => {
    expect(piecesOfAnswer('restate', 'EULER', 'ref', { status: 'KS', confidence: 0.7 })).toMatchObject([
      { content: 'statusReasons', body: { status: 'KS' } },
    ]);
    for (const task of ['answer', 'accept'] as const)
      expect(piecesOfAnswer(task, 'EULER', 'ref', { answers: [], confidence: 0.7 })).toEqual([
        { content: 'refineNotes', author: 'EULER', ref: 'ref', body: { answers: [] } },
      ]);
    for (const task of ['novelty', 'deepDive', 'literature'] as const)
      expect(piecesOfAnswer(task, 'EULER', 'ref', { survives: true, confidence: 0.7 })).toMatchObject([
        { content: 'breakthroughs', body: { survives: true, confidence: 0.7 } },
      ]);
  });
});

describe('what is said from REFINE on', () => {
  const whole: readonly (readonly [TaskName, string, Json])[] = [
    [
      'memo',
      'reviewMemos',
      { findings: [], concerns: [], recommendedChanges: [], noContribution: 'none', confidence: 0.8 },
    ],
    ['calibration', 'calibrationVotes', { difficulty: rated(flat(2)), confidence: 0.8 }],
    ['dimension', 'calibrationVotes', { score: 2, reason: 'so', confidence: 0.8 }],
    ['distractors', 'distractorReviews', { verdicts: [], noContribution: null, confidence: 0.8 }],
    ['recheck', 'rechecks', { items: [], confidence: 0.8 }],
    [
      'readiness',
      'readinessVotes',
      { vote: 'APPROVE', notes: '', requests: [], status: 'KS', statusReason: '', confidence: 0.8 },
    ],
  ];
  test.each(whole)('in a %s is one piece, %s', (task, content, answer) => {
    for (const agent of agents)
      expect(piecesOfAnswer(task, agent, 'ref', answer).map((piece) => [piece.content, piece.body])).toEqual([
        [content, answer],
      ]);
  });

  test('in a trace is for the documents and for no agent', () =>
    expect(piecesOfAnswer('trace', 'EULER', 'ref', {})).toEqual([]));
});

test('a brief’s targets are apart from its category, and its wishes are targets', () => {
  const brief = {
    category: 'The Locked Room',
    tier: 'FRACTURE',
    status: 'KS',
    constraints: ['no fire'],
    inspirationSeed: 'a lift',
  } as const;
  expect(piecesOfBrief('run', { ...brief, constraints: ['no fire'] })).toEqual([
    { content: 'briefCategory', author: 'HOUSE', ref: 'run', body: { category: 'The Locked Room' } },
    {
      content: 'briefTargets',
      author: 'HOUSE',
      ref: 'run',
      body: { status: 'KS', tier: 'FRACTURE', constraints: ['no fire'], inspirationSeed: 'a lift' },
    },
  ]);
});

test('every kind that an answer is cut into is a row of the matrix, and every task can be cut', () => {
  const samples: { readonly [T in TaskName]?: unknown } = {
    seed: shaft,
    revise: shaft,
    physics,
    mathematics,
    grounding,
    classification,
    informed,
  };
  for (const task of Object.keys(tasks) as TaskName[]) {
    for (const { content } of piecesOfAnswer(task, 'EULER', 'ref', (samples[task] ?? { confidence: 0.5 }) as Json))
      expect(Object.keys(matrix)).toContain(content);
  }
});
