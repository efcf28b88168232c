import { evaluationsTogether } from '../../activities/evaluation/together.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';

/** What people are asked about has scores. Throws `RequestError` before anything is started, with what is wrong with each. */
export async function needScores(runKeys: readonly string[]): Promise<void> {
  const { problems } = await withStore((db) => evaluationsTogether(db, runKeys));
  if (problems.length > 0) throw new RequestError(problems);
}
