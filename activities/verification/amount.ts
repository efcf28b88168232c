import type { Dimension } from './dimensions.ts';

/** A number in SI with its dimension. */
export interface Amount {
  readonly ok: true;
  readonly si: number;
  readonly dimension: Dimension;
  /**
   * A temperature read off a scale with its own zero. Two of them differ by kelvins, but neither can be multiplied:
   * whether 20 °C means 293 K or a difference of 20 K, only the author knows.
   */
  readonly reading: boolean;
}

export type Refusal = {
  readonly ok: false;
  readonly kind: 'does-not-parse' | 'units-disagree' | 'not-finite';
  readonly why: string;
};
export type Outcome = Amount | Refusal;

export const refused = (kind: Refusal['kind'], why: string): Refusal => ({ ok: false, kind, why });

/** An amount, unless it has left the finite numbers. */
export function amount(si: number, dimension: Dimension, reading = false): Outcome {
  return Number.isFinite(si)
    ? { ok: true, si, dimension, reading }
    : refused('not-finite', 'the result is not a finite number');
}
