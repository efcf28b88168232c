import { asJson } from '../../kernel/json.ts';
import { isSimulated } from '../../kernel/models.ts';
import { responsesOf } from '../compare-reports.ts';
import { problemsOf } from '../given/json-lines.ts';
import { mostRuns } from '../given/named.ts';
import { breakdown, imScore } from '../im-score.ts';
import { asFarAsTold, passRates } from '../pass-rates.ts';
import { evaluationPolicy } from '../policy.ts';
import type { EvaluationReport } from '../report.ts';
import { best, scenarioScores, worst } from '../responses.ts';
import { differenceLine, differing } from './differing.ts';

/**
 * What a report by itself shows to be wrong (evaluation rules §1.15): rows that are none, and figures that do not follow from its own
 * rows. Whoever writes 99 over scores of 38 is found without a response; whether the scores are so, only the responses say.
 */
export function contradictionsIn(report: EvaluationReport): string[] {
  const problems = [...stampProblems(report), ...rulesProblems(report), ...rowProblems(report)];
  if (problems.length > 0) return problems;
  const responses = responsesOf(report);
  const follows = {
    im: imScore(responses, report.rules),
    ...breakdown(responses, report.rules),
    passes: asFarAsTold(passRates(responses, report.rules), report.passes),
  };
  const scoresOf = (rows: readonly { readonly scenario: string; readonly score: number | null }[]) =>
    asJson(Object.fromEntries(rows.map(({ scenario, score }) => [scenario, score])));
  return [
    ...differing('scenarios', scoresOf(report.scenarios), scoresOf(scenarioScores(responses))),
    ...(['im', 'categories', 'tiers', 'statuses', 'passes'] as const).flatMap((field) =>
      differing(field, asJson(report[field]), asJson(follows[field])),
    ),
  ].map((one) => `the report: ${differenceLine(one)} from its own scenarios`);
}

/** What is simulated is ahead of nobody, so it says so; a scenario says it as well, where the set is at hand. */
export const stampProblems = (
  { simulated, model, judges }: EvaluationReport,
  scenarios: readonly { readonly simulated: boolean }[] = [],
): string[] =>
  !simulated && ([model, ...judges.map((one) => one.model)].some(isSimulated) || scenarios.some((one) => one.simulated))
    ? ['the report: simulated: a model or a scenario is simulated, and it says that none is']
    : [];

function rulesProblems({ rules: { scoring, ...sums } }: EvaluationReport): string[] {
  const read = evaluationPolicy.safeParse({ ...sums, ...scoring });
  return read.success ? [] : problemsOf('the report: rules', read.error);
}

/** Each scenario once, with all of its runs, on the scale. */
function rowProblems({ runs, scenarios }: EvaluationReport): string[] {
  if (runs > mostRuns) return [`the report: runs: ${runs} are more than the ${mostRuns} that there can be`];
  const ids = scenarios.map(({ scenario }) => scenario);
  return [
    ...[...new Set(ids.filter((id, at) => ids.indexOf(id) < at))].map(
      (id) => `the report: scenarios: ${id} stands twice`,
    ),
    ...scenarios.flatMap(({ scenario, scores, unscored }) => [
      ...(scores.length + unscored === runs
        ? []
        : [`the report: scenarios: ${scenario} has ${scores.length + unscored} runs, and not ${runs}`]),
      ...(scores.every((score) => score >= worst && score <= best)
        ? []
        : [`the report: scenarios: ${scenario} has a score off the scale`]),
    ]),
  ];
}
