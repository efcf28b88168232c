import { ApplicationFailure } from '@temporalio/common';
import type { AnswerOf, Brief, Policy, TaskName } from '../../shared/scenario/index.ts';
import type { ScenarioFacts } from '../../shared/scenario/facts/index.ts';
import type { StoredCall } from '../store/calls.ts';
import type { RunRow } from '../store/runs.ts';

/**
 * What the store holds of a scenario, by its type. A column of JSON has none of its own; it has the type of what was
 * stored there, since that was checked before it was stored and no row is ever changed. So the type is said here, once
 * for each column, and an answer is read only as an answer to its own task.
 */

type Answered = Pick<StoredCall, 'key' | 'task' | 'answer' | 'facts'>;

/** The answer of a call; the schema of its task has accepted it. */
export function answerTo<T extends TaskName>(task: T, call: Answered): AnswerOf<T> {
  expectTask(task, call);
  return call.answer as AnswerOf<T>;
}

/** The facts of a call; the reader of its task has computed them. */
export function factsOf<T extends TaskName>(task: T, call: Answered): ScenarioFacts[T] {
  expectTask(task, call);
  return call.facts as ScenarioFacts[T];
}

export const briefOf = ({ brief }: Pick<RunRow, 'brief'>): Brief => brief as Brief;

export const policyOf = ({ policy }: Pick<RunRow, 'policy'>): Policy => policy as Policy;

/** A revision is a seed, too: in its answer, and in its facts. */
function expectTask(task: TaskName, call: Answered): void {
  if (call.task === task || (task === 'seed' && call.task === 'revise')) return;
  throw ApplicationFailure.nonRetryable(`${call.key} answers ${call.task}, not ${task}`, 'HOUSE_ERROR');
}
