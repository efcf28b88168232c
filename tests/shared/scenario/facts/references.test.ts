import { describe, expect, test } from 'vitest';
import type { GroundingReport, SeedDocument } from '../../../../shared/scenario/answers/index.ts';
import { groundingFacts } from '../../../../shared/scenario/facts/index.ts';
import { grounding, shaft } from '../shaft.ts';

const work = (authors: string, year: number, title: string) => ({ authors, year, title, venue: 'Journal' });
const duncker = work('Duncker, K.', 1945, 'On problem-solving');
const knoblich = work('Knoblich, G., et al.', 1999, 'Constraint relaxation');
const gibson = work('Gibson, J. J.', 1979, 'The Ecological Approach');
const survey = work('Sio, U. N., & Ormerod, T. C.', 2009, 'Does incubation enhance problem solving?');
type Construct = GroundingReport['constructs'][number];
const construct = (name: string, seminal: Construct['seminal'], recent = survey): Construct => ({
  insightId: 'I1',
  construct: name,
  seminal,
  recent,
  aiPrediction: 'Hard.',
});
const read = (change: Partial<GroundingReport>, seed: SeedDocument = shaft) =>
  groundingFacts({ ...grounding, ...change }, seed);

describe('one title for everything', () => {
  const names = ['fixedness', 'relaxation', 'affordance'] as const;
  const founded = (...by: readonly Construct['seminal'][]) =>
    read({ constructs: names.map((name, at) => construct(name, by[at] ?? duncker)) }).oneForAll;

  test('is one work that founds all constructs, also in another edition', () => {
    expect(founded(duncker)).toEqual(['On problem-solving (1945)']);
    expect(founded(duncker, { ...duncker, year: 1935 })).toEqual(['On problem-solving (1945)']);
  });
  test('is not one that founds two of three, nor one survey that is the recent reference of all', () => {
    expect(founded(knoblich, knoblich, gibson)).toEqual([]);
    expect(founded(duncker, knoblich, gibson)).toEqual([]);
  });
  test('is not one construct that three insights test, nor two constructs of one work', () => {
    expect(read({ constructs: names.map(() => construct('fixedness', duncker)) }).oneForAll).toEqual([]);
    expect(read({ constructs: names.slice(1).map((name) => construct(name, knoblich)) }).oneForAll).toEqual([]);
  });
  test('counts once among the citations, whatever the years', () => {
    const years = [1945, 1946, 1947, 1948, 1949];
    expect(read({ citations: years.map((year) => ({ ...duncker, year })) }).citations).toBe(1);
    expect(read({ citations: [duncker, knoblich, gibson, survey, { ...gibson, year: 1986 }] }).citations).toBe(4);
  });
  test('is one under half of its title, of the same authors, year and place', () => {
    const short = { ...gibson, title: 'The Ecological' };
    const twice = (...more: readonly (typeof gibson)[]) =>
      read({ constructs: [], citations: [gibson, duncker, ...more] }).misfits;
    expect(twice(short)).toEqual([
      'The Ecological (1979) and The Ecological Approach (1979) are one work, listed twice',
    ]);
    expect(
      twice({ ...short, year: 1980 }, { ...short, authors: 'Pick, A.' }, { ...short, venue: 'Elsewhere' }),
    ).toEqual([]);
    expect(twice({ ...gibson, title: 'The Ecological Approaches' }, { ...gibson, title: 'Approach' })).toEqual([]);
  });
  test('is no recent reference beside itself', () => {
    const { misfits } = read({ constructs: [construct('fixedness', duncker, { ...duncker, year: 2013 })] });
    expect(misfits).toContain('fixedness: one reference is both seminal and recent');
  });
});

test('years stand beside their works, once each and apart by what they are for', () => {
  const { dated } = read({
    constructs: [construct('fixedness', duncker), construct('affordance', gibson)],
    citations: [duncker, survey, gibson],
  });
  expect(dated).toEqual([
    { work: 'Does incubation enhance problem solving? (2009)', year: 2009, recent: true },
    { work: 'On problem-solving (1945)', year: 1945, recent: false },
    { work: 'The Ecological Approach (1979)', year: 1979, recent: false },
  ]);
});

describe('references in the prose', () => {
  const unlisted = (novelty: string) =>
    read({ novelty, citations: [duncker, knoblich, gibson, survey], benchmarks: [...grounding.benchmarks, piqa] })
      .unlisted;
  const piqa = { name: 'PIQA', comparison: 'c', difference: 'd' };
  test.each([
    ['errors multiply (Dziri et al., 2023, on chains)', ['Dziri et al., 2023']],
    ['as Binz & Schulz (2023) found', ['Binz & Schulz (2023']],
    ['Knoblich et al. 2005 say otherwise', ['Knoblich et al. 2005']],
    ['Marquez and Oyelaran (2021) measured it', ['Marquez and Oyelaran (2021']],
    ['a fast answer (Duncker, 1935)', ['Duncker, 1935']],
    ['as Gibson (1966) has it', ['Gibson (1966']],
    ['(Duncker, 1947; Gibson, 1979)', ['Duncker, 1947']],
  ])('that the citations lack are named: %s', (text, said) => {
    expect(unlisted(text)).toEqual(said);
  });
  test.each([
    'insight (Knoblich et al., 1999) and incubation (Sio & Ormerod, 2009)',
    'the preprint of it, Knoblich et al. (1998)',
    'PHYRE (2019), ARC-AGI-2 (2025) and Physion (2021) ask for less',
    'between March and April 2024, in 1945, and of 2,000 items',
    'Knoblich, Ohlsson, Haider & Rhenius (1999)',
    'Duncker (1945) and (Gibson, 1979)',
    'a fast answer (Duncker, 1946; Gibson, 1980)',
    'a fast answer (Kahneman, 2013), and in March, 2011; London (2012)',
    'R & D 2024',
    'Gibson and Pick (1979), Piqa and Raven (2020), Norway and Sweden in 2019, London and ARC (2021), March and April (of 2020)',
  ])('that are listed, and what is no reference, are left alone: %s', (text) => {
    expect(unlisted(text)).toEqual([]);
  });
});

describe('the chance of each insight in words', () => {
  const other = (chainAnalysis: string, perInsightSuccess: number) =>
    read({ difficulty: { ...grounding.difficulty, perInsightSuccess, chainAnalysis } }).hollow?.difficulty.flatMap(
      (said) => /chance of (.+) for each/.exec(said)?.[1] ?? [],
    );
  test.each<[string, number, string[]]>([
    ['With a chance of 0.5 for each of 3 dependent insights, 13% succeed.', 0.5, []],
    ['At 50% per insight, the chain is found in 12.5 % of attempts.', 0.5, []],
    ['Roughly 0.5 per insight.', 0.54, []],
    ['Roughly 0.5 per insight.', 0.55, []],
    ['Roughly 0.5 per insight.', 0.56, ['0.5']],
    ['Roughly 0.5 per insight.', 0.44, ['0.5']],
    ['With a chance of 0.75 for each of 3 dependent insights, 13% succeed.', 0.5, ['0.75']],
    ['At 30 % for every insight hardly anybody succeeds.', 0.5, ['30 %']],
    ['It is 0.9 for each of the first two and 0.2 for the third.', 0.54, []],
    ['Humans find 0.9 of each; a model finds 0.5 per insight.', 0.5, []],
    ['People manage 90% per insight.', 0.5, []],
    ['At 0.9 per link of an easy chain, and 0.5 per insight here.', 0.5, []],
    ['A temperature of 0.7 and 4 samples were set, with 5 insights in each.', 0.5, []],
    ['', 0.5, []],
  ])('is the predicted one: “%s”, %d', (text, p, said) => {
    expect(other(text, p)).toEqual(said);
  });
});

describe('the predictions and the chain', () => {
  const rubric = [100, 40, 0].map((score) => ({ response: 'r', reasoning: 'r', score }));
  const told = (p: number, insights: number, ...scores: readonly number[]) => {
    const [insight] = shaft.insights;
    if (insight === undefined) throw new Error('the sample has no insight');
    const seed = {
      ...shaft,
      rubric,
      insights: Array.from({ length: insights }, (_, at) => ({ ...insight, id: `I${at}` })),
    };
    const predicted = grounding.difficulty.predicted.map((row, at) => ({ ...row, score: scores[at] ?? 0 }));
    return read({ difficulty: { ...grounding.difficulty, perInsightSuccess: p, predicted } }, seed).mispredicted;
  };
  test.each<[string, Parameters<typeof told>]>([
    ['low scores with a long chain', [0.3, 3, 2, 5, 12, 20]],
    ['partial marks far above the chance of the whole', [0.1, 3, 20, 30, 35, 40]],
    ['a strong system well above the others', [0.6, 2, 5, 10, 36, 50]],
    ['a score that was rounded down', [0.6, 3, 3, 8, 15, 21]],
    ['tools that change everything', [0.3, 3, 5, 10, 20, 90]],
    ['a certain chain and full marks', [1, 3, 100, 100, 100, 100]],
    ['a rubric that nobody fails under', [0, 2, 40, 40, 40, 40]],
  ])('go together: %s', (_, given) => {
    expect(told(...given)).toEqual([]);
  });
  test('do not where the chance is worth more than anybody is to score', () => {
    expect(told(0.9, 2, 5, 10, 20, 40)).toEqual([
      '0.9 to the power of 2 is 0.81, which is worth 81 points at least, and no prediction is above 40',
    ]);
    expect(told(0.9, 2, 5, 10, 20, 79)).toHaveLength(1);
    expect(told(0.9, 2, 5, 10, 20, 80)).toEqual([]);
  });
  test('nor where everybody is to score more than partial marks allow', () => {
    expect(told(0.2, 3, 70, 80, 90, 95)).toEqual([
      '0.2 to the power of 3 is 0.008, which allows 40.48 points at most, and no prediction is below 70',
    ]);
  });
});
