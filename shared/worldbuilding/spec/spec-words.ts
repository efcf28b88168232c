import type { SpecFindings } from './validation.ts';
import type { CrystallizationStep, RatificationResult } from './ratification.ts';

/**
 * What those who vote on a spec are told of it: what nobody settled, and what was settled and is gone
 * (worldbuilding rules §7.2). No lines: all of it rests on the canon, and all of the canon is in it.
 */
export function findingWords({ invented, unused }: Pick<SpecFindings, 'invented' | 'unused'>): readonly string[] {
  return [
    ...(invented.length === 0
      ? []
      : [`These fields cite no canon entry, so they are the writer’s own: ${invented.join(', ')}`]),
    ...(unused.length === 0 ? [] : [`No field cites these canon entries: ${unused.join(', ')}`]),
  ];
}

/**
 * What the Synthesizer is told before the next attempt: Symposium's problems, the team's refusals, and who did not
 * vote.
 */
export function repairWords(
  { problems, refusals }: Extract<CrystallizationStep, { readonly step: 'CRYSTALLIZE' }>,
  results: readonly RatificationResult[],
): readonly string[] {
  return [
    ...problems,
    ...refusals.map(({ voter, reason }) => `${voter} does not ratify: ${reason}`),
    ...results.flatMap((result) => ('missing' in result ? [`${result.voter} cast no vote that counts`] : [])),
  ];
}
