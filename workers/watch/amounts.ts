import { money } from '../../shared/page/amounts.ts';

export { grouped } from '../../shared/page/amounts.ts';

/** `$0.0421`; on a line of its own kind, so it says what is unknown. */
export const dollars = (costMicrodollars: number | null): string =>
  costMicrodollars === null ? 'cost unknown' : money(costMicrodollars);

/** `0:07`, `12:30`, `1:02:03`. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
