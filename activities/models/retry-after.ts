/**
 * How long the provider asks us to wait, in milliseconds, or null where it does not say. Three forms are in use:
 * `retry-after-ms`, `retry-after` in seconds, and `retry-after` as an HTTP date (RFC 9110 §10.2.3).
 */
export function retryAfterMs(headers: Headers | undefined, nowMs: number): number | null {
  const exact = count(headers?.get('retry-after-ms'));
  if (exact !== null) return Math.ceil(exact);
  const word = headers?.get('retry-after');
  const seconds = count(word);
  if (seconds !== null) return Math.ceil(seconds * 1000);
  const date = Date.parse(word ?? '');
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

function count(word: string | null | undefined): number | null {
  return word && /^\d+(\.\d+)?$/.test(word.trim()) ? Number(word) : null;
}
