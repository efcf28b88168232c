import { z } from 'zod';
import { type LedgerRow, type ReviewAsks, type ReviewDecision, textOf } from '../../../shared/kernel/index.ts';
import type { Brief } from '../../../shared/scenario/index.ts';
import { askedOf, earlierOf, phaseOf, type Asked, type EarlierReview, type GateAttempt } from '../../reviews/asked.ts';
import { decideCommands } from '../../reviews/decide-commands.ts';
import { confidencesOf, type ConfidenceTable } from './confidences.ts';
import { claimedOn, deliverablesOn, type Deliverable } from './deliverables.ts';
import { disputeOf, type DisputeShown } from './dispute.ts';
import type { PackageRows } from '../../reviews/package-rows.ts';
import { storedReview } from '../../reviews/stored-review.ts';

/** What a reviewer is given (scenario rules §4.3). It holds the solution and its key: for reviewers only. */
export interface ReviewPackage {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly phase: string;
  readonly simulated: boolean;
  readonly brief: Pick<Brief, 'category' | 'tier' | 'status'>;
  readonly question: string;
  /** The point of disagreement with both sides' evidence; null: the phase as a whole. */
  readonly dispute: DisputeShown | null;
  readonly confidences: ConfidenceTable;
  /**
   * Why the rules could not settle it, line by line; the gates of this phase; what people decided in this run before.
   */
  readonly findings: readonly string[];
  readonly gates: readonly GateAttempt[];
  readonly earlier: readonly EarlierReview[];
  readonly asked: Asked;
  readonly decisions: readonly ReviewDecision[];
  readonly asks: ReviewAsks;
  readonly acceptable: boolean;
  readonly commands: readonly string[];
  readonly deliverables: readonly Deliverable[];
}

export function reviewPackage(rows: PackageRows): ReviewPackage {
  const { review, run, ledger, calls, notes } = rows;
  const stored = storedReview(review.package);
  const phase = stored.phase || phaseOf(ledger, review.reviewId);
  const context = { references: stored.references, calls, notes };
  const { category, tier, status } = run.brief;
  const { findings, decisions, asks, acceptable } = stored;
  return {
    reviewId: review.reviewId,
    runKey: run.runKey,
    kind: review.kind,
    phase,
    simulated: run.corpus === 'simulated',
    brief: { category, tier, status },
    question: review.question,
    dispute: disputeOf(rows, { ...stored, phase }, claimedOn(context)),
    confidences: confidencesOf(calls),
    findings,
    gates: gatesOf(ledger, phase),
    earlier: earlierOf(ledger, review.reviewId),
    asked: askedOf(review, stored),
    decisions,
    asks,
    acceptable,
    commands: review.outcome === null ? decideCommands(review.reviewId, stored) : [],
    deliverables: deliverablesOn(context),
  };
}

const findings = z.array(
  z.object({ name: z.string(), verdict: z.string(), deficiency: z.string().nullish(), why: z.string().nullish() }),
);

function gatesOf(ledger: readonly LedgerRow[], phase: string): GateAttempt[] {
  return ledger
    .filter((row) => row.type === 'GATE' && row.phase === phase)
    .map(({ content }) => ({
      gate: textOf(content.gate),
      attempt: Number(content.attempt),
      passed: content.passed === true,
      open: (findings.safeParse(content.findings).data ?? [])
        .filter(({ verdict }) => verdict === 'failed' || verdict === 'unscored')
        .map(({ name, deficiency, why }) => `${name}: ${deficiency ?? why ?? 'not judged'}`),
    }));
}
