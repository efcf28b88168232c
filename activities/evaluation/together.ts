import {
  contributedNotRun,
  type EvaluationBrief,
  type EvaluationRules,
  isContributed,
} from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { findOutcome } from '../store/outcomes.ts';
import { findRun } from '../store/runs.ts';
import type { EvaluationRow } from './scored-responses.ts';

/** An evaluation that was scored, and the one whose answers it scores: itself, or of a rescoring its first source. */
export interface ScoredEvaluation {
  readonly run: EvaluationRow;
  readonly source: EvaluationRow;
}

/** Evaluations to be put together: each has scores, and no two score the same answers. Else what is wrong with each. */
export async function evaluationsTogether(
  db: Queryable,
  runKeys: readonly string[],
): Promise<{ readonly evaluations: readonly ScoredEvaluation[]; readonly problems: readonly string[] }> {
  const evaluations: ScoredEvaluation[] = [];
  const problems: string[] = [];
  const answersOf = new Map<string, string>();
  for (const runKey of new Set(runKeys)) {
    const run = await findRun<EvaluationBrief, EvaluationRules>(db, runKey);
    const ending = await findOutcome(db, runKey);
    if (run === null && isContributed(runKey)) problems.push(contributedNotRun(runKey));
    else if (run?.system !== 'evaluation') problems.push(`evaluation: there is no ${runKey}`);
    else if (ending?.outcome !== 'SCORED')
      problems.push(`evaluation: ${runKey} has no scores (${ending?.outcome ?? 'it is under way'})`);
    else {
      const source = await sourceOf(db, run);
      const answers = answersIn(source);
      const same = answersOf.get(answers);
      if (same !== undefined)
        problems.push(`evaluation: ${runKey} and ${same} score the same answers; name one of them`);
      answersOf.set(answers, runKey);
      evaluations.push({ run, source });
    }
  }
  return { evaluations, problems };
}

/** What tells the answers of an evaluation from those of others: its own key, or the file's hash. */
export const answersIn = ({ brief, runKey }: EvaluationRow): string =>
  brief.given?.from === 'file' ? brief.given.answers : runKey;

/** The evaluation that asked for the answers, or took them from a file. `known`: what was read already, by key. */
export async function sourceOf(
  db: Queryable,
  run: EvaluationRow,
  known?: ReadonlyMap<string, EvaluationRow>,
): Promise<EvaluationRow> {
  if (run.brief.given?.from !== 'evaluation') return run;
  const { runKey } = run.brief.given;
  const source = known?.get(runKey) ?? (await findRun<EvaluationBrief, EvaluationRules>(db, runKey));
  return source === null ? run : sourceOf(db, source, known);
}
