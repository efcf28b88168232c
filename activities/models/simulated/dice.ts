import { chance } from '../../../shared/kernel/index.ts';

export type Range = readonly [from: number, to: number, step: number];

/**
 * A stream of choices that depends on nothing but its seed, so that a repeated request is answered byte for byte alike.
 */
export interface Dice {
  /** 0 ≤ x < 1. */
  unit(): number;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in drawn order; all of them where there are fewer. */
  draw<T>(items: readonly T[], count: number): T[];
  /** A multiple of `step` between both ends, ends included. */
  between(range: Range): number;
}

/** Taken once: in a test each look at a global costs more than a draw. */
const { floor, round } = Math;

export function dice(seed: string): Dice {
  const drawn = chance(seed);
  const unit = () => drawn.unit();
  const pick = <T>(items: readonly T[]): T => {
    const [item] = items.slice(floor(unit() * items.length));
    if (item === undefined) throw new Error('The dice were asked to choose from nothing.');
    return item;
  };
  const draw = <T>(items: readonly T[], count: number): T[] => {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(floor(unit() * left.length), 1));
    }
    return taken;
  };
  const between = ([from, to, step]: Range) => {
    const steps = round((to - from) / step);
    return Number((from + floor(unit() * (steps + 1)) * step).toPrecision(9));
  };
  return { unit, pick, draw, between };
}
