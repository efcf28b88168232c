import { auditedAnswers } from '../../../activities/evaluation/audit/index.ts';
import { candidateAnswers } from '../../../activities/evaluation/notes.ts';
import { suspectedKeys } from '../../../activities/evaluation/suspects/index.ts';
import type { Database } from '../../../activities/store/database.ts';
import { findNotes, type Note } from '../../../activities/store/notes.ts';
import type { ReviewRow } from '../../../activities/store/reviews.ts';
import type { RunRow } from '../../../activities/store/runs.ts';
import { auditKind, candidateKind, suspectKind } from '../../../shared/evaluation/index.ts';
import type { Json, ReviewAsks, ReviewDecision } from '../../../shared/kernel/index.ts';
import { withheldOutcome } from '../../reviews/withheld.ts';
import { decideCommands } from '../../reviews/decide-commands.ts';
import type { PackageRows } from '../../reviews/package-rows.ts';
import { storedReview } from '../../reviews/stored-review.ts';
import { askedOf, type Asked } from '../../reviews/asked.ts';

/** What a person is given who marks an answer, who says whether it is a breakthrough, or who looks at a key that answers speak against: of nobody whose answer it is. */
export interface AnswerPackage {
  readonly reviewId: string;
  readonly runKey: string;
  readonly kind: string;
  readonly phase: string;
  readonly simulated: boolean;
  /** `IM-0001.2`: scenario and run; of a suspected key the scenario alone. */
  readonly response: string;
  readonly question: string;
  readonly paper: string;
  readonly key: Json;
  /** Empty for whoever looks at a key: the answers that speak against it are its grounds. */
  readonly answer: string;
  /** Why judges flag it, or what the answers that agree propose. Empty for whoever marks blind. */
  readonly grounds: readonly { readonly because: string; readonly quotation: string }[];
  /** Names of people who may not decide it. */
  readonly barred: readonly string[];
  readonly asked: Asked;
  readonly decisions: readonly ReviewDecision[];
  readonly asks: ReviewAsks;
  readonly commands: readonly string[];
}

export const isOfAnswer = ({ kind }: Pick<ReviewRow, 'kind'>): boolean =>
  kind === auditKind || kind === candidateKind || kind === suspectKind;

/** The ledger and the calls of the run tell whose answer it is and what its judges say, so they are not even read. */
export async function answerRows(
  db: Database,
  review: ReviewRow,
  run: RunRow<PackageRows['run']['brief']>,
): Promise<PackageRows> {
  const { references } = storedReview(review.package);
  return { review, run, ledger: [], calls: [], notes: await findNotes(db, Object.values(references)) };
}

export function answerPackage({ review, run, notes }: PackageRows): AnswerPackage {
  const stored = storedReview(review.package);
  const { outcome: _, ...asked } = askedOf(review, stored);
  return {
    reviewId: review.reviewId,
    runKey: run.runKey,
    kind: review.kind,
    phase: stored.phase,
    simulated: run.corpus === 'simulated',
    response: stored.subject ?? '',
    question: review.question,
    ...laidOut(notes),
    barred: stored.barred,
    asked: { ...asked, outcome: withheldOutcome(review) },
    decisions: stored.decisions,
    asks: stored.asks,
    commands: review.outcome === null ? decideCommands(review.reviewId, stored) : [],
  };
}

function laidOut([note]: readonly Note[]): Pick<AnswerPackage, 'paper' | 'key' | 'answer' | 'grounds'> {
  const missing = 'It is not in the store.';
  if (note === undefined) return { paper: missing, key: missing, answer: missing, grounds: [] };
  if (note.content === 'suspected-key') {
    const { paper, key, answers } = suspectedKeys.read(note);
    return { paper, key, answer: '', grounds: answers.map(({ says, text }) => ({ because: says, quotation: text })) };
  }
  return note.content === 'audited-answer'
    ? { ...auditedAnswers.read(note), grounds: [] }
    : candidateAnswers.read(note);
}
