import { ModelFailure } from '../../../shared/kernel/index.ts';
import type { Model, ProviderBatches } from '../model.ts';

/** The batches of a model's provider. Throws NOT_CONFIGURED where it has none. */
export async function batchesOf({
  id,
  batches,
}: Pick<Model, 'id'> & { readonly batches?: Model['batches'] | undefined }): Promise<ProviderBatches> {
  if (batches === undefined) throw new ModelFailure('NOT_CONFIGURED', `${id}: its provider has no batches`);
  return batches();
}
