import type { Proposal } from '../answers.ts';
import type { Policy } from '../policy.ts';
import { breach, type Breach } from './breaches.ts';
import { contentWords, shareWithin } from './content-words.ts';

type Bounds = Pick<Policy, 'discourse'>;
/** A proposal with its id. */
export interface Subject {
  readonly id: string;
  readonly proposal: Proposal;
}

/** All that a proposal says, so that whoever uses its words can be seen to repeat it. */
export const wordsOf = ({ title, body, fills }: Proposal): readonly string[] => [
  title,
  body,
  ...fills.flatMap(({ value, tie }) => [value, tie ?? '']),
];

export function saysTooLittle(proposal: Proposal, { discourse: { specificWords } }: Bounds): readonly Breach[] {
  const words = contentWords(wordsOf(proposal).join('\n')).size;
  return words >= specificWords
    ? []
    : [breach('EMPTY_PROPOSAL', `it has ${words} words that mean something, where ${specificWords} are the least`)];
}

/**
 * After a rejection the next proposal names the rejected one and says what it does about the gap
 * (worldbuilding rules §5.3). Putting the rejected text forward again does nothing about it.
 */
export function ignoredRejection(
  proposal: Proposal,
  gap: Subject | null,
  { discourse: { restates } }: Bounds,
): readonly Breach[] {
  if (gap === null) return [];
  const because = (detail: string) => [breach('IGNORED_REJECTION', detail)];
  if (proposal.respondsTo !== gap.id)
    return because(
      `${gap.id} fell, and ${proposal.respondsTo === null ? 'no proposal' : proposal.respondsTo} is named`,
    );
  if (proposal.gapClosed === null || contentWords(proposal.gapClosed).size === 0)
    return because(`nothing is said about the gap that ${gap.id} left`);
  const again =
    shareWithin(proposal.body, [gap.proposal.body]) >= restates &&
    shareWithin(gap.proposal.body, [proposal.body]) >= restates;
  return again ? because(`it puts ${gap.id} forward again`) : [];
}
