import { Context } from '@temporalio/activity';
import type { ApplicationFailure } from '@temporalio/common';
import { isForOperator, ModelFailure } from '../../shared/kernel/index.ts';
import { activityFailure } from '../models/activity-failure.ts';
import { batchTerms } from '../models/batches/half-price.ts';
import type { Patience } from '../models/batches/provider-batches.ts';
import type { StoredBatch } from '../store/provider-batches.ts';
import { asProvider } from './at-provider.ts';

/** A batch that is told to stop ends within minutes, as both providers say; one that has not after so long does not. */
const stopsWithinMs = 3_600_000;

/** So often a provider is asked about an overdue batch whose fault would pass, before it is an operator's matter. */
const mostAttempts = 3;

/** Whether a batch that left so long ago ought to be over, by its provider's own word and our margin. */
export const isOverdue = (agoMs: number | null): boolean =>
  agoMs !== null && agoMs > batchTerms.withinMs + batchTerms.lateByMs;

/**
 * Whether a batch that still runs is to be told to stop: once, when it is overdue. Throws where it was told and runs on: it
 * holds questions that may be paid, so that only an operator can give it up (kernel rules §42).
 */
export function isToStop(batch: StoredBatch): boolean {
  if (!isOverdue(batch.takenAgoMs)) return false;
  if (batch.stoppedAgoMs === null) return true;
  if (batch.stoppedAgoMs > stopsWithinMs) throw overdue(batch, batch.takenAgoMs ?? 0);
  return false;
}

/** Asks the provider about a batch. Of one that is overdue no fault is waited out: it would be for ever. */
export async function inTime<T>(batch: StoredBatch, ask: (patience: Patience) => Promise<T>): Promise<T> {
  return asProvider((patience) =>
    ask(patience).catch((error: unknown) => {
      const passes = error instanceof ModelFailure && !isForOperator(error.code);
      const again = !isOverdue(batch.takenAgoMs) || Context.current().info.attempt < mostAttempts;
      throw passes && !again ? overdue(batch, batch.takenAgoMs ?? 0, error) : error;
    }),
  );
}

export function overdue(
  { model, providerId, requests }: StoredBatch,
  agoMs: number,
  fault?: ModelFailure,
): ApplicationFailure {
  const hours = Math.floor(agoMs / 3_600_000);
  const which = providerId === null ? 'a batch whose id was lost' : `the batch ${providerId}`;
  const why = fault === undefined ? '' : ` (${fault.message})`;
  return activityFailure(
    new ModelFailure(
      'BATCH_OVERDUE',
      `${model}: ${which}, of ${requests.length} requests, has not ended after ${hours} hours${why}`,
    ),
    1,
  );
}
