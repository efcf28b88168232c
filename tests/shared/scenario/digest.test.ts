import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../../../shared/kernel/json.ts';
import { noActs } from '../../../shared/scenario/answers/acts.ts';
import { matrix, type Content } from '../../../shared/scenario/context.ts';
import { piecesOfAnswer } from '../../../shared/scenario/cut.ts';
import { relevanceOf } from '../../../shared/scenario/digest/relevance.ts';
import { digestOf, digests } from '../../../shared/scenario/digest/table.ts';
import { amount, firstSentence, longestSentence } from '../../../shared/scenario/digest/wording.ts';
import { roster } from '../../../shared/scenario/roster.ts';
import { tasks, type AnswerOf, type TaskName } from '../../../shared/scenario/tasks.ts';
import { agents, dimensions, type Agent } from '../../../shared/scenario/vocabulary.ts';
import {
  sampleClassification,
  sampleGrounding,
  sampleInformed,
  sampleMathematics,
  samplePhysics,
} from '../../support/sample-reports.ts';
import { flat, mathematics, physics, rated, shaft } from './shaft.ts';

/** The piece of this kind that an answer is cut into. */
function body<T extends TaskName>(task: T, agent: Agent, answer: AnswerOf<T>, content: Content): Json {
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
const readiness: AnswerOf<'readiness'> = {
  vote: 'REVISE',
  notes: 'Nearly. Not quite.',
  requests: [{ to: 'ATHENA', target: 'D1', change: 'Weaker. Much.' }],
  status: 'KS',
  statusReason: 'One way.',
  confidence: 0.7,
};
const seedPart = (content: Content) => body('seed', 'ATHENA', seed, content);

/** One piece of each kind that has a digest. */
const samples: Readonly<Record<keyof typeof digests, readonly Json[]>> = {
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
const everySample = (Object.entries(samples) as [keyof typeof digests, readonly Json[]][]).flatMap(
  ([content, bodies]) => bodies.map((one, at) => [content, at + 1, one] as const),
);

describe('a digest', () => {
  test.each(everySample)('of %s (%i) follows its own schema', (content, _at, full) => {
    const short = digestOf(content, full);
    expect(short).not.toBeNull();
    expect(digests[content].schema.parse(short)).toEqual(short);
  });

  test.each(everySample)('of %s (%i) keeps every row of every table that it keeps', (content, _at, full) => {
    const short = digestOf(content, full);
    if (Array.isArray(full)) expect(short).toHaveLength((full as readonly Json[]).length);
    const [whole, part] = [
      z.record(z.string(), z.unknown()).safeParse(full).data ?? {},
      z.record(z.string(), z.unknown()).safeParse(short).data ?? {},
    ];
    for (const [key, value] of Object.entries(part)) {
      const before = whole[key];
      if (Array.isArray(before) && Array.isArray(value)) expect([key, value.length]).toEqual([key, before.length]);
    }
  });

  test.each(everySample)('of %s (%i) is smaller where the words are many', (content, _at, full) => {
    const wordy = JSON.parse(JSON.stringify(full), (key, value: unknown) =>
      typeof value === 'string' && prose.has(key) ? `${value}. ${'And so on. '.repeat(60)}` : value,
    ) as Json;
    const [before, after] = [JSON.stringify(wordy).length, JSON.stringify(digestOf(content, wordy)).length];
    expect(after).toBeLessThan(before);
  });

  test('of the two reports is a row a claim, with the numbers that decide it', () => {
    expect(digestOf('physicsValidation', samples.physicsValidation[0] ?? null)).toMatchObject({
      claims: [
        { claim: 'C1', by: 'NEWTON', status: 'VALID', because: '80 kg × g' },
        { claim: 'C2', by: 'NEWTON', status: 'VALID' },
      ],
      assessment: 'VALIDATED',
    });
    expect(digestOf('mathVerification', samples.mathVerification[0] ?? null)).toMatchObject({
      claims: [
        { claim: 'C1', by: 'EULER', status: 'VALID', calculations: ['K1: 785 N >= 600 N'] },
        { claim: 'C2', by: 'EULER', calculations: [] },
      ],
      otherCalculations: [],
      timing: {
        steps: [
          { step: 'S1', seconds: 32 },
          { step: 'S2', seconds: 18 },
        ],
        totalSeconds: 50,
        marginPercent: 50,
      },
    });
  });

  test('of a report names what is wrong: the invalid claim, the parameter that breaks it', () => {
    const invalid = {
      ...mathematics,
      claims: mathematics.claims.map((claim) => ({ ...claim, status: 'INVALID' as const })),
      sensitivity: mathematics.sensitivity.map((row) => ({ ...row, survivesMinus20: false })),
      calculations: mathematics.calculations.map((one) => ({ ...one, claimId: null })),
      assessment: 'VETOED' as const,
    };
    expect(digestOf('mathVerification', body('mathematics', 'EULER', invalid, 'mathVerification'))).toMatchObject({
      claims: [{ status: 'INVALID' }, { status: 'INVALID' }],
      assessment: 'VETOED',
      breaksUnder: ['tank −20%', 'g −20%'],
      otherCalculations: ['K1: 785 N >= 600 N'],
    });
  });

  test('of what stands in a solution’s place keeps its ids and bounds, of a breakthrough check its finding', () => {
    expect(samples.specialDesign.map((one) => digestOf('specialDesign', one))).toEqual([
      {
        bestKnownApproach: 'A longer rope.',
        knowledgeBoundary: 'Nobody has tied it.',
        evaluationCriteria: [{ id: 'E1', threshold: 'at least 60 s' }],
      },
      { theorem: 'No mass lifts itself.', premises: [{ id: 'P1', statement: 'The tank is alone.' }] },
      { hiddenAssumption: 'The door must open.' },
      { trivialAnswer: 'Step out.' },
    ]);
    expect(samples.breakthroughs.map((one) => digestOf('breakthroughs', one))).toMatchObject([
      { distinct: true, survives: true },
      { ignoredEffects: ['Wind.'], survives: false },
      { kind: 'NOVEL', survives: true },
    ]);
    expect(digestOf('breakthroughs', { quotes: [] })).toBeNull();
  });

  test('of a memo is its findings’ first sentences, of a vote its numbers', () => {
    expect(digestOf('reviewMemos', samples.reviewMemos[0] ?? null)).toEqual({
      findings: ['It holds.'],
      concerns: ['It is short.'],
      recommendedChanges: [{ target: 'D1', change: 'Describe it.' }],
      contributes: true,
      confidence: 0.8,
    });
    expect(digestOf('calibrationVotes', { difficulty: rated({ ...flat(2), X: 5 }), confidence: 0.8 })).toEqual({
      difficulty: Object.fromEntries(dimensions.map((name) => [name, name === 'X' ? 5 : 2])),
      confidence: 0.8,
    });
    expect(digestOf('readinessVotes', readiness as Json)).toEqual({
      vote: 'REVISE',
      status: 'KS',
      notes: 'Nearly.',
      requests: [{ to: 'ATHENA', target: 'D1', change: 'Weaker.' }],
      confidence: 0.7,
    });
  });

  test('holds no word that its piece does not hold, and no confidence that was cut away', () => {
    const words = (text: string) => text.match(/[\p{L}]{4,}/gu) ?? [];
    for (const [content, , full] of everySample) {
      const known = new Set([
        ...words(JSON.stringify(full)),
        ...words(JSON.stringify(z.toJSONSchema(digests[content].schema, { io: 'input' }))),
        'NEWTON',
        'EULER',
        'true',
        'false',
      ]);
      expect([content, words(JSON.stringify(digestOf(content, full))).filter((word) => !known.has(word))]).toEqual([
        content,
        [],
      ]);
    }
    expect(JSON.stringify(digestOf('physicsValidation', samples.physicsValidation[0] ?? null))).not.toMatch(
      /confidence/,
    );
  });

  test('is null, and nothing worse, for a body of any other shape', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(matrix) as Content[])), fc.jsonValue(), (content, value) => {
        const short = digestOf(content, value as Json);
        if (short !== null) digests[content as keyof typeof digests].schema.parse(short);
      }),
    );
    expect(digestOf('toString', {})).toBeNull();
    expect(digestOf('narrative', 'A long story.')).toBeNull();
  });
});

/** Fields that hold sentences, by name. */
const prose = new Set([
  'description',
  'action',
  'rationale',
  'statement',
  'calculation',
  'reasoning',
  'concern',
  'summary',
  'cognitiveSkill',
  'notes',
  'justification',
  'answer',
  'response',
  'change',
  'situation',
  'question',
  'reason',
  'novelty',
  'rationale',
  'deltaDescription',
  'environment',
  'meaning',
  'whyWrong',
  'effect',
  'findings',
  'material',
  'bestKnownApproach',
  'theorem',
  'hiddenAssumption',
  'trivialAnswer',
  'comparison',
  'analysis',
]);

describe('a first sentence', () => {
  test.each([
    ['It holds. It is short.', 'It holds.'],
    ['The force is 58.9 N at most. It will do.', 'The force is 58.9 N at most.'],
    ['Take approx. 10 m of rope. Then pull.', 'Take approx. 10 m of rope.'],
    ['Does it hold?  “Yes.”', 'Does it hold?'],
    ['One line\nand\tanother', 'One line and another'],
    ['', ''],
  ])('of %j is %j', (text, first) => {
    expect(firstSentence(text)).toBe(first);
  });

  test('that is too long is cut, and says so', () => {
    expect(firstSentence('x'.repeat(300))).toBe(`${'x'.repeat(longestSentence - 1)}…`);
  });

  test('is short, stands on one line, and survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const first = firstSentence(text);
        expect(first.length).toBeLessThanOrEqual(longestSentence);
        expect(first).not.toMatch(/\n/);
        expect(first.isWellFormed()).toBe(true);
      }),
    );
  });

  test('an amount has its unit and no binary noise', () => {
    expect([amount({ value: 0.1 + 0.2, unit: 'N' }), amount({ value: 1_234_567, unit: '' })]).toEqual([
      '0.3 N',
      '1234567',
    ]);
  });
});

describe('relevance', () => {
  const asked = agents.flatMap((agent) =>
    (Object.keys(roster[agent].answers) as TaskName[]).map((task) => [agent, task] as const),
  );

  test('NEWTON in REFINE spares GALILEO’s citations first, and his claims never', () => {
    const of = (content: Content, author: string) => relevanceOf({ content, author }, 'NEWTON', 'memo');
    expect(of('physicalClaims', 'ATHENA')).toBe('kept');
    expect(of('scientificGrounding', 'GALILEO')).toBe(0);
    expect(Number(of('mathVerification', 'EULER'))).toBeGreaterThan(Number(of('classification', 'SOCRATES')));
    expect(Number(of('physicsValidation', 'NEWTON'))).toBeGreaterThan(Number(of('mathVerification', 'EULER')));
  });

  test.each(asked)('%s keeps its own words longest in %s', (agent, task) => {
    for (const content of Object.keys(matrix) as Content[]) {
      const [own, other] = [
        relevanceOf({ content, author: agent }, agent, task),
        relevanceOf({ content, author: 'HOUSE' }, agent, task),
      ];
      expect(own === 'kept' || (other !== 'kept' && own > other)).toBe(true);
    }
  });

  test.each(Object.keys(tasks) as TaskName[])('%s is never asked without what it must return', (task) => {
    const needs: Partial<Record<TaskName, readonly Content[]>> = {
      revise: [
        'narrative',
        'insightChain',
        'solutionSketch',
        'physicalClaims',
        'distractors',
        'scoringRubric',
        'counterfactuals',
        'revisionRequests',
      ],
      physics: ['physicalClaims', 'objects', 'solutionSketch'],
      mathematics: ['physicalClaims', 'solutionSketch'],
      grounding: ['insightChain'],
      classification: ['narrative'],
      respond: ['disputes'],
      ballot: ['disputes'],
      vetoReview: ['disputes', 'solutionSketch'],
      restate: ['statusReasons'],
      novelty: ['breakthroughs'],
      recheck: ['changes'],
      distractors: ['distractors'],
      dimension: ['calibrationVotes'],
    };
    for (const content of needs[task] ?? [])
      for (const agent of agents) expect(relevanceOf({ content, author: 'ATHENA' }, agent, task)).toBe('kept');
  });
});
