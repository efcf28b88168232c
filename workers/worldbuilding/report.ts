import type { Database } from '../../activities/store/database.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import type { MatchBrief, MatchPolicy, Phase } from '../../shared/worldbuilding/index.ts';
import { ownRun, runNames } from '../client/run-names.ts';
import { matchViewOf, phaseOf, type MatchSeen } from './view.ts';
import { reviewSeen, type ReviewSeen } from '../scenario/report.ts';

/**
 * A match in short: what it is about, who plays, how far each team is, what the audience threw in, how it was judged,
 * what to do next.
 */
export interface MatchReport extends Omit<MatchSeen, 'underWay' | 'corpus' | 'began' | 'last'> {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  readonly createdAt: string;
  readonly phase: Phase | 'ENDED';
  readonly challenge: MatchBrief['challenge'];
  readonly entrants: MatchBrief['teams'];
  readonly underWay: readonly MatchSeen['underWay'][string][];
  /** Judgements of people, open ones too. */
  readonly reviews: readonly ReviewSeen[];
  /** The next thing for a person to do, as a sentence with a command. */
  readonly next: string;
}

/** Throws `UnknownRun`. */
export async function matchReportOf(db: Database, runKey: string): Promise<MatchReport> {
  const { corpus, createdAt, brief } = await matchRunOf(db, runKey);
  const [ledger, reviews] = await Promise.all([readLedger(db, runKey), listReviews(db, { runKey })]);
  const view = matchViewOf(ledger);
  const { began: _began, last: _last, underWay, ...seen } = view;
  const asked = reviews.map(reviewSeen);
  return {
    ...seen,
    runKey,
    corpus,
    createdAt,
    phase: phaseOf(view),
    challenge: brief.challenge,
    entrants: brief.teams,
    underWay: Object.values(underWay),
    reviews: asked,
    next: nextStepOfMatch(runKey, { outcome: view.outcome, waits: asked.some(({ state }) => state === 'open') }),
  };
}

/** Throws `UnknownRun`, or a `RequestError` where the key is that of something else. */
export const matchRunOf = (db: Database, runKey: string): Promise<RunRow<MatchBrief, MatchPolicy>> =>
  ownRun(db, runNames.worldbuilding, runKey);

/** `waits`: for a person who judges. */
export function nextStepOfMatch(
  runKey: string,
  { outcome, waits }: { readonly outcome: string | null; readonly waits: boolean },
): string {
  if (outcome === null && waits) return `A person has to judge: symposium worldbuilding judge ${runKey}`;
  switch (outcome) {
    case null:
      return `It is under way: symposium worldbuilding watch ${runKey}`;
    case 'JUDGED':
    case 'UNJUDGED':
    case 'CANCELLED':
      return `Write its record and its pictures to a folder: symposium worldbuilding report ${runKey}`;
    default:
      return 'It ended without a record; what was paid stands in the store, and the same challenge can be played again under another key.';
  }
}
