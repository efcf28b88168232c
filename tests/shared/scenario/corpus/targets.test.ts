import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seedBudgetOf, sideBySide } from '../../../../shared/scenario/corpus/attrition.ts';
import { corpusPolicy, coverageTargets } from '../../../../shared/scenario/corpus/policy.ts';
import { readCorpusOrder } from '../../../../shared/scenario/corpus/targets.ts';

const problemsOf = (change: object, rest: object = {}): readonly string[] => {
  const reading = readCorpusOrder({ targets: { ...coverageTargets, ...change }, ...rest });
  return reading.ok ? [] : reading.problems;
};

describe('targets', () => {
  test('of the example are the benchmark’s own', () => {
    const file: unknown = JSON.parse(
      readFileSync(new URL('../../../../examples/coverage-targets.json', import.meta.url), 'utf8'),
    );
    expect(file).toEqual(coverageTargets);
    expect(readCorpusOrder({ targets: file })).toEqual({
      ok: true,
      order: { targets: coverageTargets, size: 500, batchSize: 50 },
    });
  });

  test.each([
    [
      { categories: { ...coverageTargets.categories, 'The Locked Room': 56 } },
      'tiers: sum to 500, and the categories to 501; make both the same',
    ],
    [
      { categories: { ...coverageTargets.categories, 'The Open Door': 5 } },
      /^categories: "The Open Door" is unknown; use any of: The Locked Room, /,
    ],
    [{ categories: undefined }, /^categories: is missing; write an object/],
    [
      { tiers: { ...coverageTargets.tiers, SPARK: { target: 75, statuses: { KS: 80, DG: 10 } } } },
      'tiers.SPARK.statuses: sum to 90%; make it 100',
    ],
    [
      { tiers: { ...coverageTargets.tiers, SPARK: { target: 7.5, statuses: { KS: 100 } } } },
      /^tiers\.SPARK\.target: is 7\.5; use a whole number/,
    ],
    [
      { tiers: { ...coverageTargets.tiers, SPARK: { target: -1, statuses: { KS: 100 } } } },
      /^tiers\.SPARK\.target: is -1; use a whole number/,
    ],
    [
      { tiers: { ...coverageTargets.tiers, SPARK: 75 } },
      /^tiers\.SPARK: is 75; write an object with any of: target, statuses/,
    ],
    [{ categories: {}, tiers: {} }, 'categories: ask for nothing; give one a count above 0'],
    [{ statusSummary: { XX: 4 } }, /^statusSummary: "XX" is unknown/],
    [{ budget: 4 }, /^targets: "budget" is unknown; use any of: categories, tiers, statusSummary, batch/],
    [
      { batch: { ...coverageTargets.batch, tiers: { IMPOSSIBLE: [3, 4] } } },
      'batch.tiers.IMPOSSIBLE: 10 batches of 3 to 4 make 30 to 40, and the target is 25; widen the range or change the target',
    ],
    [
      { batch: { ...coverageTargets.batch, tiers: { IMPOSSIBLE: [2, 2] } } },
      /^batch\.tiers\.IMPOSSIBLE: 10 batches of 2 to 2 make 20 to 20/,
    ],
    [
      { batch: { ...coverageTargets.batch, tiers: { IMPOSSIBLE: [3, 2] } } },
      /^batch\.tiers\.IMPOSSIBLE: is \[3,2\]; use two whole numbers/,
    ],
  ] as const)('that cannot be met name their field: %j', (change, problem) => {
    const problems = problemsOf(change);
    expect(problems[0]).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });

  test.each([
    [{ size: 0 }, /^size: is 0; use a whole number from 1 to 10000/],
    [{ size: 10_001 }, /^size: is 10001;/],
    [{ size: 40, batchSize: 50 }, 'batchSize: is 50, and the corpus has 40; use at most 40'],
    [{ batchSize: 2.5 }, /^batchSize: is 2\.5;/],
  ])('of an impossible size are refused: %j', (rest, problem) => {
    expect(problemsOf({}, rest)[0]).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });

  /** Targets of one's own: forty scenarios, in batches of ten. */
  const own = {
    categories: { 'The Cascade': 25, 'The Misdirection': 15 },
    tiers: { SPARK: { target: 40, statuses: { KS: 100 } } },
  };
  const ranges = { size: 10, tiers: { SPARK: [10, 10] } };
  test.each([
    ['what they sum to, in one batch', { targets: own }, 40, 40],
    ['what they sum to, in the batches that their ranges are of', { targets: { ...own, batch: ranges } }, 40, 10],
    ['what is said, in batches of theirs', { targets: { ...own, batch: ranges }, size: 25 }, 25, 10],
    ['what is said, which is smaller than a batch of theirs', { targets: { ...own, batch: ranges }, size: 7 }, 7, 7],
    ['what is said, in batches that are said', { targets: own, size: 120, batchSize: 30 }, 120, 30],
    ['what is said, in batches of the benchmark', { targets: own, size: 120 }, 120, 50],
  ])('make a corpus of %s', (_, given, size, batchSize) => {
    expect(readCorpusOrder(given)).toMatchObject({ ok: true, order: { size, batchSize } });
  });

  test('whose percents are none name the percent', () => {
    const tiers = { SPARK: { target: 40, statuses: { KS: 101 } } };
    expect(problemsOf({ ...own, tiers })[0]).toBe('tiers.SPARK.statuses.KS: is 101; use a whole number from 0 to 100');
  });

  test('no list and no text is taken for targets', () => {
    for (const targets of [[], 'all', 5, null]) expect(readCorpusOrder({ targets })).toMatchObject({ ok: false });
  });

  test('ranges of a file bind a corpus of its own size, and no other', () => {
    const batch = { ...coverageTargets.batch, tiers: { IMPOSSIBLE: [3, 4] } };
    expect(problemsOf({ batch }, { size: 501 })).toEqual([]);
    expect(problemsOf({ batch }, { batchSize: 25 })).toEqual([]);
    expect(problemsOf({ batch })).toHaveLength(1);
  });
});

describe('what a corpus needs', () => {
  test('722 seeds are the budget for 500, and the losses multiplied ask for 746', () => {
    expect(seedBudgetOf(500)).toMatchObject({ seeds: 722, byLosses: 746 });
    expect(seedBudgetOf(500).phases.at(-1)?.left).toBeCloseTo(722 * 0.95 * 0.85 * 0.97 * 0.95 * 0.92 * 0.98, 9);
    expect(seedBudgetOf(50)).toMatchObject({ seeds: 73, byLosses: 75 });
    expect(seedBudgetOf(1)).toMatchObject({ seeds: 2, byLosses: 2 });
  });

  test('six scenarios side by side at 45 minutes, twelve at 90, make 722 in 96 hours, and five do not', () => {
    const { quick, slow } = corpusPolicy.scenarioMinutes;
    expect([quick, slow].map((minutes) => sideBySide(722, minutes, 96))).toEqual([6, 12]);
    expect([quick, slow].map((minutes) => sideBySide(746, minutes, 96))).toEqual([6, 12]);
    expect(sideBySide(640, quick, 96)).toBe(5);
    expect(sideBySide(641, quick, 96)).toBe(6);
  });
});
