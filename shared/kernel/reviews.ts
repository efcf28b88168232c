import { z } from 'zod';
import { notStorable, storable } from './json.ts';

/** What a reviewer can decide (spec §4.3). SPLIT comes with the disagreement protocol. */
export const reviewDecisions = ['RESOLVE', 'REDESIGN', 'DISCARD'] as const;

/** A person's decision on one review, as it arrives by update or signal: untrusted until read. */
export const decisionSchema = z.strictObject({
  decision: z.enum(reviewDecisions),
  /** Who decides. */
  reviewer: z.string().trim().min(1).max(200).refine(storable, notStorable),
  justification: z.string().trim().min(1).max(8_000).refine(storable, notStorable),
  /** With RESOLVE: take what was disputed as it stands, or have the phase try again. */
  ruling: z.enum(['accept', 'retry']).default('accept'),
  /** With RESOLVE of a dispute about the final status: the status that holds. */
  status: z.string().max(20).refine(storable, notStorable).nullable().default(null),
});
export type Decision = z.infer<typeof decisionSchema>;
export type DecisionInput = z.input<typeof decisionSchema>;

export interface ReviewRequest {
  readonly reviewId: string;
  readonly runKey: string;
  /** gate, confidence, unscored, ethics, veto, status, difficulty, readiness, leak, failure, redesign */
  readonly kind: string;
  readonly phase: string;
  /** What the reviewer is asked, in a sentence. */
  readonly question: string;
  /** Why the rules could not settle it, line by line; ids and findings, no prose of models. */
  readonly findings: readonly string[];
  /** Whether what is disputed can be taken as it stands: false where there is nothing readable to take. */
  readonly acceptable: boolean;
  /** Statuses that a RESOLVE may choose from, or null where the dispute is about something else. */
  readonly statuses: readonly string[] | null;
  /** Slot → reference of everything on the desk: the package, by reference. */
  readonly file: Readonly<Record<string, string>>;
  /** Groups asked in turn, each for `waitMs`. */
  readonly groups: readonly string[];
  readonly waitMs: number;
}

/** How a review ends. Silence never approves: `expired` is no decision. `withdrawn`: the run that asked was cancelled. */
export type ReviewOutcome =
  | ({ readonly outcome: 'decided'; readonly at: string } & Decision)
  | { readonly outcome: 'expired' | 'withdrawn'; readonly at: string };

export type DecisionReading = { readonly ok: true; readonly decision: Decision } | { readonly ok: false; readonly problem: string };

/** Reads a decision against the review it is for. The problem names the field and what to do. */
export function readDecision(review: ReviewRequest, decided: ReviewOutcome | null, value: unknown): DecisionReading {
  if (decided?.outcome === 'decided') return refuse(`review ${review.reviewId} was already decided by ${decided.reviewer}`);
  if (decided) return refuse(`review ${review.reviewId} is ${decided.outcome} since ${decided.at}`);
  const parsed = decisionSchema.safeParse(value);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'decision'}: ${issue.message}`).join('; '));
  const decision = parsed.data;
  if (decision.decision === 'RESOLVE' && decision.ruling === 'accept') {
    if (!review.acceptable) return refuse('ruling: there is nothing readable to accept; use "retry", or decide REDESIGN or DISCARD');
    if (review.statuses && !review.statuses.includes(decision.status ?? '')) {
      return refuse(`status: name the status that holds, one of ${review.statuses.join(', ')}`);
    }
  }
  return { ok: true, decision };
}

function refuse(problem: string): DecisionReading {
  return { ok: false, problem };
}
