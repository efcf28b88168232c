import type { Policy } from '../policy.ts';
import { decimal, counted } from '../../text/amounts.ts';

/** What Symposium knows of a team's debate, whatever the judges thought of it. */
export interface Conduct {
  /** Whether the whole team ratified the spec. */
  readonly ratified: boolean;
  /** Breaches of the rules of discourse that were repeated after they had been sent back. */
  readonly breaches: number;
}

/**
 * Process Quality as it counts (worldbuilding rules §9.8): an unratified spec bounds what a judge gave, then each
 * recorded breach lowers it. In that order, so that no breach is free; never below the scale.
 */
export function processQuality(given: number, { ratified, breaches }: Conduct, rubric: Policy['rubric']): number {
  const bounded = ratified ? given : Math.min(given, rubric.unratifiedProcess);
  return Math.max(rubric.scale.least, bounded - breaches * rubric.breachPenalty);
}

/** What Symposium takes off, a line for each reason. */
export function deductionsOf({ ratified, breaches }: Conduct, rubric: Policy['rubric']): string[] {
  return [
    ...(ratified ? [] : [`the spec stands unratified: at most ${rubric.unratifiedProcess}`]),
    ...(breaches === 0
      ? []
      : [
          `${counted(breaches, 'recorded breach', 'recorded breaches')} at ${rubric.breachPenalty} each: less ${decimal(breaches * rubric.breachPenalty)}, and never below ${rubric.scale.least}`,
        ]),
  ];
}
