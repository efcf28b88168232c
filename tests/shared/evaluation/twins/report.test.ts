import { expect, test } from 'vitest';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import type { Reported } from '../../../../shared/evaluation/report.ts';
import {
  memoryCautionsOf,
  twinCautions,
  twinLine,
  twinsReport,
  twinsReportOf,
} from '../../../../shared/evaluation/twins/report.ts';
import { present } from '../../../support/present.ts';
import { response } from '../some-responses.ts';

const policy = { ...evaluationPolicy.parse({}), models: {} };
const rowsOf = (scores: readonly (number | null)[], run: number): Reported[] =>
  scores.map((score, at) => ({
    ...response({ scenario: `IM-${at}`, run, score }),
    ...{ why: '', scores: [], judged: [], said: { kind: 'answer', text: 'So.' } },
  }));
/** Of scenarios with these scores, and of their twins: `null` was not scored. */
function reported(scores: readonly number[], twins: readonly (number | null)[], simulated = false) {
  const made = twins.map((_, at) => `IM-${at}`);
  const excluded = [{ scenario: 'IM-99', excluded: 'ambiguous' as const }];
  const asked = { seed: 'a', made, excluded };
  const brief = { set: 's', model: 'a:b', judges: null, runs: 1, scenarios: [...made, 'IM-99'], twins: asked };
  const facts = { runKey: 'one', simulated, createdAt: '', brief, policy, usage: [], given: null };
  return present(twinsReportOf({ ...facts, rows: rowsOf([...scores, 90], 1), twins: rowsOf(twins, 2) }).twins);
}

test('the gap is that of each scenario to its own twin, with the interval of such pairs', () => {
  const report = reported([90, 80, 95, 100], [60, 55, 60, 70]);
  expect(twinsReport.parse(report)).toEqual(report);
  // 30, 25, 35, 30: mean 30, standard error √(50/3/4), t(0.975, 3) = 3.182446.
  expect(report.gap).toMatchObject({ mean: 30, clusters: 4, standardError: expect.closeTo(2.041241, 6) });
  expect(report.gap?.interval?.low).toBeCloseTo(30 - 3.182446 * 2.041241, 4);
  expect(report).toMatchObject({ asked: 4, shown: true, excluded: [{ scenario: 'IM-99', why: 'ambiguous' }] });
  expect(twinLine(report)).toBe('+30.0 points over 4 pairs with twins (23.5 to 36.5); without a twin: 1');
  expect(twinCautions(report)[0]).toContain('memory');
});

test('a gap that may be none shows nothing, and no simulated one does', () => {
  expect(reported([90, 80, 95, 100], [95, 60, 100, 90]).shown).toBe(false);
  expect(reported([90, 80, 95, 100], [60, 55, 60, 70], true).shown).toBe(false);
  expect(reported([60, 55, 60, 70], [90, 80, 95, 100]).shown).toBe(false);
});

test('what is unscored is in no pair, and is counted', () => {
  const report = reported([90, 80], [60, null]);
  expect(report).toMatchObject({ gap: { mean: 30, clusters: 1, interval: null }, unscored: 1, shown: false });
  expect(report.scenarios).toContainEqual({ scenario: 'IM-1', score: 80, twin: null });
  expect(reported([90], [null]).gap).toBeNull();
  expect(twinLine(reported([90], [null]))).toContain('no twin was scored');
});

test('a gap that is shown is told where reports stand side by side, once for each of them', () => {
  const shown = { runKey: 'one', model: 'a:b', twins: reported([90, 80, 95, 100], [60, 55, 60, 70]) };
  const open = { runKey: 'two', model: 'a:c', twins: reported([90, 80, 95, 100], [95, 60, 100, 90]) };
  expect(memoryCautionsOf([shown, open, { runKey: 'three', model: 'a:d' }, shown])).toEqual([
    'a:b (one): It scores less where the numbers are others: part of its score on the published texts is memory.',
  ]);
});
