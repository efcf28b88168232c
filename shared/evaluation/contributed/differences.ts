import { asJson } from '../../kernel/json.ts';
import type { Convert } from '../../verification/quantities.ts';
import { type EvaluationRules, responseOf } from '../activities.ts';
import { tellsCanary } from '../contamination/told.ts';
import { problemsOf } from '../given/json-lines.ts';
import { judgedResponse } from '../judged-response.ts';
import { asFarAsTold } from '../pass-rates.ts';
import { asScored, evaluationPolicy } from '../policy.ts';
import { type EvaluationReport, type Reported, reportOf } from '../report.ts';
import type { ScoringKey } from '../key.ts';
import { type Difference, differing } from './differing.ts';
import type { Contribution } from './read-contribution.ts';

/** What of a report follows from its responses: what was paid and when cannot be computed, nor are twins, which are other scenarios. */
const computable = [
  'im',
  'categories',
  'tiers',
  'statuses',
  'passes',
  'power',
  'agreement',
  'said',
  'judgements',
  'scenarios',
] as const satisfies readonly (keyof EvaluationReport)[];

/**
 * Computes a contribution anew (evaluation rules §1.15): each score from its judgement, by this key and the rules that the report
 * tells, and each figure from the scores. `set`: what the scenarios with their keys hash to here. `canary`: that of their release; null: they are of none.
 */
export function differencesIn(
  { report, rows }: Pick<Contribution, 'report' | 'rows'>,
  keys: readonly ScoringKey[],
  set: string,
  convert: Convert,
  canary: string | null,
): { readonly differences: readonly Difference[] } | { readonly problems: readonly string[] } {
  if (report.set !== set)
    return {
      problems: [
        'the report: set: it is of other scenarios or other keys; name the folders that it was made with, whose hash it has',
      ],
    };
  const policy = rulesOf(report);
  if ('problems' in policy) return policy;
  const byId = new Map(keys.map((key) => [key.scenario, key]));
  const verdicts = report.frontier.verdicts ?? [];
  const verified = new Set(verdicts.flatMap((one) => (one.verified ? [responseOf(one.scenario, one.run)] : [])));
  const computed = rows.flatMap(({ scenario, run, said, judged }): Reported[] => {
    const key = byId.get(scenario);
    const one = { run, said, judgements: judged, verified: verified.has(responseOf(scenario, run)) };
    return key === undefined ? [] : [judgedResponse(one, key, policy, convert)];
  });
  const whole = reportOf({
    ...{ runKey: report.runKey, simulated: report.simulated, createdAt: report.createdAt, policy, rows: computed },
    brief: { set, model: report.model, judges: null, runs: report.runs, scenarios: [...byId.keys()] },
    ...{ twins: [], usage: [], given: null },
  });
  const anew = { ...whole, passes: asFarAsTold(whole.passes, report.passes) };
  return {
    differences: [
      ...rows.flatMap((row, at) => ofResponse(row, computed[at])),
      ...computable.flatMap((field) => differing(field, asJson(report[field]), asJson(anew[field]))),
      ...unflagged({ report, rows }, canary),
      ...differing('frontier', asJson(frontierOf(report)), asJson(frontierOf(anew))),
    ],
  };
}

/** Answers that tell the canary, of which the report does not say so. What came beside an answer is not handed in. */
function unflagged({ report, rows }: Pick<Contribution, 'report' | 'rows'>, canary: string | null): Difference[] {
  if (canary === null) return [];
  const flagged = new Set(report.canary?.told.map(({ scenario, run }) => responseOf(scenario, run)));
  return rows.flatMap(({ scenario, run, said }) =>
    said.kind === 'answer' && tellsCanary(said.text, canary) && !flagged.has(responseOf(scenario, run))
      ? [{ where: `${scenario}, run ${run}, canary told`, stated: false, computed: true }]
      : [],
  );
}

/** What people said of candidates is theirs. */
const frontierOf = ({ frontier: { candidates, scenarios, withCandidate } }: EvaluationReport) => ({
  candidates,
  scenarios,
  withCandidate,
});

/** The rules of the report, with this version's for what no score hangs on. */
function rulesOf({
  rules,
  model,
  judges,
}: EvaluationReport): EvaluationRules | { readonly problems: readonly string[] } {
  const { scoring, ...sums } = rules;
  if (scoring === undefined)
    return {
      problems: [
        'the report: rules.scoring: it does not tell how judgements became scores, so nothing can be computed anew',
      ],
    };
  const read = evaluationPolicy.safeParse({ ...sums, ...scoring, ceilings: asScored(scoring.ceilings) });
  if (!read.success) return { problems: problemsOf('the report: rules', read.error) };
  return {
    ...read.data,
    models: { subject: model, ...Object.fromEntries(judges.map((one): [string, string] => [one.judge, one.model])) },
  };
}

function ofResponse(row: Reported, anew: Reported | undefined): Difference[] {
  const where = `${row.scenario}, run ${row.run}`;
  const told = (one: Reported | undefined) =>
    asJson(
      one && {
        category: one.category,
        tier: one.tier,
        status: one.status,
        score: one.score,
        breakthrough: one.breakthrough,
      },
    );
  return [
    ...differing(where, told(row), told(anew)),
    ...row.judged.flatMap(({ judge, scored }, at) =>
      differing(`${where}, ${judge}`, asJson(scored?.score ?? null), asJson(anew?.judged[at]?.scored?.score ?? null)),
    ),
  ];
}
