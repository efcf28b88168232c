import type { ExaminedField } from '../match-rows.ts';
import type { SpecAttempt } from './attempts.ts';
import type { MetCurveball } from './met-curveballs.ts';
import type { CrystallizationStep } from './ratification.ts';
import type { SpecFindings } from './validation.ts';

/**
 * What those who vote on a spec are told of it: what nobody settled, and what was settled and is gone
 * (worldbuilding rules §7.2). No lines: all of it rests on the canon, and all of the canon is in it.
 */
export function findingWords(
  { invented, unused }: Pick<SpecFindings, 'invented' | 'unused'>,
  curveballs: readonly MetCurveball[],
): readonly string[] {
  const unmet = curveballs.filter(({ metBy }) => metBy.length === 0);
  return [
    ...(unmet.length === 0
      ? []
      : [`The spec does not say where it meets these curveballs: ${unmet.map(({ id }) => id).join(', ')}`]),
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
  { results, fields }: Pick<SpecAttempt, 'results' | 'fields'>,
): readonly string[] {
  return [
    ...problems,
    ...unfoundedWords(fields ?? []),
    ...refusals.map(({ voter, reason }) => `${voter} does not ratify: ${reason}`),
    ...results.flatMap((result) => ('missing' in result ? [`${result.voter} cast no vote that counts`] : [])),
  ];
}

/** What the clerk held against fields, a line for each. */
export const unfoundedWords = (fields: readonly ExaminedField[]): readonly string[] =>
  fields.flatMap(({ path, finding, detail }) =>
    finding === 'FOUND'
      ? [`${path} does not follow from the canon entries that it cites: ${detail ?? 'no reason given'}`]
      : [],
  );
