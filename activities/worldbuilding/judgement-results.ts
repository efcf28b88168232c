import { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import { judgementIn, type JudgeResult } from '../../shared/worldbuilding/index.ts';
import type { JudgementResult, SealedJudgement } from '../../shared/worldbuilding/judging/index.ts';
import type { Queryable } from '../store/database.ts';
import { findReview } from '../store/reviews.ts';
import { openMarks } from '../store/sealed-marks.ts';
import { expectedAnswers, type Expected } from './expected-answers.ts';

/**
 * What each judgement came to, from the store and not from the order: the stored answer of that judge to that very
 * question, or the decision of that person's review. Marks that do not fit the scale are no marks. A reference to
 * anything else would count somebody's scores for another's, and is a final failure.
 */
export async function judgementResults(
  db: Queryable,
  runKey: string,
  sealed: readonly SealedJudgement[],
  memberResults: readonly JudgeResult[],
): Promise<JudgementResult[]> {
  const settled = sealed.flatMap((one) => {
    const result = memberResults.find(({ id }) => id === one.id);
    return result === undefined ? [] : [{ one, result }];
  });
  const answers = await expectedAnswers(
    db,
    settled.flatMap(({ one, result }) =>
      one.kind === 'MODEL' && result.outcome === 'SCORED' ? [answerOf(runKey, one, result)] : [],
    ),
  );
  const results: JudgementResult[] = [];
  for (const {
    one,
    result: { id, outcome, ref, code },
  } of settled) {
    if (outcome === 'ABSENT') results.push({ id, outcome, code: code ?? 'UNKNOWN' });
    else if (outcome === 'UNREADABLE') results.push({ id, outcome });
    else
      results.push(
        scoredBy(id, one.kind === 'MODEL' ? answers.get(ref ?? '')?.answer : await marksOf(db, runKey, id, ref ?? '')),
      );
  }
  return results;
}

const answerOf = (runKey: string, { id, judge }: SealedJudgement, { ref }: JudgeResult): Expected => ({
  ref: ref ?? '',
  runKey,
  phase: 'JUDGMENT',
  agent: judge,
  task: 'judge',
  subject: id,
});

function scoredBy(id: string, marks: unknown): JudgementResult {
  const scores = judgementIn(marks);
  return scores === null ? { id, outcome: 'UNREADABLE' } : { id, outcome: 'SCORED', scores };
}

const packageOf = z.looseObject({ subject: z.string() });
const decision = z.looseObject({ outcome: z.literal('decided'), marks: z.unknown(), sealed: z.string().optional() });

/** A person's marks, as they decided; what was handed in under seal is opened here, when all have judged. */
async function marksOf(db: Queryable, runKey: string, id: string, reviewId: string): Promise<unknown> {
  const review = await findReview(db, reviewId);
  const decided = decision.safeParse(review?.outcome);
  const theirs =
    review?.runKey === runKey &&
    review.kind === 'judgement' &&
    packageOf.safeParse(review.package).data?.subject === id;
  if (!theirs || !decided.success)
    throw ApplicationFailure.nonRetryable(
      `${reviewId} is no decided review of judgement ${id} in this match`,
      'HOUSE_ERROR',
    );
  const { sealed, marks } = decided.data;
  return sealed === undefined ? marks : (await openMarks(db, reviewId, sealed))?.marks;
}
