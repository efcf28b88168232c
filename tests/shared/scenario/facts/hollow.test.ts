import { describe, expect, test } from 'vitest';
import type { GroundingReport } from '../../../../shared/scenario/answers/grounding.ts';
import type { SeedDocument } from '../../../../shared/scenario/answers/seed.ts';
import * as facts from '../../../../shared/scenario/facts/index.ts';
import { distinct, repeats, unreasoned } from '../../../../shared/scenario/facts/substance.ts';
import { grounding, shaft } from '../shaft.ts';
import { present } from '../../../support/present.ts';

/* What a report leaves unsaid, says twice, or says against itself: one row for each complaint, and what is still fine. */

describe('two texts say the same', () => {
  test.each([
    ['word for word', 'The tank is a mass', 'The tank is a mass', true],
    ['with other capitals and stops', 'The tank is a mass.', 'the tank, is a MASS!', true],
    ['with one word in five more', 'a rope can pull', 'a rope can pull upwards', true],
    ['with more than that', 'a rope pulls', 'a rope pulls upwards', false],
    ['with another number', 'The actor has 40 kg to lift alone', 'The actor has 80 kg to lift alone', false],
    ['with one more number', 'The actor has to lift it alone', 'The actor has to lift 2 it alone', false],
    ['with a negation', 'If the rope is wet it holds', 'If the rope is not wet it holds', false],
    ['with one word exchanged', 'The wind comes from the north', 'The wind comes from the south', false],
    ['in another order', 'from the left to the right', 'from the right to the left', false],
    ['of which neither has a word', '—', '…', false],
  ])('%s', (_case, one, other, same) => {
    expect([repeats(one, other), repeats(other, one)]).toEqual([same, same]);
  });

  test('so that they count once', () => {
    expect(distinct(['a wet rope', 'A wet rope.', '', 'n/a', 'a short rope'])).toBe(2);
  });
});

test.each([
  ['', true],
  ['-', true],
  ['OK.', true],
  ['As usual', true],
  ['ok, as the door opens inwards', false],
  ['No gap.', false],
])('assent is no reason: “%s”', (text, hollow) => {
  expect(unreasoned(text)).toBe(hollow);
});

const seed = (change: Partial<SeedDocument>) =>
  facts.seedFacts({ ...shaft, ...change }, { targetCategory: 'The Locked Room', similarity: null }).hollow;
const [i1, i2] = [present(shaft.insights[0]), present(shaft.insights[1])];
const d1 = present(shaft.distractors[0]);
const [v1, v2] = [present(shaft.counterfactuals[0]), present(shaft.counterfactuals[1])];
const row = present(shaft.rubric[0]);
const nothing = { insights: [], distractors: [], key: [] };

describe('a seed', () => {
  test('that is sound says everything', () => {
    expect(seed({})).toEqual(nothing);
  });

  test.each<[string, Partial<SeedDocument>, Partial<typeof nothing> | Record<string, string[]>]>([
    [
      'an insight that breaks no fixedness',
      { insights: [{ ...i1, fixedness: '' }, i2] },
      { insights: ['insight I1 does not say which fixedness it breaks'] },
    ],
    [
      'an insight twice',
      { insights: [i1, { ...i2, description: i1.description }] },
      { insights: ['insight I2 repeats insight I1'] },
    ],
    [
      'a distractor of no use',
      { distractors: [{ ...d1, canonicalAffordance: '?' }] },
      { distractors: ['distractor D1 does not say what it is for'] },
    ],
    [
      'a distractor that misleads for no reason',
      { distractors: [{ ...d1, whyItMisleads: '' }] },
      { distractors: ['distractor D1 does not say why it misleads'] },
    ],
    [
      'a distractor that is irrelevant for no reason',
      { distractors: [{ ...d1, whyIrrelevant: '-' }] },
      { distractors: ['distractor D1 does not say why it is irrelevant'] },
    ],
    [
      'a distractor twice',
      { distractors: [d1, { ...d1, id: 'D2' }] },
      { distractors: ['distractor D2 repeats distractor D1'] },
    ],
    [
      'a variant without an effect',
      { counterfactuals: [{ ...v1, effect: '' }, v2] },
      { key: ['counterfactual variant 1 does not say its effect'] },
    ],
    [
      'a variant twice',
      { counterfactuals: [v1, { ...v1, effect: 'another' }] },
      { key: ['counterfactual variant 2 repeats counterfactual variant 1'] },
    ],
    [
      'a wrong answer that is wrong for no reason, beside one that has it',
      { commonWrongAnswers: [...shaft.commonWrongAnswers, { answer: 'Wait', whyWrong: 'n/a' }] },
      { key: ['wrong answer 2 does not say why it is wrong'] },
    ],
    [
      'a score without its reasoning',
      { rubric: [{ ...row, reasoning: '' }] },
      { key: ['row 1 of the rubric does not say its reasoning'] },
    ],
    ['one score for all', { rubric: [row, row] }, { key: ['the rubric has one score for all of its 2 rows'] }],
    ['one row of the rubric', { rubric: [row] }, {}],
    ['two scores in three rows', { rubric: [row, row, { ...row, score: 50 }] }, {}],
    [
      'variants of one parameter',
      {
        counterfactuals: [
          { change: 'The tank holds 40 kg', effect: 'a' },
          { change: 'The tank holds 60 kg', effect: 'b' },
        ],
      },
      {},
    ],
  ])('%s', (_case, change, said) => {
    expect(seed(change)).toEqual({ ...nothing, ...said });
  });
});

describe('a report of GALILEO', () => {
  const silent = { constructs: [], benchmarks: [], difficulty: [] };
  const hollow = (change: Partial<GroundingReport>) => facts.groundingFacts({ ...grounding, ...change }, shaft).hollow;
  const difficulty = (change: Partial<GroundingReport['difficulty']>) => ({
    difficulty: { ...grounding.difficulty, ...change },
  });
  const first = <T extends object>(rows: readonly T[], change: Partial<T>) =>
    rows.map((one, at) => (at === 0 ? { ...one, ...change } : one));

  test.each<[string, Partial<GroundingReport>, Partial<Record<keyof typeof silent, string[]>>]>([
    ['that is sound', {}, {}],
    [
      'a construct without a prediction',
      { constructs: first(grounding.constructs, { aiPrediction: '' }) },
      { constructs: ['construct functional fixedness predicts nothing of an AI'] },
    ],
    [
      'one prediction for every construct',
      { constructs: grounding.constructs.map((one, at) => ({ ...one, aiPrediction: at === 0 ? 'Hard.' : 'hard' })) },
      { constructs: ['one and the same prediction is made for every construct'] },
    ],
    [
      'one prediction for both of two constructs',
      { constructs: grounding.constructs.slice(0, 2).map((one) => ({ ...one, aiPrediction: 'Hard.' })) },
      {},
    ],
    [
      'a benchmark without a difference',
      { benchmarks: first(grounding.benchmarks, { difference: '…' }) },
      { benchmarks: ['of benchmark First no difference is said'] },
    ],
    ['no novelty', { novelty: '' }, { benchmarks: ['the novelty claim says nothing'] }],
    ['no chain', difficulty({ chainAnalysis: '' }), { difficulty: ['the analysis of chain says nothing'] }],
    [
      'no intuition',
      difficulty({ counterIntuitive: 'n/a' }),
      { difficulty: ['the analysis of what runs against intuition says nothing'] },
    ],
    [
      'no contamination',
      difficulty({ contamination: '-' }),
      { difficulty: ['the analysis of contamination says nothing'] },
    ],
    [
      'a prediction without a reason',
      difficulty({ predicted: first(grounding.difficulty.predicted, { why: '' }) }),
      { difficulty: ['the prediction for DIRECT has no reason'] },
    ],
    [
      'more insights than there are',
      difficulty({ chainAnalysis: 'Of 3 dependent insights none is found.' }),
      { difficulty: ['the analysis of chain counts 3 insights, and the seed has 2'] },
    ],
    [
      'another chance than the predicted one',
      difficulty({
        perInsightSuccess: 0.5,
        chainAnalysis: 'At a chance of 0.75 for each insight hardly anybody succeeds.',
      }),
      { difficulty: ['the analysis of chain has a chance of 0.75 for each insight, and the prediction 0.5'] },
    ],
    ['as many insights as there are', difficulty({ chainAnalysis: 'Of 2 insights none is found.' }), {}],
    ['fewer, as a part of them', difficulty({ chainAnalysis: 'Mostly 1 insight is found.' }), {}],
    ['a share of them', difficulty({ chainAnalysis: 'In 45 of 100 the insights, in 45 % both.' }), {}],
    ['a share of the insights', difficulty({ chainAnalysis: 'A solver finds 40 of insights in a hundred.' }), {}],
  ])('%s', (_case, change, said) => {
    expect(hollow(change)).toEqual({ ...silent, ...said });
  });
});
