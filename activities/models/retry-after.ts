/** No provider's limit has a longer window. A wait beyond it is a mistake, which would close the provider's door for good. */
const longestMs = 24 * 3_600_000;

/** As HTTP writes a date (RFC 9110 §5.6.7), and as ISO 8601 does; `Date.parse` takes a bare number for one, too. */
const dated = /^(?:[A-Z][a-z]{2,8},? |\d{4}-\d\d-\d\d)/;

/**
 * How long the provider asks us to wait, in milliseconds, or null where it does not say: then the ever longer pauses
 * between attempts hold. Three forms are in use: `retry-after-ms`, `retry-after` in seconds, and `retry-after` as a date
 * (RFC 9110 §10.2.3), read against the provider's own clock, its `date` header. A wait of 0, one that is over and one that
 * is longer than any limit count as not said: otherwise the provider would be asked again without a pause, or never.
 */
export function retryAfterMs(headers: Headers | undefined, nowMs: number): number | null {
  const word = headers?.get('retry-after');
  const seconds = count(word);
  const date = dateIn(word) ?? NaN;
  const ms =
    count(headers?.get('retry-after-ms')) ?? (seconds === null ? date - (saidAt(headers) ?? nowMs) : seconds * 1000);
  return ms > 0 && ms <= longestMs ? Math.ceil(ms) : null;
}

/** The time of day by the clock of whoever replied; null: the reply does not show it. */
export const saidAt = (headers: Headers | undefined): number | null => dateIn(headers?.get('date'));

function dateIn(word: string | null | undefined): number | null {
  const date = word && dated.test(word.trim()) ? Date.parse(word) : NaN;
  return Number.isNaN(date) ? null : date;
}

function count(word: string | null | undefined): number | null {
  return word && /^\d+(\.\d+)?$/.test(word.trim()) ? Number(word) : null;
}
