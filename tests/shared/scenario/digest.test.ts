import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../../../shared/kernel/json.ts';
import { type Content, matrix } from '../../../shared/scenario/context.ts';
import { digestOf, digests } from '../../../shared/scenario/digest/table.ts';
import { dimensions } from '../../../shared/scenario/vocabulary.ts';
import { flat, mathematics, rated } from './shaft.ts';
import { body, readiness, samples } from './digest-samples.ts';

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
        { claim: 'C1', by: 'EULER', status: 'VALID', calculations: ['K1: 785 N >= 400 N'] },
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
      otherCalculations: ['K1: 785 N >= 400 N'],
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
