/** `$0.0421`; an unknown price is said to be unknown, never shown as 0. */
export function dollars(costMicrodollars: number | null): string {
  return costMicrodollars === null ? 'cost unknown' : `$${(costMicrodollars / 1e6).toFixed(4)}`;
}

/** `345,209`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `0:07`, `12:30`, `1:02:03`. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
