import {
  bareName,
  type EvaluationRules,
  isSameYardstick,
  type ItemReport,
  itemReport,
  type ItemSubject,
  type ScoringKey,
  yardstickOf,
} from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { scoredResponses } from './scored-responses.ts';
import { evaluationsTogether } from './together.ts';

/** What the stored answers of these evaluations teach about their scenarios, or why they cannot be put together. */
export async function itemsOfEvaluations(
  db: Queryable,
  runKeys: readonly string[],
): Promise<{ readonly report: ItemReport } | { readonly problems: readonly string[] }> {
  const { evaluations, problems: found } = await evaluationsTogether(db, runKeys);
  const runs = evaluations.map(({ run }) => run);
  const [first] = runs;
  const problems = [
    ...found,
    ...runs
      .filter(({ brief }) => brief.set !== first?.brief.set)
      .map(({ runKey }) => `evaluation: ${runKey} is of another set of scenarios and keys than ${first?.runKey ?? ''}`),
    ...runs
      .filter(({ policy }) => first !== undefined && !isOneYardstick(policy, first.policy))
      .map(({ runKey }) => `evaluation: ${runKey} was scored by other rules than ${first?.runKey ?? ''}`),
  ];
  if (problems.length > 0 || first === undefined) return { problems };
  const subjects = new Map<string, ItemSubject>();
  let scoringKeys: readonly ScoringKey[] | null = null;
  for (const run of runs) {
    const { rows, keys } = await scoredResponses(db, run);
    // Evaluations of one set have the same keys.
    scoringKeys ??= keys;
    // One model is one juror, whoever serves it.
    const name = bareName(run.brief.model);
    const before = subjects.get(name);
    subjects.set(name, { model: before?.model ?? run.brief.model, rows: [...(before?.rows ?? []), ...rows] });
  }
  return {
    report: itemReport({
      simulated: runs.some(({ corpus }) => corpus === 'simulated'),
      evaluations: runs.map(({ runKey }) => runKey),
      set: first.brief.set,
      subjects: [...subjects.values()],
      keys: scoringKeys ?? [],
      rules: { ...first.policy, level: Math.max(...runs.map(({ policy }) => policy.level)) },
    }),
  };
}

/** Scores by different rules are no scores of one scenario. */
const isOneYardstick = (one: EvaluationRules, other: EvaluationRules): boolean =>
  one.passScore === other.passScore && isSameYardstick(yardstickOf(one), yardstickOf(other));
