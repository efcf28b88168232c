import type { Response } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { breach, type Breach } from './breaches.ts';
import { shareWithin } from './content-words.ts';
import { wordsOf, type Subject } from './proposal-rules.ts';

/**
 * A response adds, modifies or objects, and at least one of these says more than the proposal said already
 * (worldbuilding rules §5.5).
 */
export function responseBreaches(
  { adds, modifies, objects }: Response,
  subject: Subject | null,
  { discourse: { restates } }: Pick<Policy, 'discourse'>,
): readonly Breach[] {
  const given = [adds, modifies, objects].filter((text) => text !== null);
  if (given.length === 0) return [breach('PURE_AGREEMENT', 'it neither adds, modifies nor objects')];
  const said = subject === null ? [] : wordsOf(subject.proposal);
  return given.some((text) => shareWithin(text, said) < restates)
    ? []
    : [breach('PURE_AGREEMENT', 'it says what the proposal says')];
}
