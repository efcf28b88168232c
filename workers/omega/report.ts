import type { Database } from '../../activities/store/database.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import { type InquirySummary, listInquiries } from '../../activities/omega/inquiry/list.ts';
import { listReviews } from '../../activities/store/reviews.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import { type SubSession, subSessionsOf } from '../../activities/omega/session-list.ts';
import { takenBy } from '../../activities/store/taken.ts';
import { sessionOf } from '../../activities/omega/stored-session.ts';
import type { SessionState } from '../../shared/omega/memory/index.ts';
import type { SessionBrief } from '../../shared/omega/session/index.ts';
import type { SessionPolicy } from '../../shared/omega/index.ts';
import { recordedFacts, type SessionRecord } from '../../shared/omega/documents/index.ts';
import { ownRun, runNames } from '../client/run-names.ts';
import { sessionViewOf, type SessionSeen } from './view.ts';
import { reviewSeen, turnOf, type ReviewSeen } from '../reviews/seen.ts';
import { paidFor } from '../terminal/calls-seen.ts';

/**
 * A session in short: what was asked, how it was understood, who was sent in, what holds how surely, what went wrong,
 * what to do next.
 */
export interface SessionReport extends Omit<
  SessionSeen,
  'underWay' | 'verdicts' | 'contradictions' | 'settled' | 'began' | 'last'
> {
  readonly runKey: string;
  /** The session whose sub-problem it solves. */
  readonly parent: string | null;
  readonly corpus: 'simulated' | 'real';
  /** The problem's first words. */
  readonly title: string;
  /**
   * The sessions that solve its sub-problems, each with how it stands; what they cost is not in this session's own
   * cost.
   */
  readonly subSessions: readonly SubSession[];
  /** Nested sessions are as deep as this; 0: a user asked. */
  readonly depth: number;
  /** What the user said of stakes and uncertainty; null: PHI's word holds. */
  readonly flags: { readonly stakes: string | null; readonly uncertainty: string | null };
  readonly createdAt: string;
  readonly underWay: readonly SessionSeen['underWay'][string][];
  /** What it was given to stand on, with who cited it and what it speaks against (OMEGA rules §11). */
  readonly facts: NonNullable<SessionRecord['facts']>['laid'];
  /** Hypotheses and contradictions as Session Memory has them (OMEGA rules §3.1). */
  readonly hypotheses: SessionState['hypotheses'];
  readonly contradictions: SessionState['contradictions'];
  /** Answers that are counted, and those that are set aside. */
  readonly outputs: { readonly counted: number; readonly setAside: number };
  readonly reviews: readonly ReviewSeen[];
  /** What it was asked since it ended, the latest first (OMEGA rules §10). */
  readonly questions: readonly Pick<InquirySummary, 'runKey' | 'question' | 'outcome'>[];
  /** The next thing for a person to do, as a sentence with a command. */
  readonly next: string;
}

/** Questions that are told of a session, at most. */
const questionsSeen = 20;

/** Throws `UnknownRun`. */
export async function sessionReportOf(db: Database, runKey: string): Promise<SessionReport> {
  const run = await sessionRunOf(db, runKey);
  const [ledger, reviews, { state, rows }, questions, taken] = await Promise.all([
    readLedger(db, runKey),
    listReviews(db, { runKey }),
    sessionOf(db, runKey),
    listInquiries(db, questionsSeen, runKey),
    takenBy(db, [runKey]),
  ]);
  const subSessions = await subSessionsOf(db, runKey, rows);
  const view = sessionViewOf(ledger);
  const {
    parent,
    corpus,
    createdAt,
    brief: { title, stakes, uncertainty, depth },
  } = run;
  const { began: _began, last: _last, settled: _settled, verdicts, underWay, ...seen } = view;
  const openReview = view.openReview && { ...view.openReview, ...turnOf(reviews, view.openReview.reviewId) };
  const setAside = verdicts.filter(({ quarantined }) => quarantined !== null).length;
  return {
    ...seen,
    ...paidFor(taken.get(runKey), seen),
    runKey,
    parent,
    subSessions,
    corpus,
    createdAt,
    title,
    depth,
    flags: { stakes, uncertainty },
    openReview,
    underWay: Object.values(underWay),
    facts: recordedFacts({ rows }).facts?.laid ?? [],
    hypotheses: state.hypotheses,
    contradictions: state.contradictions,
    outputs: { counted: verdicts.length - setAside, setAside },
    reviews: reviews.map(reviewSeen),
    questions: questions.map(({ runKey: key, question, outcome }) => ({ runKey: key, question, outcome })),
    next: nextStepOf(runKey, view, subSessions),
  };
}

/** Throws `UnknownRun`, or a `RequestError` where the key is that of something else. */
export const sessionRunOf = (db: Database, runKey: string): Promise<RunRow<SessionBrief, SessionPolicy>> =>
  ownRun(db, runNames.omega, runKey);

export function nextStepOf(
  runKey: string,
  { openReview, outcome }: Pick<SessionSeen, 'openReview' | 'outcome'>,
  subSessions: readonly Pick<SubSession, 'runKey' | 'openReview'>[] = [],
): string {
  if (openReview !== null) return `A person has to decide: symposium reviews show ${openReview.reviewId}`;
  switch (outcome) {
    case null:
      for (const { runKey: key, openReview: asked } of subSessions)
        if (asked !== null) return `A person has to decide in ${key}: symposium reviews show ${asked}`;
      return `It is under way: symposium omega watch ${runKey}`;
    case 'SUCCESS':
    case 'PARTIAL':
    case 'FAILURE':
      return `Write its report to a folder: symposium omega report ${runKey}`;
    default:
      return 'It ended without a report; nothing was lost, and a new session may be started on the same problem.';
  }
}
