import { describe, expect, test } from 'vitest';
import { chance } from '../../../../shared/kernel/chance.ts';
import type { ArmEnd, RoundEnd } from '../../../../shared/omega/ablation/activities.ts';
import { type Arm, arms as allArms } from '../../../../shared/omega/ablation/arms.ts';
import { ablationPolicy } from '../../../../shared/omega/ablation/policy.ts';
import { type Answered, gradedOf } from '../../../../shared/omega/calibration/graded.ts';
import { calibrationPage } from '../../../../shared/omega/calibration/page.ts';
import type { CalibrationProblem } from '../../../../shared/omega/calibration/problem.ts';
import { type CalibrationReport, calibrationReportOf } from '../../../../shared/omega/calibration/report.ts';
import { comparedRows } from '../../../../shared/omega/calibration/rows.ts';
import { htmlOf, markdownOf } from '../../../../shared/page/index.ts';

/* Answers to problems with known answers, and what the report makes of them. */

const rules = { ...ablationPolicy.parse({}), resamples: 500 };

/** What an arm answers to a problem: right, wrong, what cannot be read, or nothing. */
type Said = { readonly said: 'right' | 'wrong' | 'mumbled' | 'nothing'; readonly confidence: number | null };

const problem = (nth: number): CalibrationProblem => ({
  id: `p-${nth}`,
  kind: nth % 2 === 0 ? 'logic' : 'arithmetic',
  statement: `Which is number ${nth}? <b>`,
  answer: { is: 'choice', options: ['this', 'that'], right: 'A' },
  why: 'It is the first.',
});

function reported(
  rows: readonly Readonly<Partial<Record<Arm, Said>>>[],
  more: { readonly simulated?: boolean; readonly seed?: string; readonly tokens?: number } = {},
): CalibrationReport {
  const { simulated = false, seed = 'seed', tokens = 100 } = more;
  const arms = allArms.filter((arm) => rows.some((row) => row[arm] !== undefined));
  const answers = new Map<string, Answered>();
  const rounds = rows.map((row, place): RoundEnd => ({
    round: place + 1,
    budget: 100,
    verdicts: [],
    ends: arms.map((arm): ArmEnd => {
      const { said, confidence } = row[arm] ?? { said: 'nothing', confidence: null };
      const ref = said === 'nothing' ? null : `${place}/${arm}`;
      const line = { right: 'ANSWER: A', wrong: 'ANSWER: B', mumbled: 'Well.' }[said === 'nothing' ? 'mumbled' : said];
      if (ref !== null) answers.set(ref, { answer: line, conclusion: 'Well.', confidence: 0.5 });
      return {
        arm,
        ref,
        confidence,
        usage: { inputTokens: tokens, cachedInputTokens: 0, outputTokens: 0, costMicrodollars: 1_000 },
        answers: 1,
        ended: ref === null ? 'ABSENT' : 'SUCCESS',
        poll: null,
      };
    }),
  }));
  const problems = rows.map((_, place) => problem(place + 1));
  return calibrationReportOf({
    runKey: 'k',
    simulated,
    seed,
    set: { name: 'calibration', drawn: rows.length, of: 55 },
    arms,
    models: { omega: 'a, b', single: 'c', vote: 'c' },
    rules,
    problems,
    graded: gradedOf(problems, rounds, answers),
  });
}

const one = (said: Said['said'], confidence: number | null): Said => ({ said, confidence });
const times = <T>(count: number, value: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => value(nth));

describe('one way of answering', () => {
  test('is measured: how often it is right, how sure it is, and how far the two go together', () => {
    const report = reported([
      { omega: one('right', 0.9) },
      { omega: one('right', 0.9) },
      { omega: one('wrong', 0.9) },
      { omega: one('wrong', 0.1) },
    ]);
    const [omega] = report.arms;
    expect(report.finding).toBe('MEASURED');
    expect(omega).toMatchObject({
      arm: 'omega',
      problems: 4,
      scored: 4,
      right: 2,
      accuracy: { value: 0.5, interval: { low: expect.any(Number), high: expect.any(Number) } },
      tokens: 400,
      costMicrodollars: 4_000,
      calibration: { answers: 4 },
      kinds: [
        { kind: 'arithmetic', scored: 2, right: 1 },
        { kind: 'logic', scored: 2, right: 1 },
      ],
    });
    const { meanConfidence, overconfidence, brier, calibrationError, bins } = omega?.calibration ?? {};
    expect(meanConfidence).toBeCloseTo(0.7);
    expect(overconfidence?.value).toBeCloseTo(0.2);
    expect(brier?.value).toBeCloseTo((0.01 + 0.01 + 0.81 + 0.01) / 4);
    expect(calibrationError?.value).toBeCloseTo((3 * (0.9 - 2 / 3) + 0.1) / 4);
    expect(bins?.map(({ claims, shareTrue }) => [claims, shareTrue])).toEqual([
      [1, 0],
      [3, 2 / 3],
    ]);
  });

  test('that cannot be read, or gives nothing, is neither right nor wrong, and is counted', () => {
    const report = reported([
      { omega: one('right', 0.8) },
      { omega: one('mumbled', 0.9) },
      { omega: one('nothing', null) },
    ]);
    expect(report.arms[0]).toMatchObject({ problems: 3, scored: 1, right: 1, accuracy: { value: 1 } });
    expect(report.cautions.join('\n')).toContain(
      '2 of 3 answers are unscored, neither right nor wrong: 1 were not given, 1 could not be read',
    );
  });

  test('of which nothing can be scored has no figure at all', () => {
    const report = reported([{ omega: one('mumbled', 0.9) }]);
    expect(report.arms[0]).toMatchObject({ accuracy: null, calibration: null, kinds: [] });
    expect(markdownOf(calibrationPage(report))).toContain('No answer could be scored');
  });

  test('where nothing else is stated, has the confidence of its answer', () => {
    expect(reported([{ omega: one('right', null) }]).arms[0]?.calibration?.meanConfidence).toBe(0.5);
  });

  test('that is as sure as it is right is told how far from 0 its error lies by chance', () => {
    const drawn = chance('calibrated');
    const report = reported(
      times(60, () => {
        const confidence = drawn.unit();
        return { omega: one(drawn.unit() < confidence ? 'right' : 'wrong', confidence) };
      }),
    );
    const { value, byChance, interval } = report.arms[0]?.calibration?.calibrationError ?? {};
    expect(byChance).toBeGreaterThan(0.05);
    expect(Math.abs((value ?? 1) - (byChance ?? 0))).toBeLessThan(0.1);
    expect(interval?.low).toBeLessThan(interval?.high ?? 0);
  });
});

describe('two ways of answering', () => {
  const better = times(20, (nth) => ({
    omega: one(nth < 18 ? 'right' : 'wrong', 0.9),
    single: one(nth < 9 ? 'right' : 'wrong', 0.9),
  }));

  test('are compared problem by problem, and who is right more often is ahead', () => {
    const report = reported(better);
    expect(report.comparisons).toMatchObject([
      { pair: ['omega', 'single'], wins: 9, draws: 11, losses: 0, units: 20, difference: 0.45, standing: 'AHEAD' },
    ]);
    expect(report.finding).toBe('EARNED');
    const worse = better.map(({ omega, single }) => ({ omega: single, single: omega }));
    expect(reported(worse)).toMatchObject({ finding: 'NOT_EARNED', comparisons: [{ standing: 'BEHIND' }] });
  });

  test('that are right on the same problems leave it open, and so do few problems', () => {
    expect(reported(times(20, () => ({ omega: one('right', 1), single: one('right', 1) })))).toMatchObject({
      finding: 'OPEN',
      comparisons: [{ difference: 0 }],
    });
    expect(reported(better.slice(9, 9 + rules.leastUnits - 1)).finding).toBe('OPEN');
  });

  test('of which one gives no answer too often is not ahead by the others', () => {
    const silent = better.map((row, nth) => (nth < 8 ? { ...row, omega: one('nothing', null) } : row));
    const report = reported(silent);
    expect(report.comparisons[0]?.forfeits).toEqual({ won: 0, lost: 8 });
    expect(report.finding).not.toBe('EARNED');
  });

  test('with simulated models are plumbing: nobody is ahead, in the finding, the table and the page', () => {
    const report = reported(better, { simulated: true });
    expect(report.finding).toBe('PLUMBING');
    expect(comparedRows(report).rows.map((row) => row.at(-1))).toEqual(['plumbing']);
    const text = markdownOf(calibrationPage(report));
    expect(text).toContain('SIMULATED');
    expect(text).not.toMatch(/\bahead\b(?! by them|\.)/);
  });

  test('at another cost than they were to have are flagged', () => {
    const report = reported(better, { tokens: 50 });
    expect(report.arms.map(({ unequal }) => unequal)).toEqual([20, 20]);
    expect(report.cautions.join('\n')).toContain('Unequal cost: single on 20 of 20 problems');
  });
});

test('the same answers and seed make the same report, and another seed other intervals', () => {
  const rows = times(12, (nth) => ({ omega: one(nth % 3 === 0 ? 'wrong' : 'right', 0.3 + nth / 20) }));
  expect(reported(rows)).toEqual(reported(rows));
  expect(reported(rows, { seed: 'other' }).arms[0]?.calibration?.brier.interval).not.toEqual(
    reported(rows).arms[0]?.calibration?.brier.interval,
  );
});

test('the page stands by itself, draws one diagram an arm and shows each problem with its key and reason, escaped', () => {
  const html = htmlOf(calibrationPage(reported([{ omega: one('right', 0.8), vote: one('wrong', 0.6) }])));
  expect(html.match(/Share right by stated confidence, (omega|vote)/g)?.length).toBeGreaterThanOrEqual(2);
  expect(html).toContain('Which is number 1? &lt;b&gt;');
  expect(html).toContain('It is the first.');
  expect(html).not.toMatch(/(?:src|href)="https?:/);
});
