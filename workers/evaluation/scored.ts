import { evaluationsTogether } from '../../activities/evaluation/together.ts';
import type { Database } from '../../activities/store/database.ts';
import { RequestError } from '../client/request-error.ts';
import { policyLines, type StartOptions } from '../commands/start-command.ts';

/** What people are asked about has scores. Throws `RequestError` before anything is started, with what is wrong with each. */
export async function needScores(db: Database, runKeys: readonly string[]): Promise<void> {
  const { problems } = await evaluationsTogether(db, runKeys);
  if (problems.length > 0) throw new RequestError(problems);
}

/** Of an evaluation whose answers are to no scenario: nothing can be compared with them, or scored again. */
export const withoutScores = (runKey: string): RequestError =>
  new RequestError([`evaluation: ${runKey} has no scores: its model was asked what it knows of the texts`]);

/** What the client is asked for, of `noun`: a run that asks people and no model. Throws `RequestError` for a cap in money. */
export async function askedOfPeople<I extends object>(
  noun: string,
  { key, dollars, ...options }: StartOptions,
  input: (policy: object) => I,
): Promise<[I, { readonly key?: string }]> {
  if (dollars !== undefined)
    throw new RequestError([`--dollars: ${noun} asks people and no model, so there is no money to cap`]);
  return [input(await policyLines(options)), key === undefined ? {} : { key }];
}
