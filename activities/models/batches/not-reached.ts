import { ModelFailure } from '../../../shared/kernel/index.ts';
import { field, jsonOf } from '../reply-fields.ts';
import type { BatchedResult, BatchState } from './provider-batches.ts';

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

/**
 * What becomes of a request that an ended batch says nothing of. Where the provider says that it answered more than can be
 * read, or says nothing any more, it may be one of those, and paid.
 */
export function unaccounted(provider: string, ended: BatchState, results: readonly BatchedResult[]): ModelFailure {
  if (ended.state === 'ended' && ended.why !== null) return ended.why;
  const answered = ended.state === 'ended' ? ended.answered : null;
  const isPaid = answered === null || results.filter((one) => 'received' in one).length < answered;
  return new ModelFailure('BATCH_ENDED', `${provider}: the batch ended without it (${ended.state})`, null, isPaid);
}

/** Results by their request. Of two for one request an answer stands, since it was paid, and of two answers the first. */
export function byRequest(results: readonly BatchedResult[]): ReadonlyMap<string, BatchedResult> {
  const found = new Map<string, BatchedResult>();
  for (const result of results) {
    const known = found.get(result.id);
    if (known === undefined || (!('received' in known) && 'received' in result)) found.set(result.id, result);
  }
  return found;
}

/** The lines of a file of results as JSON. One that is torn tells of nothing, and takes no other with it. */
export const linesOf = (file: string): readonly unknown[] =>
  file.split('\n').flatMap((line) => (line.trim() === '' ? [] : [jsonOf(line)]));
