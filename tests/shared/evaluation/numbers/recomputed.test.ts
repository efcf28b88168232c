import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareModels, type Comparison } from '../../../../shared/evaluation/compare.ts';
import { imScore } from '../../../../shared/evaluation/im-score.ts';
import { passRates } from '../../../../shared/evaluation/pass-rates.ts';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import type { ScoredResponse } from '../../../../shared/evaluation/responses.ts';
import { intraclassCorrelation, krippendorffAlpha } from '../../../../shared/statistics/agreement.ts';
import { reliabilityOf } from '../../../../shared/statistics/reliability.ts';
import {
  alphaByPairs,
  average,
  choices,
  cutTo,
  iccByResiduals,
  regression,
  total,
} from '../../statistics/from-definitions.ts';
import { anyResponses } from '../some-responses.ts';

const rules = evaluationPolicy.parse({});

/** Equal to nine digits of the scale; null is null. */
function near(own: number | null | undefined, expected: number | null | undefined, scale = 100) {
  if (own == null || expected == null) expect([own ?? null, expected ?? null]).toEqual([null, null]);
  else expect(Math.abs(own - expected)).toBeLessThan(1e-9 * scale);
}

interface Sheet {
  readonly id: string;
  readonly weight: number;
  readonly all: readonly (number | null)[];
  readonly scored: readonly number[];
}

function sheetsOf(rows: readonly ScoredResponse[]): Sheet[] {
  const ids = [...new Set(rows.map(({ scenario }) => scenario))];
  return ids.map((id) => {
    const own = rows.filter(({ scenario }) => scenario === id);
    const all = own.map(({ score }) => score);
    return { id, weight: rules.tierWeights[own[0]?.tier ?? 'SPARK'], all, scored: all.filter((one) => one !== null) };
  });
}

const filled = ({ all }: Sheet, value: number): number[] => all.map((one) => one ?? value);

test('IM-Score: a regression of single responses, each scenario’s weight shared among its runs', () => {
  fc.assert(
    fc.property(anyResponses, (rows) => {
      const own = imScore(rows, rules);
      const sheets = sheetsOf(rows);
      const fit = regression(sheets.map(({ weight, scored }) => ({ weight, values: scored })));
      near(own.score, fit?.constant);
      near(own.standardError, fit?.error);
      const ends = fit?.half == null ? [null, null] : [fit.constant - fit.half, fit.constant + fit.half];
      near(own.interval?.low, ends[0] == null ? null : cutTo(ends[0], 0, 100));
      near(own.interval?.high, ends[1] == null ? null : cutTo(ends[1], 0, 100));
      const at = (value: number) =>
        regression(sheets.map((one) => ({ weight: one.weight, values: filled(one, value) })));
      near(own.bounds?.low, at(0)?.constant);
      near(own.bounds?.high, at(100)?.constant);
    }),
    { numRuns: 150 },
  );
});

test('pass@k and pass^k: all choices of k runs, gone through', () => {
  const rates = [
    ['any', (of: readonly boolean[]) => of.includes(true)],
    ['all', (of: readonly boolean[]) => !of.includes(false)],
  ] as const;
  fc.assert(
    fc.property(anyResponses, (rows) => {
      const sheets = sheetsOf(rows);
      for (const { k, leftOut, ...own } of passRates(rows, rules)) {
        const many = sheets.filter(({ scored }) => scored.length >= k);
        expect(leftOut).toBe(sheets.length - many.length);
        for (const [name, holds] of rates) {
          const shares = many.map(({ scored }) => {
            const drawn = choices(
              scored.map((one) => one >= rules.passScore),
              k,
            );
            return average(drawn.map((of) => Number(holds(of))));
          });
          const fit = regression(shares.map((value) => ({ weight: 1, values: [value] })));
          near(own[name]?.mean, fit?.constant, 1);
          near(own[name]?.standardError, fit?.error, 1);
          near(own[name]?.interval?.high, fit?.half == null ? null : cutTo(fit.constant + fit.half, 0, 1), 1);
        }
      }
    }),
    { numRuns: 100 },
  );
});

describe('a paired difference', () => {
  /** Two models; where both were asked a scenario, it is of one tier. */
  const two = fc.tuple(anyResponses, anyResponses).map(([first, second]) => {
    const tiers = new Map(first.map(({ scenario, tier }) => [scenario, tier]));
    return [first, second.map((row) => ({ ...row, tier: tiers.get(row.scenario) ?? row.tier }))] as const;
  });
  const pairsOf = ([first, second]: readonly [readonly ScoredResponse[], readonly ScoredResponse[]]) => {
    const others = sheetsOf(second);
    return sheetsOf(first).flatMap((one) => others.filter(({ id }) => id === one.id).map((other) => ({ one, other })));
  };
  const constantOf = (pairs: ReturnType<typeof pairsOf>, own: number, others: number) =>
    regression(
      pairs.map(({ one, other }) => ({
        weight: one.weight,
        values: [average(filled(one, own)) - average(filled(other, others))],
      })),
    )?.constant;
  const fitOf = (pairs: ReturnType<typeof pairsOf>) =>
    regression(
      pairs
        .filter(({ one, other }) => one.scored.length > 0 && other.scored.length > 0)
        .map(({ one, other }) => ({ weight: one.weight, values: [average(one.scored) - average(other.scored)] })),
    );

  test('is a regression of differences, with what is unscored for the one and for the other as bounds', () => {
    fc.assert(
      fc.property(two, (models) => {
        const own = compareModels(...models, rules);
        const pairs = pairsOf(models);
        const fit = fitOf(pairs);
        near(own.difference?.mean, fit?.constant);
        near(own.difference?.standardError, fit?.error);
        near(own.difference?.interval?.low, fit?.half == null ? null : cutTo(fit.constant - fit.half, -100, 100));
        near(own.bounds?.low, constantOf(pairs, 0, 100));
        near(own.bounds?.high, constantOf(pairs, 100, 0));
      }),
      { numRuns: 150 },
    );
  });

  test('has a winner where interval and bounds leave out 0, and then the p-value is below what the level leaves', () => {
    const winner = (of: Comparison, fit: ReturnType<typeof fitOf>): Comparison['standing'] => {
      if (fit?.half == null || of.bounds === null) return 'OPEN';
      if (fit.constant > fit.half && of.bounds.low > 0) return 'AHEAD';
      return fit.constant < -fit.half && of.bounds.high < 0 ? 'BEHIND' : 'OPEN';
    };
    fc.assert(
      fc.property(two, (models) => {
        const own = compareModels(...models, rules);
        const fit = fitOf(pairsOf(models));
        expect(own.standing).toBe(winner(own, fit));
        if (fit?.half != null) expect((own.probability ?? 1) < 0.05).toBe(Math.abs(fit.constant) > fit.half);
      }),
      { numRuns: 150 },
    );
  });
});

const marks = fc.option(fc.constantFrom(0, 25, 50, 80, 100));
const ratings = fc.array(fc.tuple(marks, marks, marks), { maxLength: 7 });

test('agreement of judges: alpha from all pairs of marks, ICC(A,1) from residuals of what all have marked', () => {
  fc.assert(
    fc.property(ratings, (given) => {
      near(krippendorffAlpha(given), alphaByPairs(given), 1);
      const whole = given.map((unit) => unit.filter((one) => one !== null)).filter(({ length }) => length === 3);
      near(intraclassCorrelation(given), iccByResiduals(whole), 1);
    }),
    { numRuns: 300 },
  );
});

test('Brier score and calibration error, claim by claim', () => {
  const thousandths = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(thousandths, fc.boolean()), { minLength: 1, maxLength: 40 }), (told) => {
      const own = reliabilityOf(told.map(([sure, isTrue]) => ({ confidence: sure / 1_000, isTrue })));
      const off = told.map(([sure, isTrue]) => sure / 1_000 - Number(isTrue));
      near(own.brier, average(off.map((one) => one ** 2)), 1);
      const tenth = (sure: number) => Math.min(9, Math.trunc(sure / 100));
      const bins = Array.from({ length: 10 }, (_, bin) => off.filter((_one, at) => tenth(told[at]?.[0] ?? 0) === bin));
      near(own.calibrationError, total(bins.map((bin) => Math.abs(total(bin)))) / told.length, 1);
    }),
  );
});
