import { type LedgerRow, textOf } from '../../shared/kernel/index.ts';
import { stringOrNull } from './calls-seen.ts';
import { timeLeft } from './deadline.ts';

/** The question that a run waits for. */
export interface OpenReview {
  readonly reviewId: string;
  readonly question: string;
  readonly deadline: string;
  /** The group whose turn it is, and who of them has taken it up. */
  readonly group: string | null;
  readonly claimedBy: string | null;
}

/** What happens to a review while it is open. */
const turns: ReadonlySet<string> = new Set(['passed-on', 'claimed', 'released']);

/**
 * The open review after one more row of type REVIEW. A review that outlives its run is none that the run waits for, and
 * may close while it waits for another.
 */
export function seeReview(before: OpenReview | null, { content }: LedgerRow): OpenReview | null {
  // Nor does an act that was refused change anything.
  if (content.detached === true || content.state === 'refused') return before;
  const reviewId = textOf(content.review);
  const own = before?.reviewId === reviewId ? before : null;
  if (turns.has(textOf(content.state)))
    return own === null
      ? before
      : {
          ...own,
          group: stringOrNull(content.group),
          claimedBy: stringOrNull(content.claimedBy),
          deadline: textOf(content.deadline),
        };
  if (content.state !== 'open') return own === null ? before : null;
  return {
    reviewId,
    question: textOf(content.question),
    deadline: textOf(content.deadline),
    group: stringOrNull(content.group),
    claimedBy: null,
  };
}

/** What a person is asked, who, until when, and how to answer. */
export function reviewLines({ reviewId, question, group, claimedBy, deadline }: OpenReview, now: number): string[] {
  const asked = group === null ? '' : `asked: ${group}, `;
  const taken = claimedBy === null ? '' : `, taken up by ${claimedBy}`;
  return [
    `waits for a person: ${question}`,
    `    ${asked}${timeLeft(deadline, now)}${taken}`,
    `    read it:  symposium reviews show ${reviewId}`,
    `    decide:   symposium reviews decide ${reviewId} --reviewer <you>`,
  ];
}
