/** Tries at one task: how many there were, and how many passed. */
export interface Tries {
  readonly tries: number;
  readonly passed: number;
}

/**
 * pass@k: the chance that at least one of k tries passes, unbiased from n ≥ k tries: 1 − C(n − c, k) / C(n, k). null
 * where there were fewer than k.
 */
export function passAt({ tries, passed }: Tries, k: number): number | null {
  const none = allOf({ tries, passed: tries - passed }, k);
  return none === null ? null : 1 - none;
}

/** pass^k: the chance that all of k tries pass, unbiased from n ≥ k tries: C(c, k) / C(n, k). */
export function passAll(tries: Tries, k: number): number | null {
  return allOf(tries, k);
}

/** C(c, k) / C(n, k) as a product, so that no factorial overflows. */
function allOf({ tries, passed }: Tries, k: number): number | null {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`no chance of ${k} tries`);
  if (passed < 0 || passed > tries) throw new RangeError(`${passed} of ${tries} passed`);
  if (k > tries) return null;
  let share = 1;
  for (let drawn = 0; drawn < k; drawn += 1) share *= Math.max(0, passed - drawn) / (tries - drawn);
  return share;
}
