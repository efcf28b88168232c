import { dimensions, type Profile, type Tier } from '../vocabulary.ts';
import type { Stated } from './record.ts';
import { decimal, rounded } from '../../text/amounts.ts';

/** Numbers as the documents print them. At most three decimals, no trailing zeros; `unknown` is never 0. */
export function number(value: number | null): string {
  return value === null ? 'unknown' : String(rounded(value, 3));
}

/** A calculation may be very small or very large: six significant digits. */
export function significant(value: number | null): string {
  return value === null ? 'unknown' : String(Number(value.toPrecision(6)));
}

export function seconds(value: number | null): string {
  return value === null ? 'no deadline' : `${number(value)} s`;
}

export function percent(value: number | null): string {
  return value === null ? 'unknown' : `${number(value)}%`;
}

/** `0.82`. */
export function confidence(value: number | undefined): string {
  return decimal(value ?? null);
}

/** `I3.D2.C4.B2.T3.X3`. */
export function profileText(profile: Profile): string {
  return dimensions.map((dimension) => `${dimension}${number(profile[dimension])}`).join('.');
}

/** A tier that no rule gave is the nearest one, and says so (scenario rules §2.5.3). */
export function tierText(tier: { readonly tier: Tier; readonly nearest: boolean }): string {
  return tier.nearest ? `${tier.tier} (nearest)` : tier.tier;
}

export function yesNo(value: boolean | null): string {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

export function stated(value: Stated): string {
  if (value === null) return '';
  if (typeof value === 'number') return significant(value);
  return typeof value === 'boolean' ? yesNo(value) : value;
}
