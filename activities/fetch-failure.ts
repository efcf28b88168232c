/**
 * Why `fetch` gave no answer: the system's code for it, or the kind of error. Its own message may repeat the address,
 * which may hold a token.
 */
export function fetchFailure(error: unknown, timeoutMs: number): string {
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: { readonly code?: unknown } };
  if (typeof cause?.code === 'string') return cause.code;
  return name === 'TimeoutError' ? `no answer within ${timeoutMs / 1_000} s` : 'the request failed';
}
