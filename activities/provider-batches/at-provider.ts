import { Context } from '@temporalio/activity';
import { ModelFailure } from '../../shared/kernel/index.ts';
import type { ExchangeDependencies } from '../ask/sending.ts';
import { activityFailure } from '../models/activity-failure.ts';
import { batchesOf } from '../models/batches/batches-of.ts';
import type { FoundBatch, Patience } from '../models/batches/provider-batches.ts';
import type { ProviderBatches } from '../models/model.ts';
import type { Queryable } from '../store/database.ts';
import { knownBatchIds, type StoredBatch } from '../store/provider-batches.ts';
import { nameOfBatch } from './batch-names.ts';

/** One request about a batch; the largest carries all of its questions or answers. */
const timeoutMs = 5 * 60_000;

/** Asks a provider about a batch; what it fails in, Temporal is told by the catalogue. */
export async function asProvider<T>(ask: (patience: Patience) => Promise<T>): Promise<T> {
  const { cancellationSignal, info } = Context.current();
  try {
    return await ask({ signal: cancellationSignal, timeoutMs });
  } catch (error) {
    throw error instanceof ModelFailure ? activityFailure(error, info.attempt) : error;
  }
}

/** The batches of a model's provider. What fails, Temporal is told by the catalogue. */
export const batchesAt = ({ models }: ExchangeDependencies, ref: string): Promise<ProviderBatches> =>
  asProvider(() => batchesOf(models(ref)));

/** Looks at the provider for a batch that left at `sentAt` and whose id never came back. */
export async function lookFor(
  db: Queryable,
  batches: ProviderBatches,
  { key, requests }: StoredBatch,
  sentAt: number,
): Promise<FoundBatch> {
  const others = await knownBatchIds(db);
  const lost = { name: nameOfBatch(key), ids: requests.map(({ id }) => id), sentAt, others };
  return asProvider((patience) => batches.find(lost, patience));
}
