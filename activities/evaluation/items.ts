import {
  type EvaluationBrief,
  type EvaluationRules,
  type ItemReport,
  itemReport,
  type Reported,
  type ScoringKey,
} from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { findOutcome } from '../store/outcomes.ts';
import { findRun } from '../store/runs.ts';
import { type EvaluationRow, scoredResponses } from './scored-responses.ts';

/** What the stored answers of these evaluations teach about their scenarios, or why they cannot be put together. */
export async function itemsOfEvaluations(
  db: Queryable,
  runKeys: readonly string[],
): Promise<{ readonly report: ItemReport } | { readonly problems: readonly string[] }> {
  const runs: EvaluationRow[] = [];
  const problems: string[] = [];
  const answersOf = new Map<string, string>();
  for (const runKey of new Set(runKeys)) {
    const run = await findRun<EvaluationBrief, EvaluationRules>(db, runKey);
    const ending = await findOutcome(db, runKey);
    if (run?.system !== 'evaluation') problems.push(`evaluation: there is no ${runKey}`);
    else if (ending?.outcome !== 'SCORED')
      problems.push(`evaluation: ${runKey} has no scores (${ending?.outcome ?? 'it is under way'})`);
    else {
      const origin = await originOf(db, run);
      const same = answersOf.get(origin);
      if (same !== undefined)
        problems.push(`evaluation: ${runKey} and ${same} score the same answers; name one of them`);
      answersOf.set(origin, runKey);
      runs.push(run);
    }
  }
  const [first] = runs;
  problems.push(
    ...runs
      .filter(({ brief }) => brief.set !== first?.brief.set)
      .map(({ runKey }) => `evaluation: ${runKey} is of another set of scenarios and keys than ${first?.runKey ?? ''}`),
  );
  if (problems.length > 0 || first === undefined) return { problems };
  const subjects = new Map<string, Reported[]>();
  let scoringKeys: readonly ScoringKey[] | null = null;
  for (const run of runs) {
    const { rows, keys } = await scoredResponses(db, run);
    // Evaluations of one set have the same keys.
    scoringKeys ??= keys;
    subjects.set(run.brief.model, [...(subjects.get(run.brief.model) ?? []), ...rows]);
  }
  return {
    report: itemReport({
      simulated: runs.some(({ corpus }) => corpus === 'simulated'),
      evaluations: runs.map(({ runKey }) => runKey),
      set: first.brief.set,
      subjects: [...subjects].map(([model, rows]) => ({ model, rows })),
      keys: scoringKeys ?? [],
      rules: first.policy,
    }),
  };
}

/** Whose answers it scores: of a rescoring the first evaluation's, of a file the file's. */
async function originOf(db: Queryable, { runKey, brief }: EvaluationRow): Promise<string> {
  if (brief.given === undefined) return runKey;
  if (brief.given.from === 'file') return brief.given.answers;
  const source = await findRun<EvaluationBrief, EvaluationRules>(db, brief.given.runKey);
  return source === null ? brief.given.runKey : originOf(db, source);
}
