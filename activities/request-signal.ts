import { Context } from '@temporalio/activity';

/**
 * Ends a request that is under way where nobody wants its answer: its run is cancelled, or its worker goes. An attempt that
 * Temporal has only taken for dead, or whose run has gone on without it, finishes what it has begun: the provider bills it
 * in any case, and the attempt after it waits for the answer (kernel rules §4). `stopping`: its worker goes, of which
 * Temporal's SDK tells no attempt that it has taken for dead.
 */
export function requestSignal(stopping?: AbortSignal): AbortSignal {
  const context = Context.current();
  const { cancellationSignal } = context;
  const unwanted = new AbortController();
  const end = () => {
    const { notFound = false, timedOut = false } = context.cancellationDetails ?? {};
    if (!notFound && !timedOut) unwanted.abort(cancellationSignal.reason);
  };
  if (cancellationSignal.aborted) end();
  else cancellationSignal.addEventListener('abort', end, { once: true });
  return stopping === undefined ? unwanted.signal : AbortSignal.any([unwanted.signal, stopping]);
}
