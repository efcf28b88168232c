import { ApplicationFailure } from '@temporalio/common';
import { workflowIdOf } from '../shared/kernel/index.ts';
import { excerpt } from '../shared/text/index.ts';
import type { RunRow } from './store/runs.ts';

/** Problems that one failure names; whoever has more has another file than he thinks. */
const mostProblems = 40;

/** A problem is a line, though it repeats names that somebody gave: they may have lines of their own, and be long. */
const longestProblem = 2_000;

/** The final failure of an input that nothing is begun for; each problem names its field. */
export function badInput(problems: readonly string[]): ApplicationFailure {
  const more = problems.length > mostProblems ? [`and ${problems.length - mostProblems} more`] : [];
  const lines = [...problems.slice(0, mostProblems), ...more].map((problem) => excerpt(problem, longestProblem));
  return ApplicationFailure.nonRetryable(lines.join('\n'), 'BAD_INPUT');
}

/**
 * The run, if it is of this system: all systems' runs share their keys. `workflow`: what its workflow's id begins with.
 */
export function ownRun<R extends RunRow>(run: R, system: string, workflow = system): R {
  if (run.system === system) return run;
  throw badInput([
    `workflow id: ${workflowIdOf(workflow, run.runKey)}: this key belongs to a run of ${run.system}; choose another`,
  ]);
}
