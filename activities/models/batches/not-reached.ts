import { ModelFailure } from '../../../shared/kernel/index.ts';
import { field } from '../reply-fields.ts';

/** A request that its batch ended without; nobody bills it. */
export const notReached = (provider: string, how: string): ModelFailure =>
  new ModelFailure('BATCH_ENDED', `${provider}: the batch ended without it (${how})`);

/** What the provider answers, or null where it says that there is no such thing. */
export async function unlessGone<T>(asked: PromiseLike<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (field(error, 'status') === 404) return null;
    throw error;
  }
}
