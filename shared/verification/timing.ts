import { roundingError } from './quantities.ts';

export interface TimedStep {
  readonly id: string;
  readonly seconds: number;
}

/** A type alias, so that it can stand inside facts. */
export type Timing = {
  readonly totalSeconds: number;
  /** Deadline minus total; null without a usable deadline or while a step's time is unusable. */
  readonly marginSeconds: number | null;
  /** Margin in % of the deadline. */
  readonly marginPercent: number | null;
  /** Ids of steps whose time is negative or no number, and `deadline` when that is not above zero. */
  readonly unusable: readonly string[];
};

/**
 * Sum and margin of a timing table (scenario rules §2.2.2). A step that takes less than no time would buy margin, so
 * such a step is left out of the sum and no margin is stated until it is mended.
 */
export function timingOf(steps: readonly TimedStep[], deadlineSeconds: number | null): Timing {
  const usable = ({ seconds }: TimedStep) => Number.isFinite(seconds) && seconds >= 0;
  const totalSeconds = steps.filter(usable).reduce((sum, { seconds }) => sum + seconds, 0);
  const deadlineUsable = deadlineSeconds === null || (Number.isFinite(deadlineSeconds) && deadlineSeconds > 0);
  const unusable = [
    ...steps.filter((step) => !usable(step)).map(({ id }) => id),
    ...(deadlineUsable ? [] : ['deadline']),
  ];
  const none = { totalSeconds, marginSeconds: null, marginPercent: null, unusable };
  if (deadlineSeconds === null || unusable.length > 0 || !Number.isFinite(totalSeconds)) return none;
  const difference = deadlineSeconds - totalSeconds;
  const marginSeconds =
    Math.abs(difference) <= roundingError * deadlineSeconds ? 0 : Number(difference.toPrecision(12));
  const marginPercent = Number(((100 * marginSeconds) / deadlineSeconds).toPrecision(12));
  return Number.isFinite(marginPercent) ? { totalSeconds, marginSeconds, marginPercent, unusable } : none;
}
