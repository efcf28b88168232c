import { z } from 'zod';
import { notStorable, storable } from './json.ts';
import { handedProblems, marksSchema, type MarksAsked, sealDigest } from './marks.ts';
import { signatureSchema } from './signed-acts.ts';
import { isOneLine, oneLine } from '../text/invisible.ts';
import { own } from './own.ts';
import { isSameName } from './stated.ts';
import { unfitRaise } from './caps.ts';
import { givenRoomSchema, unfitRoom } from './room.ts';

/** What a reviewer can decide (kernel rules §7). */
export const reviewDecisions = ['RESOLVE', 'REDESIGN', 'DISCARD', 'SPLIT', 'CONTINUE', 'END'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Decisions on what a run is about, and decisions of an operator on a run that is paused (kernel rules §11). */
export const rulingDecisions = ['RESOLVE', 'REDESIGN', 'DISCARD', 'SPLIT'] as const satisfies readonly ReviewDecision[];
export const operatorDecisions = ['CONTINUE', 'END'] as const satisfies readonly ReviewDecision[];

/** Names of the two options that a person may be shown (OMEGA rules §4.2.2). */
export const reviewOptions = ['A', 'B'] as const;
export type ReviewOption = (typeof reviewOptions)[number];

/** How experts verified a breakthrough (scenario rules §4.4, step 7). */
export const verifications = ['ANALYTICAL', 'COMPUTATIONAL', 'EXPERIMENTAL', 'EXPERT-CONSENSUS'] as const;

const words = (most: number) => z.string().trim().min(1).max(most).refine(storable, notStorable);

/** Who decides: one line, because the name is repeated in refusals, logs and the terminals of other reviewers. */
export const reviewerName = words(200).refine(isOneLine, 'has to be one line, without control characters');

/** A person's decision on one review, as it arrives by update or signal: untrusted until read. */
export const decisionSchema = z.strictObject({
  decision: z.enum(reviewDecisions),
  reviewer: reviewerName,
  justification: words(8_000),
  /** With RESOLVE: take what was disputed as it stands, or have the phase try again. */
  ruling: z.enum(['accept', 'retry']).default('accept'),
  /** With RESOLVE of a dispute about the final status: the status that holds. */
  status: z.string().max(20).refine(storable, notStorable).nullable().default(null),
  /** With RESOLVE of a dispute between two sides: the side that is right. */
  side: z.enum(['CHALLENGER', 'CHALLENGED']).nullable().default(null),
  /** With RESOLVE of a review that lays out two options: the one that is taken (OMEGA rules §4.2.2). */
  option: z.enum(reviewOptions).nullable().default(null),
  /** The dispute shows a flaw in the design, which opens a revision (scenario rules §1.4, Level 4). */
  structuralFlaw: z.boolean().default(false),
  /** With RESOLVE of a breakthrough: verified, and how; or not verified. */
  verified: z.boolean().nullable().default(null),
  verification: z.enum(verifications).nullable().default(null),
  /** With SPLIT: the two interpretations, each a run of its own. */
  interpretations: z
    .tuple([words(1_000), words(1_000)])
    .nullable()
    .default(null),
  /**
   * With RESOLVE of a review that asks for marks: one for each label in each category, with its reason (Worldbuilding
   * Sprint, judging rubric).
   */
  marks: marksSchema.nullable().default(null),
  /** In place of marks that a review asks for sealed: the digest under which they lie in the store. */
  sealed: sealDigest.exactOptional(),
  /** With CONTINUE of a run whose spend cap is reached: the cap from now on. */
  raiseToMicrodollars: z.int().min(1).max(1e12).nullable().default(null),
  /** The same of a cap in tokens. */
  raiseToTokens: z.int().min(1).max(1e15).exactOptional(),
  /** With RESOLVE, REDESIGN or CONTINUE: room to write, for the calls after it. */
  room: givenRoomSchema.exactOptional(),
  /** Who signed it; with keys registered it has to be there (kernel rules §7.1). */
  signed: signatureSchema.exactOptional(),
});
export type Decision = z.infer<typeof decisionSchema>;
export type DecisionInput = z.input<typeof decisionSchema>;

/** What a RESOLVE has to answer beside its justification, by what the review is about. */
export interface ReviewAsks {
  /** Statuses to choose from, or null. */
  readonly statuses: readonly string[] | null;
  readonly side: boolean;
  readonly verification: boolean;
  /**
   * Names of the two options that are laid out: their words lie in the store, in the note that the file's slot
   * `options` names. Nothing, as in requests of old: none.
   */
  readonly options?: readonly [a: string, b: string] | null;
  /**
   * What lies before the reviewer under which labels, and how it is marked. Nothing, as in requests of old: no marks.
   */
  readonly marks?: MarksAsked | null;
  /** The spend cap that is reached, which a CONTINUE has to raise. Nothing: there is none to raise. */
  readonly capMicrodollars?: number | null;
  /** The same of a cap in tokens. */
  readonly capTokens?: number | null;
  /** Whether the run asks agents after it, so that a decision may give room to write. Nothing: it asks none. */
  readonly room?: true;
}

export interface ReviewRequest {
  readonly reviewId: string;
  readonly runKey: string;
  /**
   * gate, confidence, unscored, ethics, veto, status, difficulty, readiness, leak, failure, redesign, challenge,
   * escalation, breakthrough, dispute; of a sample qa-solve, qa-check, qa-confirm; in OMEGA contradiction, agent; in Worldbuilding Sprint judgement; in all systems
   * those of a paused run (`pauseKinds`)
   */
  readonly kind: string;
  readonly phase: string;
  /** Id of the challenge, veto or candidate that it is about; null where it is about the phase. */
  readonly subject: string | null;
  /** What the reviewer is asked, in a sentence. */
  readonly question: string;
  /** Why the rules could not settle it, line by line; ids and findings, no prose of models. */
  readonly findings: readonly string[];
  /** Decisions that make sense here. */
  readonly decisions: readonly ReviewDecision[];
  readonly asks: ReviewAsks;
  /** Whether what is disputed can be taken as it stands: false where there is nothing readable to take. */
  readonly acceptable: boolean;
  /** Slot → reference of everything in the context: the package, by reference. */
  readonly references: Readonly<Record<string, string>>;
  /** Groups asked in turn, each for `waitMs`; there are at most two (kernel rules §7). */
  readonly groups: readonly string[];
  /** Reviewer → groups; empty: anyone may decide. */
  readonly reviewers: Readonly<Record<string, readonly string[]>>;
  readonly waitMs: number;
  /** A group is reminded after so long; at or above `waitMs`: never. */
  readonly reminderMs: number;
  /** The run that asked goes on without the answer, and may end before it. */
  readonly detached?: true;
  /** Names of people who may not decide it: they brought what it is about, or know what it is not to rest on. Nothing: nobody is. */
  readonly barred?: readonly string[];
  /** Acts on it are proven before they count. Nothing, as in requests of old: by none. */
  readonly identity?: 1;
}

/** What a run is paused for until an operator decides. */
export const pauseKinds = ['provider', 'spend-cap', 'drift', 'batch-stopped'] as const;
export type PauseKind = (typeof pauseKinds)[number];

/** The group that decides on paused runs. */
export const operators = 'operator';

/** Where a review stands while it is open. */
export interface ReviewState {
  /** The group whose turn it is. */
  readonly group: string;
  /** Who has taken it up; nobody else may decide until it is released or passes on. */
  readonly claimedBy: string | null;
}

/**
 * How a review ends. Silence never approves: `expired` is no decision. `withdrawn`: the run that asked was cancelled.
 * `reopened`: it had expired, and the run was taken up again, so its phase is tried once more.
 */
export type ReviewOutcome =
  | ({ readonly outcome: 'decided'; readonly at: string } & Decision)
  | { readonly outcome: 'expired' | 'withdrawn'; readonly at: string }
  | { readonly outcome: 'reopened'; readonly at: string; readonly by: string; readonly reason: string };

/** A change of where a review stands, as it is written down: who has it now, and until when. */
export interface ReviewTurn extends ReviewState {
  readonly reviewId: string;
  readonly runKey: string;
  readonly phase: string;
  /** Unique among all turns of all executions. */
  readonly key: string;
  readonly act: 'passed-on' | 'claimed' | 'released';
  /** ISO 8601. */
  readonly deadline: string;
}

/**
 * What a review tells the world outside (kernel rules §7). No finding and no justification: either may hold a solution.
 */
export interface ReviewNotice extends ReviewState {
  readonly event: 'opened' | 'reminder' | 'passed-on' | 'decided' | 'expired' | 'withdrawn';
  /** ISO 8601; a notice that is delivered twice says the same both times. */
  readonly at: string;
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly phase: string;
  readonly subject: string | null;
  readonly question: string;
  readonly deadline: string;
  readonly decision: ReviewDecision | null;
  readonly reviewer: string | null;
}

/** What a run that nobody watched tells the world once it has ended. Each kind of run says more, and no words of models. */
export interface ReportNotice {
  readonly event: 'report';
  /** ISO 8601. */
  readonly at: string;
  readonly runKey: string;
}

/** Whatever receivers are told of. */
export type Notice = ReviewNotice | ReportNotice;

export type DecisionReading =
  { readonly ok: true; readonly decision: Decision } | { readonly ok: false; readonly problem: string };

/** Reads a decision against the review it is for. Total; the problem names the field and what to do. */
export function readDecision(
  review: ReviewRequest,
  state: ReviewState,
  outcome: ReviewOutcome | null,
  value: unknown,
): DecisionReading {
  const over = closedBecause(review, outcome);
  if (over !== null) return refuse(over);
  const parsed = decisionSchema.safeParse(value);
  if (!parsed.success)
    return refuse(
      // A field that nobody knows is named, and its name may have lines of its own.
      oneLine(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'decision'}: ${issue.message}`).join('; ')),
    );
  const decision = parsed.data;
  const unfit = refusedReviewer(review, state, decision.reviewer) ?? unfitDecision(review, decision);
  return unfit === null ? { ok: true, decision } : refuse(unfit);
}

/** Why nothing can be done with it any more; null: it is open. */
export function closedBecause({ reviewId }: ReviewRequest, outcome: ReviewOutcome | null): string | null {
  if (outcome === null) return null;
  return outcome.outcome === 'decided'
    ? `review ${reviewId} was already decided by ${outcome.reviewer}`
    : `review ${reviewId} is ${outcome.outcome} since ${outcome.at}`;
}

/** Why this reviewer may neither claim nor decide it now, or null. */
export function refusedReviewer(
  { reviewId, reviewers, barred = [] }: ReviewRequest,
  { group, claimedBy }: ReviewState,
  reviewer: string,
): string | null {
  if (barred.some((name) => isSameName(name, reviewer)))
    return `reviewer: ${reviewer} has had a part in what review ${reviewId} is about, and somebody else has to decide it`;
  if (Object.keys(reviewers).length > 0) {
    const groups = own(reviewers, reviewer);
    if (groups === undefined) return `reviewer: ${reviewer} is not among this run's reviewers`;
    if (!groups.includes(group))
      return `reviewer: ${reviewer} belongs to ${groups.join(', ') || 'no group'}, and review ${reviewId} is with the group ${group}`;
  }
  return claimedBy === null || claimedBy === reviewer
    ? null
    : `review ${reviewId} is claimed by ${claimedBy}; ask them to decide or release it`;
}

function unfitDecision({ decisions, acceptable, asks }: ReviewRequest, decision: Decision): string | null {
  if (!decisions.includes(decision.decision))
    return `decision: ${decision.decision} does not fit this review; choose one of ${decisions.join(', ')}`;
  if (decision.decision === 'SPLIT' && decision.interpretations === null)
    return 'interpretations: SPLIT needs the two interpretations, one text each';
  if (decision.marks !== null && !asks.marks) return 'marks: this review asks for none; leave them out';
  if (decision.sealed !== undefined && !asks.marks?.sealed) return 'sealed: this review asks for no sealed marks';
  return (
    unfitCap(asks, decision) ??
    unfitRoom(asks.room === true, decision.decision, decision.room) ??
    (decision.decision === 'RESOLVE' ? unfitResolution(acceptable, asks, decision) : null)
  );
}

function unfitCap(
  { capMicrodollars = null, capTokens = null }: ReviewAsks,
  { decision, raiseToMicrodollars, raiseToTokens }: Decision,
): string | null {
  const goesOn = decision === 'CONTINUE';
  return (
    unfitRaise('money', goesOn, capMicrodollars, raiseToMicrodollars) ??
    unfitRaise('tokens', goesOn, capTokens, raiseToTokens ?? null)
  );
}

/** What a RESOLVE lacks. */
function unfitResolution(acceptable: boolean, asks: ReviewAsks, decision: Decision): string | null {
  // Both rulings: a person who was shown two ways out takes one of them.
  if (asks.options && decision.option === null) return 'option: choose A or B';
  const unmarked = asks.marks ? handedProblems(decision, asks.marks) : [];
  if (unmarked.length > 0) return unmarked.join('; ');
  if (decision.ruling === 'retry') return null;
  if (!acceptable) return 'ruling: there is nothing readable to accept; use "retry", or another decision';
  if (asks.statuses && !asks.statuses.includes(decision.status ?? ''))
    return `status: name the status that holds, one of ${asks.statuses.join(', ')}`;
  if (asks.side && decision.side === null) return 'side: say which side is right, CHALLENGER or CHALLENGED';
  return asks.verification ? unfitVerification(decision) : null;
}

function unfitVerification({ verified, verification }: Decision): string | null {
  if (verified === null) return 'verified: say whether the proposal was verified';
  return verified && verification === null
    ? `verification: say how it was verified, one of ${verifications.join(', ')}`
    : null;
}

function refuse(problem: string): DecisionReading {
  return { ok: false, problem };
}
