import { capsInForce, wholesOf } from '../../../activities/caps/stored-caps.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import { listReviews, type ReviewRow } from '../../../activities/store/reviews.ts';
import {
  capReviewPlace,
  capScope,
  type Corpus,
  faultReviewPlace,
  isReviewAt,
  type LedgerRow,
  reviewIdOf,
  textOf,
} from '../../../shared/kernel/index.ts';

/**
 * The open question that a run stands still for though it is about more than this run: a fault that its batch asks about once
 * (kernel rules §11), or a cap of its batch, its corpus or the day (kernel rules §38). Such a review stands in no row of the run, and is told
 * by its id: of a fault by the call that failed last, of a cap by the caps that hold. Whoever has a review of its own or a call
 * under way stands still for none.
 */
export async function awaitedBeside(
  db: Queryable,
  { runKey, corpus }: { readonly runKey: string; readonly corpus: Corpus },
  rows: readonly LedgerRow[],
): Promise<ReviewRow | null> {
  const [wholes, open, caps] = await Promise.all([
    wholesOf(db, runKey),
    listReviews(db, { openOf: ['provider', 'spend-cap'] }),
    capsInForce(db),
  ]);
  const over = [
    ...(wholes.batch === null ? [] : [capScope.batch(wholes.batch)]),
    ...(wholes.corpus === null ? [] : [capScope.corpus(wholes.corpus)]),
  ];
  const isOver = (scope: string) => over.includes(scope) || scope.startsWith(`${capScope.day(corpus)}/`);
  const places = [
    ...(wholes.batch === null ? [] : faultPlaces(wholes.batch, rows)),
    ...caps.filter(({ scope }) => isOver(scope)).map(capReviewPlace),
  ];
  return (
    places.flatMap((place) => open.find(({ reviewId }) => isReviewAt(reviewIdOf(place), reviewId)) ?? [])[0] ?? null
  );
}

/** Where the question stands that the call which failed last has come to; nowhere, where none has failed. */
function faultPlaces(batch: string, rows: readonly LedgerRow[]): ReturnType<typeof faultReviewPlace>[] {
  const failed = rows.findLast(({ type, content }) => type === 'CALL' && content.state === 'failed');
  if (failed === undefined) return [];
  return [faultReviewPlace(batch, { failure: textOf(failed.content.why), model: textOf(failed.content.model) })];
}
