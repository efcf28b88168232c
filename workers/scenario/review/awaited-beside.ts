import { capsInForce, wholesOf } from '../../../activities/caps/stored-caps.ts';
import type { Queryable } from '../../../activities/store/database.ts';
import { listReviews, type ReviewRow } from '../../../activities/store/reviews.ts';
import {
  capReviewPlace,
  capScope,
  type Corpus,
  faultReviewPlace,
  isForOperator,
  isReviewAt,
  type LedgerRow,
  modelFailures,
  reviewIdOf,
  textOf,
} from '../../../shared/kernel/index.ts';

/** A run as far as that is asked. `embedder`: of its policy. */
export interface Waiting {
  readonly runKey: string;
  readonly corpus: Corpus;
  readonly embedder: string;
}

/**
 * The open question that a run stands still for though it is about more than this run: a fault that its batch asks about once
 * (kernel rules §11), or a cap of its batch, its corpus or the day (kernel rules §38). Such a review stands in no row of the run, and is told
 * by its id: of a fault by the call that failed last or by the embedder that a seed is compared with, of a cap by the caps that hold. Whoever has a review of its own or a call
 * under way stands still for none.
 */
export async function awaitedBeside(
  db: Queryable,
  { runKey, corpus, embedder }: Waiting,
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
    ...(wholes.batch === null ? [] : faultPlaces(wholes.batch, embedder, rows)),
    ...caps.filter(({ scope }) => isOver(scope)).map(capReviewPlace),
  ];
  return (
    places.flatMap((place) => open.find(({ reviewId }) => isReviewAt(reviewIdOf(place), reviewId)) ?? [])[0] ?? null
  );
}

type Place = ReturnType<typeof faultReviewPlace>;

/**
 * Where the question may stand that this run has come to. A call that failed has a row, which names its fault. An embedder's failure has
 * none: it is asked when the seed has come, so it is what a run stands still for in SEED whose last call was answered.
 */
function faultPlaces(batch: string, embedder: string, rows: readonly LedgerRow[]): readonly Place[] {
  const failed = rows.findLast(({ type, content }) => type === 'CALL' && content.state === 'failed');
  const ofCall =
    failed === undefined
      ? []
      : [faultReviewPlace(batch, { failure: textOf(failed.content.why), model: textOf(failed.content.model) })];
  const last = rows.at(-1);
  return last?.phase === 'SEED' && last !== failed ? [...embedderPlaces(batch, embedder), ...ofCall] : ofCall;
}

const embedderPlaces = (batch: string, embedder: string): readonly Place[] =>
  Object.keys(modelFailures)
    .filter(isForOperator)
    .map((failure) => faultReviewPlace(batch, { failure, model: embedder }));
