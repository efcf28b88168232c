/** Numbers as people read them. What is not known is said to be unknown, or is a dash, and never shown as 0. */

/** `$0.0421` */
export const money = (microdollars: number | null, digits = 4): string =>
  microdollars === null ? 'unknown' : `$${dollars(microdollars, digits)}`;

/** The same where nothing else says what is unknown. */
export const cost = (microdollars: number | null): string =>
  microdollars === null ? 'cost unknown' : money(microdollars);

/** `0.0421`, for a column that names its unit. */
export const dollars = (microdollars: number, digits = 4): string => (microdollars / 1e6).toFixed(digits);

/** `345,209` */
export const grouped = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** The word that fits a count: `run` of 1, `runs` of any other. */
export const oneOrMany = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** `1 run`, `2 runs`; `many`: where it is not the same with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${oneOrMany(count, one, many)}`;

/** What somebody may choose from: `a, b or c`. */
export const oneOf = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' or $1');

/** A share of one: `73%`. */
export const percent = (share: number | null): string =>
  share === null || !Number.isFinite(share) ? '–' : `${Math.round(share * 100)}%`;

/** How sure an interval is: `95%`, and `99.9%`, which is no `100%`. */
export const levelText = (level: number): string => `${rounded(level * 100, 1)}%`;

/** At most so many decimals, without trailing zeros. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Exactly so many decimals: `0.80`. */
export const decimal = (value: number | null, digits = 2): string => (value === null ? '–' : value.toFixed(digits));

/** `2 h 5 min`, `3 min 20 s`, `1.4 s` */
export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 60) return `${rounded(seconds, 1)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A running clock: `0:07`, `12:30`, `1:02:03`. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A raised number in plain figures: `⁻³` is `-3`. */
export const lowered = (power: string): string =>
  power
    .replace('⁻', '-')
    .replace('⁺', '')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => String(raised.indexOf(sign)));
