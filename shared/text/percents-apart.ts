import { percent } from './amounts.ts';

/** Two shares with as few decimals as tell them apart, so that what is compared does not look alike: `80.4%` and `80.0%`. */
export function percentsApart(one: number, other: number): readonly [string, string] {
  const most = 4;
  const shown = (digits: number) => [one, other].map((share) => `${(share * 100).toFixed(digits)}%`);
  for (let digits = 0; digits < most; digits += 1) {
    const [first = '', second = ''] = shown(digits);
    if (first !== second) return [first, second];
  }
  return [percent(one), percent(other)];
}
