import { median } from './report.ts';

/** A scenario that was made. */
export interface Made {
  /** From its opening to its end. */
  readonly seconds: number;
}

/** How many are compared at most. */
const most = 50;

/** The first and the last of those that were made, as many of each as there are without one in both. */
export function firstAgainstLast(made: readonly Made[]): {
  readonly compared: number;
  readonly firstSeconds: number;
  readonly ratio: number;
} {
  const compared = Math.min(most, Math.floor(made.length / 2));
  if (compared === 0) throw new RangeError('of fewer than two scenarios there is no first and last');
  const secondsOf = (some: readonly Made[]) => median(some.map(({ seconds }) => seconds));
  const firstSeconds = secondsOf(made.slice(0, compared));
  return { compared, firstSeconds, ratio: secondsOf(made.slice(-compared)) / firstSeconds };
}

/** From which share on processors count as the limit. */
const full = 0.9;

/** What keeps more from being made in the same time. `workerShare`: of one processor, as its one thread can take no more. */
export function limitOf({ busy, workerShare }: { readonly busy: number; readonly workerShare: number }): {
  readonly value: string;
  readonly against: string;
} {
  const share = (of: number) => `${(of * 100).toFixed(0)}%`;
  if (workerShare >= full)
    return {
      value: 'the worker’s thread',
      against: `it was busy for ${share(workerShare)} of the time; a second worker takes the other half`,
    };
  if (busy >= full)
    return {
      value: 'the processors',
      against: `${share(busy)} of them were busy, with whatever else ran on the machine`,
    };
  return {
    value: 'waiting',
    against: `neither the worker (${share(workerShare)} of a processor) nor the machine (${share(busy)}) was busy throughout: statements, timers and steps that follow one another`,
  };
}
