import type { Database } from '../../activities/store/database.ts';
import { oneLine } from '../../shared/text/index.ts';
import { pauseReviewIn } from './pause-review.ts';
import { matchReportOf, type MatchReport } from './report.ts';

/** Who has paused a match and why, and what has it go on; null: it is not paused, or it is over. */
export function pausedWords({
  runKey,
  outcome,
  host,
  reviews,
}: Pick<MatchReport, 'runKey' | 'outcome' | 'host' | 'reviews'>): string | null {
  if (outcome !== null) return null;
  if (host?.state === 'paused') {
    const who = host.by === null ? '' : ` by ${oneLine(host.by)}`;
    return `The match is paused${who}: ${oneLine(host.reason)}. What was left of a wildcard’s time is kept; its host has it go on with: symposium worldbuilding resume ${runKey} --by <name> --reason <text>`;
  }
  const review = pauseReviewIn(reviews);
  if (review === undefined) return null;
  return `The match waits for an operator: ${oneLine(review.question)} See: symposium reviews show ${review.reviewId}`;
}

/** The same of a match that is in the store. */
export const pausedIn = async (db: Database, runKey: string): Promise<string | null> =>
  pausedWords(await matchReportOf(db, runKey));
