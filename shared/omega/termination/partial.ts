import type { Policy } from '../policy.ts';
import { rounded } from '../../text/amounts.ts';
import type { TerminationFacts } from './facts.ts';

/**
 * Whether something of value was achieved (OMEGA rules §6.3, item 1): a readable answer that is at least partial, or a
 * verified claim.
 */
export function progressMade({ synthesis, verified }: TerminationFacts): boolean {
  return verified.length > 0 || (synthesis !== null && synthesis.answers !== 'NOT_YET' && synthesis.restsOn.length > 0);
}

const share = (value: number): string => `${rounded(value * 100, 2)}%`;

/** What keeps a partial answer from being the whole one (OMEGA rules §6.3, item 2). */
export function incompleteness(
  {
    cycles,
    stakes,
    synthesis,
    criticalGaps,
    contradictions,
  }: Pick<TerminationFacts, 'cycles' | 'stakes' | 'synthesis' | 'criticalGaps' | 'contradictions'>,
  { confidence }: Pick<Policy, 'confidence'>,
): readonly string[] {
  const now = cycles.at(-1)?.answerConfidence ?? null;
  return [
    ...(now !== null && now > confidence.final[stakes]
      ? []
      : [
          now === null
            ? 'there is no answer with a confidence'
            : `its confidence, ${share(now)}, is not above ${share(confidence.final[stakes])}`,
        ]),
    ...(synthesis?.answers === 'FULLY' || synthesis?.answers === 'UNANSWERABLE' ? [] : ['questions are open']),
    ...(criticalGaps === null || criticalGaps > 0
      ? [criticalGaps === null ? 'gaps were not looked for' : `critical gaps that remain: ${criticalGaps}`]
      : []),
    ...(contradictions.length === 0 ? [] : [`contradictions that are unresolved: ${contradictions.length}`]),
  ];
}
