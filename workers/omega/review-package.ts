import { z } from 'zod';
import type { Json, LedgerRow, ReviewAsks, ReviewDecision } from '../../shared/kernel/index.ts';
import { decideCommands } from '../reviews/decide-commands.ts';
import { askedOf, earlierOf, phaseOf, type Asked, type EarlierReview } from '../reviews/asked.ts';
import type { PackageRows } from '../reviews/package-rows.ts';
import { storedReview } from '../reviews/stored-review.ts';

/** What a person is given who decides for a session of OMEGA (OMEGA rules §4.2.2, §4.4, §7.7). */
export interface SessionReviewPackage {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly phase: string;
  readonly simulated: boolean;
  /** The problem as it was asked. */
  readonly problem: string;
  readonly question: string;
  /** Both options as they lie in the store; null: none were laid out. */
  readonly options: { readonly A: Json; readonly B: Json } | null;
  /** What the session has tried before it called for a person, in order (OMEGA rules §4.4). */
  readonly tried: readonly {
    readonly step: string;
    readonly subject: string;
    readonly outcome: string;
    readonly why: string;
  }[];
  readonly findings: readonly string[];
  readonly earlier: readonly EarlierReview[];
  readonly asked: Asked;
  readonly decisions: readonly ReviewDecision[];
  readonly asks: ReviewAsks;
  readonly commands: readonly string[];
}

/** Slot of the note with both options, and what the note holds. */
const optionsSlot = 'options';
const optionsNote = z.object({ question: z.string().catch(''), A: z.json(), B: z.json() });
const asked = z.object({ problem: z.string() });
const mostTried = 20;
const escalation = z.object({
  kind: z.literal('ESCALATION'),
  step: z.string(),
  subject: z.string(),
  outcome: z.string(),
  why: z.string(),
});

export function sessionReviewPackage({ review, run, ledger, notes }: PackageRows): SessionReviewPackage {
  const stored = storedReview(review.package);
  const { findings, decisions, asks, references } = stored;
  const laid = optionsNote.safeParse(notes.find(({ key }) => key === references[optionsSlot])?.body);
  const named = asks.options ?? null;
  return {
    reviewId: review.reviewId,
    runKey: run.runKey,
    kind: review.kind,
    phase: stored.phase || phaseOf(ledger, review.reviewId),
    simulated: run.corpus === 'simulated',
    problem: asked.safeParse(run.brief).data?.problem ?? '',
    question: review.question,
    options: laid.success ? { A: laid.data.A, B: laid.data.B } : named && { A: named[0], B: named[1] },
    tried: triedOn(ledger),
    findings,
    earlier: earlierOf(ledger, review.reviewId),
    asked: askedOf(review, stored),
    decisions,
    asks,
    commands:
      review.outcome === null ? [...answerCommands(run.runKey, asks), ...decideCommands(review.reviewId, stored)] : [],
  };
}

function answerCommands(runKey: string, { options }: ReviewAsks): string[] {
  return options ? [`symposium omega answer ${runKey} <A|B> --by "<your name>" --reason "<why>"`] : [];
}

/** The session's log of its ladder as far as it had come, the latest steps. */
function triedOn(ledger: readonly LedgerRow[]): SessionReviewPackage['tried'] {
  return ledger
    .flatMap(({ type, content }) => {
      const read = type === 'SESSION' ? escalation.safeParse(content).data : undefined;
      return read === undefined
        ? []
        : [{ step: read.step, subject: read.subject, outcome: read.outcome, why: read.why }];
    })
    .slice(-mostTried);
}
