import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradictionsIn } from '../../../../shared/evaluation/contributed/held-together.ts';
import { evaluationPolicy } from '../../../../shared/evaluation/policy.ts';
import { type EvaluationReport, reportOf } from '../../../../shared/evaluation/report.ts';
import { response } from '../some-responses.ts';

const policy = { ...evaluationPolicy.parse({}), models: { subject: 'openai:a', judge: 'openai:j' } };

/** Of scenarios with the scores of their runs; null: unscored. */
function report(scenarios: readonly (readonly (number | null)[])[]): EvaluationReport {
  const runs = scenarios[0]?.length ?? 0;
  const brief = { set: 'a'.repeat(64), model: 'openai:a', judges: null, runs, scenarios: [] };
  const made = reportOf({
    ...{ runKey: 'one', simulated: false, createdAt: '', brief, policy, twins: [], usage: [], given: null },
    rows: scenarios.flatMap((scores, at) =>
      scores.map((score, run) => ({
        ...response({ scenario: `IM-${1_000 + at}`, run: run + 1, score }),
        ...{ score, why: '', scores: [], judged: [], said: { kind: 'answer' as const, text: 'x' } },
      })),
    ),
  });
  return JSON.parse(JSON.stringify(made)) as EvaluationReport;
}

test('whatever an evaluation measured, its own report holds together', () => {
  const score = fc.option(fc.integer({ min: 0, max: 60 }).map((sixtieth) => (100 * sixtieth) / 60));
  const scenarios = fc
    .integer({ min: 1, max: 4 })
    .chain((runs) => fc.array(fc.array(score, { minLength: runs, maxLength: runs }), { minLength: 1, maxLength: 8 }));
  fc.assert(
    fc.property(scenarios, (given) => {
      expect(contradictionsIn(report(given))).toEqual([]);
    }),
  );
});

const scores = [
  [40, 50],
  [60, null],
  [0, 10],
];
test.each<readonly [string, (report: EvaluationReport) => unknown, RegExp]>([
  ['a score that is not that of its rows', ({ im }) => (im.score = 99), /^the report: im\.score: 99 is stated, and/],
  ['an interval', ({ im }) => (im.interval = { low: 90, high: 95 }), /im\.interval\.low/],
  ['bounds that hide what is unscored', ({ im }) => (im.bounds = { low: 30, high: 30 }), /im\.bounds\.low/],
  ['a tier', ({ tiers }) => tiers.splice(0), /tiers\.1/],
  ['a share of passes', ({ passes }) => (passes[0] = { k: 1, any: null, all: null, leftOut: 0 }), /passes\.1\.any/],
  ['a scenario', ({ scenarios: [row] }) => row && (row.score = 90), /scenarios\.IM-1000: 90 is stated/],
  ['off the scale', ({ scenarios: [row] }) => row?.scores.splice(0, 1, 150), /IM-1000 has a score off the scale/],
  ['a run too many', ({ scenarios: [row] }) => row?.scores.push(100), /IM-1000 has 3 runs, and not 2/],
  ['a run that is no more', ({ scenarios: [, row] }) => row && (row.unscored = 0), /IM-1001 has 1 runs, and not 2/],
  ['a row twice', ({ scenarios: rows }) => rows.push(...rows.slice(0, 1)), /IM-1000 stands twice/],
  ['runs without end', (given) => (given.runs = 1e9), /^the report: runs: 1000000000 are more than the 20/],
  [
    'a simulated model that says it is none',
    (given) => (given.model = 'simulated:messages'),
    /^the report: simulated: a model or a scenario is simulated/,
  ],
  [
    'a simulated judge of a report that says there is none',
    ({ judges: [judge] }) => judge && (judge.model = 'simulated:chat'),
    /^the report: simulated: a model or a scenario is simulated/,
  ],
  ['a level that is none', ({ rules }) => (rules.level = 5), /^the report: rules: level: /],
  ['a power that is none', ({ rules }) => (rules.power = 7), /^the report: rules: power: /],
  ['a weight of nothing', ({ rules }) => (rules.tierWeights.RUPTURE = 0), /^the report: rules: tierWeights.RUPTURE: /],
])('%s is found without a response', (_, alter, problem) => {
  const altered = report(scores);
  expect(contradictionsIn(altered)).toEqual([]);
  alter(altered);
  expect(contradictionsIn(altered)[0]).toMatch(problem);
});
