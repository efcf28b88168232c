import type { Database } from '../../activities/store/database.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import { takenByMatch } from '../../activities/worldbuilding/match-list.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import type { MatchBrief, MatchPolicy, Phase } from '../../shared/worldbuilding/index.ts';
import { ownRun, runNames } from '../client/run-names.ts';
import { matchViewOf, phaseOf, type MatchSeen } from './view.ts';
import { judgementKind } from './judging/package.ts';
import { pauseReviewIn } from './pause-review.ts';
import { reviewSeen, type ReviewSeen } from '../reviews/seen.ts';

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
  const { corpus, createdAt, brief, policy } = await matchRunOf(db, runKey);
  const [ledger, reviews, { costMicrodollars, trialTokens }] = await Promise.all([
    readLedger(db, runKey),
    listReviews(db, { runKey }),
    takenByMatch(db, runKey),
  ]);
  const view = matchViewOf(ledger);
  const { began: _began, last: _last, underWay, ...seen } = view;
  const asked = reviews.map(reviewSeen);
  return {
    ...seen,
    costMicrodollars,
    tokens: seen.tokens + trialTokens,
    runKey,
    corpus,
    createdAt,
    phase: phaseOf(view),
    challenge: brief.challenge,
    entrants: brief.teams,
    underWay: Object.values(underWay),
    reviews: asked,
    next: nextStepOfMatch(runKey, {
      ...view,
      phase: phaseOf(view),
      asked: asked.some(({ kind, state }) => state === 'open' && kind === judgementKind),
      pausedIn: pauseReviewIn(asked)?.reviewId ?? null,
      laid: isByHand(policy) ? undecided(view) : [],
    }),
  };
}

/** A policy of an earlier version has no such line. */
const isByHand = ({ curveballs }: MatchPolicy): boolean => (curveballs.byHand as boolean | undefined) === true;

const undecided = ({ curveballs }: MatchSeen): readonly number[] =>
  curveballs.flatMap(({ offer, id, refused }) => (id === null && refused === null ? [offer] : []));

/** Throws `UnknownRun`, or a `RequestError` where the key is that of something else. */
export const matchRunOf = (db: Database, runKey: string): Promise<RunRow<MatchBrief, MatchPolicy>> =>
  ownRun(db, runNames.worldbuilding, runKey);

/** `asked`: a person is asked to judge. `pausedIn`: the review of an operator's pause. `laid`: offers that lie before the host. */
interface Standing extends Pick<MatchReport, 'outcome' | 'phase' | 'host'> {
  readonly asked: boolean;
  readonly pausedIn: string | null;
  readonly laid: readonly number[];
}

export function nextStepOfMatch(runKey: string, { outcome, ...standing }: Standing): string {
  switch (outcome) {
    case null:
      return nextStepUnderWay(runKey, standing);
    case 'JUDGED':
    case 'UNJUDGED':
    case 'CANCELLED':
      return `Write its record and its pictures to a folder: symposium worldbuilding report ${runKey}`;
    default:
      return 'It ended without a record; what was paid stands in the store, and the same challenge can be played again under another key.';
  }
}

function nextStepUnderWay(runKey: string, { phase, host, asked, pausedIn, laid }: Omit<Standing, 'outcome'>): string {
  const decided = '--by <name> --reason <text>';
  if (pausedIn !== null) return `It waits for an operator: symposium reviews show ${pausedIn}`;
  if (asked) return `A person has to judge: symposium worldbuilding judge ${runKey}`;
  if (host?.state === 'paused') return `It is paused: symposium worldbuilding resume ${runKey} ${decided}`;
  if (host?.state === 'scheduled' && phase === 'CHALLENGE')
    return `It has not begun: symposium worldbuilding watch ${runKey}`;
  if (laid.length > 0 && phase !== 'JUDGMENT') {
    const who = laid.length === 1 ? `Offer ${laid[0]} waits for its` : `Offers ${laid.join(', ')} wait for their`;
    return `${who} host: symposium worldbuilding approve ${runKey} ${laid[0]} ${decided}, or refuse`;
  }
  return `It is under way: symposium worldbuilding watch ${runKey}`;
}
