import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { problemsOfStated } from '../../shared/kernel/stated.ts';
import { pauseRun, resumeRun } from '../messages.ts';

/** Who pauses a run or has it go on, and why. */
export interface Order {
  readonly by: string;
  readonly reason: string;
}

/** What people pause and have go on. */
export abstract class Pausable {
  held = false;
  /** What was paused before is known. */
  isOpen = false;

  open(held: boolean): void {
    this.held = held;
    this.isOpen = true;
  }

  abstract hold(kind: 'PAUSED' | 'RESUMED', order: Order): Promise<string>;
}

/** Whoever pauses a run or has it go on is heard from its first line on; what cannot be is refused without a trace. */
export function hearPauses(of: Pausable): void {
  const refuseUnless =
    (held: boolean) =>
    ({ by, reason }: Order): void => {
      const isAsSaid = of.held === held || !of.isOpen;
      const problem = isAsSaid ? null : `it is ${held ? 'not paused' : 'paused already'}`;
      const problems = problem === null ? problemsOfStated({ by, reason }) : [problem];
      if (problems.length > 0) throw ApplicationFailure.nonRetryable(problems.join('; '), 'BAD_DECISION');
    };
  setHandler(pauseRun, (order) => of.hold('PAUSED', order), { validator: refuseUnless(false) });
  setHandler(resumeRun, (order) => of.hold('RESUMED', order), { validator: refuseUnless(true) });
}
