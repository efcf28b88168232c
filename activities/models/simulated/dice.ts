/** FNV-1a, 32 bit: a stable number for a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export type Range = readonly [from: number, to: number, step: number];

/** A stream of choices that depends on nothing but its seed, so that a repeated request is answered byte for byte alike. */
export interface Dice {
  /** 0 ≤ x < 1. */
  unit(): number;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in drawn order; all of them where there are fewer. */
  draw<T>(items: readonly T[], count: number): T[];
  /** A multiple of `step` between both ends, ends included. */
  between(range: Range): number;
}

export function dice(seed: string): Dice {
  let state = hashText(seed);
  // mulberry32
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const [item] = items.slice(Math.floor(unit() * items.length));
    if (item === undefined) throw new Error('The dice were asked to choose from nothing.');
    return item;
  };
  const draw = <T>(items: readonly T[], count: number): T[] => {
    const left = [...items];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) {
      drawn.push(...left.splice(Math.floor(unit() * left.length), 1));
    }
    return drawn;
  };
  const between = ([from, to, step]: Range) => {
    const steps = Math.round((to - from) / step);
    return Number((from + Math.floor(unit() * (steps + 1)) * step).toPrecision(9));
  };
  return { unit, pick, draw, between };
}
