import { ModelFailure } from '../../shared/kernel/index.ts';
import { classify, type Caller } from './classify.ts';
import type { ModelRequest } from './model.ts';
import { field } from './reply-fields.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * Sends one request and ends in one of three ways: an answer, a `ModelFailure`, or the caller's own abort, rethrown
 * as its signal's reason so that Temporal sees a cancellation. The deadline is ours because the SDKs stop their
 * clocks when the headers arrive, and a body can stall for ever.
 */
export async function oneRequest<T>(
  request: Pick<ModelRequest, 'signal' | 'timeoutMs' | 'heard'>,
  caller: Caller,
  send: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  request.signal.throwIfAborted();
  const deadline = AbortSignal.timeout(request.timeoutMs);
  try {
    return await send(AbortSignal.any([request.signal, deadline]));
  } catch (error) {
    request.signal.throwIfAborted();
    const headers = field(error, 'headers');
    if (headers instanceof Headers) request.heard?.(headers);
    if (deadline.aborted)
      throw new ModelFailure('TIMEOUT', `${caller.provider}: no answer within ${request.timeoutMs} ms`);
    throw classify(error, caller, Date.now()) ?? error;
  }
}

/** How long a server asks us to wait, in milliseconds; null: it does not say. */
export const waitAskedFor = (headers: Headers): number | null => retryAfterMs(headers, Date.now());
