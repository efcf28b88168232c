import { fnv1a } from './fnv.ts';

/** Choices that depend on nothing but a seed: what is repeated shuffles, draws and resamples as it did before. */
export interface Chance {
  /** 0 ≤ x < 1. */
  unit(): number;
  /** A whole number from 0 up to and without `count`. */
  below(count: number): number;
  coin(): boolean;
}

const golden = 0x6d2b79f5;

/** Taken once: inside a workflow, and inside a test, each look at a global costs more than a draw. */
const { floor, imul } = Math;

/** FNV-1a, then mulberry32: small, fast and the same on every machine. For shuffles and samples, never for secrets. */
export function chance(seed: string): Chance {
  let state = fnv1a(seed);
  const unit = () => {
    state = (state + golden) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { unit, below: (count) => floor(unit() * count), coin: () => unit() < 0.5 };
}

/** The same items in drawn order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], drawn: Chance): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(drawn.below(left.length), 1));
  return order;
}
