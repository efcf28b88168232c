import { workflowIdOf } from '../../shared/kernel/index.ts';
import { pauseRun, resumeRun } from '../../workflows/messages.ts';
import { toldTo } from './executions.ts';
import { askedRun, givenSigned, type Signed } from './given.ts';
import type { RunKind, RunShape } from './run-kind.ts';
import type { Servers } from './servers.ts';

/** What begins one thing after another can be held: what is under way goes on. */
export interface Pauses {
  /** Nothing more is begun. Throws `RequestError` where it is paused already. */
  pause(runKey: string, order: Signed): Promise<string>;
  /** It goes on. Throws `RequestError` where it is not paused. */
  resume(runKey: string, order: Signed): Promise<string>;
}

export function pausesOf<S extends RunShape>(
  { names, workflow }: RunKind<S>,
  { client, db }: Pick<Servers, 'client' | 'db'>,
): Pauses {
  const tell = async (runKey: string, update: typeof pauseRun, order: Signed) => {
    const handle = client.workflow.getHandle(workflowIdOf(workflow, askedRun(runKey, names)));
    const args = [givenSigned(order)] as const;
    return toldTo(db, runKey, names, names.noun, handle.executeUpdate(update, { args: [...args] }));
  };
  return {
    pause: (runKey, order) => tell(runKey, pauseRun, order),
    resume: (runKey, order) => tell(runKey, resumeRun, order),
  };
}
