import { type CandidateVerdict, lastVerdicts, verdictsIn } from '../../shared/evaluation/index.ts';
import type { Queryable } from '../store/database.ts';
import { reviewsOfRun } from './reviews-of.ts';
import type { EvaluationRow } from './scored-responses.ts';

/** What people have said of the candidates of an evaluation, and of those whose answers it has scored again. */
export const verdictsOf = async (
  db: Queryable,
  { runKey, brief }: Pick<EvaluationRow, 'runKey' | 'brief'>,
): Promise<CandidateVerdict[]> =>
  lastVerdicts([...(brief.verdicts ?? []), ...verdictsIn(await reviewsOfRun(db, runKey))]);
