/** `$0.0421`; an unknown price is said to be unknown, never shown as 0. */
export const money = (microdollars: number | null): string =>
  microdollars === null ? 'unknown' : `$${(microdollars / 1e6).toFixed(4)}`;

/** `345,209` */
export const grouped = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** `2 h 5 min`, `3 min 20 s`, `1.4 s` */
export function lasting(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
