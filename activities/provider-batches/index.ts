import type { ProviderBatchActivities } from '../../shared/kernel/index.ts';
import type { AskDependencies } from '../ask/ask-agent.ts';
import type { ExchangeDependencies } from '../ask/sending.ts';
import { holder } from '../caps/holds.ts';
import type { ProviderBatches } from '../models/model.ts';
import type { RefusedSchemas } from '../models/refused-schemas.ts';
import { ledgerWriter } from '../store/ledger.ts';
import { findBatch, saveBatchStep, type StoredBatch } from '../store/provider-batches.ts';
import { callWriter } from '../store/save-calls.ts';
import { batchesAt, lookFor } from './at-provider.ts';
import { collectProviderBatchIn } from './collect.ts';
import { inTime, isToStop } from './overdue.ts';
import { submitProviderBatchIn } from './submit.ts';

/** Half-price batches of the providers, by the names under which workflows call them (kernel rules §42). */
export function providerBatchesIn(given: AskDependencies, refused: RefusedSchemas): ProviderBatchActivities {
  const { db } = given;
  const deps: ExchangeDependencies = { ...given, append: ledgerWriter(db), hold: holder(db), save: callWriter(db) };
  return {
    submitProviderBatch: submitProviderBatchIn(deps, refused),
    collectProviderBatch: collectProviderBatchIn(deps),
    async followProviderBatch({ batch: key }) {
      const batch = await findBatch(db, key);
      const providerId = batch?.providerId ?? null;
      if (batch === null || providerId === null || batch.collected) return { ended: true, done: 0 };
      const batches = await batchesAt(deps, batch.model);
      const state = await inTime(batch, (patience) => batches.state(providerId, patience));
      if (state.state !== 'running') return { ended: true, done: batch.requests.length };
      if (isToStop(batch)) await stop(batches, providerId, batch);
      return { ended: false, done: state.done };
    },
    async cancelProviderBatch({ batch: key }) {
      const batch = await findBatch(db, key);
      if (batch === null || batch.collected) return;
      const batches = await batchesAt(deps, batch.model);
      const providerId = await idOf(batch, batches);
      if (providerId === null) return;
      await stop(batches, providerId, batch);
    },
  };

  async function stop(batches: ProviderBatches, providerId: string, batch: StoredBatch): Promise<void> {
    await inTime(batch, (patience) => batches.cancel(providerId, patience));
    await saveBatchStep(db, batch.key, { step: 'cancelled' });
  }

  /** null: it never left, or nobody can tell yet which of the provider's it is. */
  async function idOf(batch: StoredBatch, batches: ProviderBatches): Promise<string | null> {
    if (batch.providerId !== null || batch.sent === null) return batch.providerId;
    const found = await lookFor(db, batches, batch, batch.sent.at);
    return typeof found === 'string' ? null : found.id;
  }
}
