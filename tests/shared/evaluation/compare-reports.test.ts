import { describe, expect, test } from 'vitest';
import { comparisonLines, compareReports } from '../../../shared/evaluation/compare-reports.ts';
import { evaluationPolicy } from '../../../shared/evaluation/policy.ts';
import { type EvaluationReport, reportOf } from '../../../shared/evaluation/report.ts';
import { present } from '../../support/present.ts';
import { response } from './some-responses.ts';

const policy = { ...evaluationPolicy.parse({}), models: { subject: 'openai:a', judge: 'openai:j' } };
const brief = { set: 'a'.repeat(64), model: 'openai:a', judges: null, runs: 1, scenarios: [] };

/** Of scenarios with these scores; null: unscored. */
const report = (scores: readonly (number | null)[], given: Partial<EvaluationReport> = {}): EvaluationReport => ({
  ...reportOf({
    ...{ runKey: 'one', simulated: false, createdAt: '', brief, policy, twins: [], usage: [], given: null },
    rows: scores.map((score, at) => ({
      ...response({ scenario: `IM-${at}`, score }),
      ...{ score, why: '', scores: [], judged: [], said: { kind: 'answer', text: 'x' } },
    })),
  }),
  ...given,
});
const comparedOf = (first: EvaluationReport, second: EvaluationReport) => {
  const read = compareReports(first, second);
  return 'compared' in read ? read.compared : null;
};
const better = [60, 71, 82, 93, 55, 64];
const worse = [50, 60, 70, 80, 40, 55];

test('the better model is ahead, and the lines say by how much', () => {
  const compared = present(comparedOf(report(better), report(worse)));
  expect(compared).toMatchObject({ standing: 'AHEAD', pairs: 6 });
  expect(comparisonLines(compared)[0]).toBe('openai:a less openai:a, on 6 scenarios: +11.67 points');
});

test('who leaves a scenario of the set out, or moves it to another tier, is not compared', () => {
  const [whole, short] = [report(better), report(worse.slice(1))];
  expect(compareReports(whole, short)).toMatchObject({ problems: [expect.stringMatching(/name one set.* IM-5$/)] });
  const [row, ...others] = report(worse).scenarios;
  const moved = report(worse, { scenarios: [{ ...present(row), tier: 'IMPOSSIBLE' }, ...others] });
  expect(compareReports(moved, whole)).toMatchObject({ problems: [expect.stringMatching(/ IM-0$/)] });
});

test('of two levels the stricter one holds, whichever report stands first, and the lines name it', () => {
  const own = report([71, 70, 62, 70, 55, 82]);
  const lax = { ...own, rules: { ...own.rules, level: 0.5 } };
  const strict = report([60, 72, 60, 61, 58, 70]);
  const forth = present(comparedOf(lax, strict));
  expect(forth).toMatchObject({ standing: 'OPEN', level: 0.95 });
  expect(forth.cautions.join('\n')).toContain('all of these are of 95%');
  expect(comparisonLines(forth)[1]).toMatch(/^interval .* \(95%\)$/);
  const back = present(comparedOf(strict, lax));
  expect(back.standing).toBe('OPEN');
  expect(-present(back.difference?.interval).low).toBeCloseTo(present(forth.difference?.interval).high, 12);
});

test('simulated models have no winner, and what only one has a score for is said', () => {
  const compared = present(comparedOf(report(better, { simulated: true }), report([null, ...worse.slice(1)])));
  expect(compared.standing).toBe('OPEN');
  expect(compared.cautions.join('\n')).toMatch(/no winner[^]*1 scenario is left out/);
});

test('what nobody could score is said, and that it may decide who is ahead', () => {
  const half = present(comparedOf(report([...better.slice(0, 3), null, null, null]), report(worse)));
  expect(half.standing).toBe('OPEN');
  expect(half.cautions.join('\n')).toMatch(
    /3 responses are unscored: with them at 0 and at 100 the difference is -\d.* to \d.*, so they may decide/,
  );
  expect(present(comparedOf(report(better), report(worse))).cautions.join()).not.toContain('unscored');
});

test('a report says where its score is of fewer scenarios than were asked', () => {
  expect(report([...better.slice(0, 4), null, null]).cautions.join('\n')).toContain(
    '2 scenarios have no score at all: the IM-Score is of the other 4.',
  );
  for (const scores of [better, [null, null]]) expect(report(scores).cautions.join()).not.toContain('no score at all');
});

test('a difference below what such a plan can be relied on to see is told with a caution, where it was seen', () => {
  const caution = /so few scenarios show is apt to be too large/;
  const inRuns = (...means: number[]) =>
    report(means, {
      scenarios: report(means).scenarios.map((one, at) => {
        const mean = means[at] ?? 0;
        return { ...one, scores: [mean - 30, mean + 30] };
      }),
    });
  const scattered = present(comparedOf(inRuns(60, 61, 62, 63, 64), inRuns(50, 52, 51, 53, 55)));
  expect(scattered).toMatchObject({ standing: 'AHEAD', power: { from: 'pairs' } });
  expect(present(scattered.power).detectable).toBeGreaterThan(30);
  expect(scattered.cautions.at(-1)).toMatch(caution);
  expect(present(comparedOf(report(better), report(worse))).cautions.join()).not.toMatch(caution);
  expect(present(comparedOf(report(better), report(better))).cautions.join()).not.toMatch(caution);
});

describe('a report whose responses tell the canary', () => {
  const told = { told: [{ scenario: 'IM-1', run: 1 }] };
  test.each([
    ['is said of the first', { canary: told }, { canary: { told: [] } }, ['openai:a (one): Contaminated: 1 of its']],
    ['is said of the second', { canary: { told: [] } }, { canary: told }, ['openai:a (two): Contaminated: 1 of its']],
    [
      'is said of both',
      { canary: told },
      { canary: told },
      ['openai:a (one): Contaminated: 1 of its', 'openai:a (two): Contaminated: 1 of its'],
    ],
    [
      'is said beside one in which nobody has looked',
      { canary: told },
      {},
      ['openai:a (one): Contaminated: 1 of its', 'In two nobody has looked for the canary'],
    ],
    ['is none, where none tells it', { canary: { told: [] } }, { canary: { told: [] } }, []],
    ['is none, where nobody has looked', {}, {}, []],
  ] satisfies [string, Partial<EvaluationReport>, Partial<EvaluationReport>, string[]][])(
    '%s',
    (_, first, second, cautions) => {
      const [one, two] = [report(better, first), report(worse, { ...second, runKey: 'two' })];
      const compared = present(comparedOf(one, two));
      const said = compared.cautions.filter((caution) => /canary/i.test(caution));
      expect(said).toEqual(cautions.map((words) => expect.stringContaining(words)));
      expect(compared.canary).toEqual([one.canary ?? null, two.canary ?? null]);
      expect(compared.standing).toBe('AHEAD');
      const lines = comparisonLines(compared).join('\n');
      for (const words of cautions) expect(lines).toContain(words);
    },
  );

  test('is said once where it is compared with itself', () => {
    const one = report(better, { canary: told });
    expect(present(comparedOf(one, one)).cautions.filter((caution) => caution.includes('canary'))).toHaveLength(1);
  });
});

test('different sets, or different rules, are not compared; different judges are said', () => {
  expect(compareReports(report(better), report(worse, { set: 'b'.repeat(64) }))).toHaveProperty('problems');
  const { rules } = report(worse);
  expect(compareReports(report(better), report(worse, { rules: { ...rules, passScore: 70 } }))).toMatchObject({
    problems: [expect.stringMatching(/by different rules: passScore \(80 and 70\)$/)],
  });
  const { scoring } = rules;
  const gentle = { ...present(scoring), ceilings: { ...present(scoring).ceilings, wrongAnswer: 100 } };
  for (const other of [gentle, { ...present(scoring), numberTolerance: 0.5 }])
    expect(compareReports(report(better), report(worse, { rules: { ...rules, scoring: other } }))).toMatchObject({
      problems: [expect.stringMatching(/: (ceilings\.wrongAnswer \(20 and 100\)|numberTolerance \(0\.05 and 0\.5\))$/)],
    });
  const { stepMissing: _step, ...before } = present(scoring).ceilings;
  const old = report(worse, { rules: { ...rules, scoring: { ...present(scoring), ceilings: before } } });
  expect(compareReports(report(better), old)).toMatchObject({
    problems: [expect.stringMatching(/: ceilings\.stepMissing \(75 and none\)$/)],
  });
  const { scoring: _, ...untold } = rules;
  expect(present(comparedOf(report(better), report(worse, { rules: untold }))).cautions.join()).toContain('ceilings');
  expect(present(comparedOf(report(better), report(worse))).cautions.join()).not.toContain('ceilings');
  const judges = [{ judge: 'judge', model: 'openai:other' }];
  expect(present(comparedOf(report(better), report(worse, { judges }))).cautions.join()).toContain('different judges');
});
