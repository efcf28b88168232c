import { toldOfSolution } from '../../../shared/scenario/erratum/index.ts';
import type { Queryable } from '../../store/database.ts';
import { runsOfNumber } from '../../store/numbers.ts';
import { answerTo } from '../stored-answers.ts';
import { publishedContext } from './published-context.ts';

/**
 * What a reason for which a published scenario is withdrawn tells of its solution (scenario rules §8.7): every later release publishes the
 * reason, and earlier ones still ask for the solution. Nothing, where the store does not hold the answers any more.
 */
export async function toldInReason(
  db: Queryable,
  { corpus, number, reason }: { readonly corpus: string; readonly number: number; readonly reason: string },
): Promise<string[]> {
  const run = (await runsOfNumber(db, number)).find((one) => one.corpus === corpus);
  const seed = run === undefined ? undefined : (await publishedContext(db, run.runKey))?.answers['seed'];
  return seed === undefined ? [] : toldOfSolution(answerTo('seed', seed), reason);
}
