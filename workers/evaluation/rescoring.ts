import { createHash } from 'node:crypto';
import type { Database } from '../../activities/store/database.ts';
import { findOutcome } from '../../activities/store/outcomes.ts';
import { isScored } from '../../activities/evaluation/standing.ts';
import { scenariosOf } from '../../activities/evaluation/scenarios-of.ts';
import {
  asScored,
  type CandidateVerdict,
  changesSince,
  contributedNotRun,
  type EvaluationBrief,
  type EvaluationInput,
  type EvaluationRules,
  isContributed,
  type KeyedScenario,
} from '../../shared/evaluation/index.ts';
import { findRun, type RunRow } from '../../activities/store/runs.ts';
import { verdictsOf } from '../../activities/evaluation/verdicts.ts';
import { prefix } from '../../shared/text/index.ts';
import { RequestError } from '../client/request-error.ts';
import { storeSet } from './client.ts';
import { withoutScores } from './scored.ts';

/** What is to be other than it was. */
export interface Rescoring {
  readonly judges?: readonly string[];
  readonly policy?: object;
  /** Scenarios and keys as they are now. */
  readonly scenarios?: readonly KeyedScenario[];
  readonly newKeys?: boolean;
  readonly key?: string;
}

/** Lines by which a score is made of a judgement, and a sum of scores: a rescoring keeps the source's. */
const scoringLines = [
  'tierWeights',
  'passScore',
  'ceilings',
  'numberTolerance',
  'leastQuotation',
  'answerCharacters',
  'level',
  'power',
] as const satisfies readonly (keyof EvaluationRules)[];

/**
 * How the stored answers of an evaluation are scored again (evaluation rules §1.8). Its key is made of what is asked, where
 * none is given: the same asked twice is one run. Throws `RequestError`.
 */
export async function rescoringOf(
  db: Database,
  source: string,
  { judges, policy = {}, scenarios, newKeys = false, key }: Rescoring,
): Promise<[EvaluationInput, { readonly key: string }]> {
  const run = await scoredRun(db, source);
  const { brief } = run;
  const rules = { ...run.policy, ceilings: asScored(run.policy.ceilings) };
  const changed = scenarios === undefined ? [] : changesSince(await scenariosOf(db, brief.set), scenarios, newKeys);
  if (changed.length > 0) throw new RequestError(changed);
  const asked = {
    set: scenarios === undefined ? brief.set : await storeSet(db, scenarios),
    model: brief.model,
    runs: brief.runs,
    judges: judges === undefined ? null : [...judges],
    policy: { ...Object.fromEntries(scoringLines.map((line) => [line, rules[line]])), ...withCeilings(policy, rules) },
    given: { from: 'evaluation', runKey: source, newKeys },
    ...(brief.canary === undefined ? {} : { canary: brief.canary }),
  } as const;
  const verdicts = await verdictsOf(db, run);
  const isNew = [
    judges !== undefined,
    Object.keys(policy).length > 0,
    asked.set !== brief.set,
    JSON.stringify(verdicts) !== JSON.stringify(brief.verdicts ?? []),
  ];
  if (!isNew.includes(true))
    throw new RequestError([
      'rescore: nothing would be other than before; name a --judge, a --policy, or other --keys, or have its candidates verified first (symposium reviews list)',
    ]);
  return [asked, { key: key ?? keyOf(source, asked, verdicts) }];
}

/** Throws `RequestError` unless it is an evaluation that came to its end with answers to scenarios. */
async function scoredRun(db: Database, source: string): Promise<RunRow<EvaluationBrief, EvaluationRules>> {
  const run = await findRun<EvaluationBrief, EvaluationRules>(db, source);
  if (run === null && isContributed(source)) throw new RequestError([contributedNotRun(source)]);
  if (run?.system !== 'evaluation') throw new RequestError([`evaluation: there is no ${source}`]);
  if (run.brief.probes !== undefined) throw withoutScores(source);
  const ending = await findOutcome(db, source);
  if (ending === null) throw new RequestError([`evaluation: ${source} has not ended; rescore it when it has`]);
  if (!isScored(ending.outcome))
    throw new RequestError([`evaluation: ${source} ended ${ending.outcome}, so there is nothing to score again`]);
  return run;
}

/** What people have said since makes another run of the same request. */
function keyOf(source: string, asked: EvaluationInput, verdicts: readonly CandidateVerdict[]): string {
  const content = verdicts.length === 0 ? asked : { asked, verdicts };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${prefix(source, 66)}-re-${hash.slice(0, 8)}`;
}

/** A table of the policy of which one row is given keeps the source's others. */
function withCeilings(policy: object, rules: EvaluationRules): object {
  const given = policy as Readonly<Record<string, unknown>>;
  const merged = (['ceilings', 'tierWeights'] as const).flatMap((line) => {
    const own = given[line];
    return typeof own === 'object' && own !== null ? [[line, { ...rules[line], ...own }] as const] : [];
  });
  return { ...given, ...Object.fromEntries(merged) };
}
