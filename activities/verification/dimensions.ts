/** Powers of the base units, in the order of `baseUnits`; angles are pure numbers, as in SI. */
export type Dimension = readonly number[];

export const baseUnits = ['kg', 'm', 's', 'A', 'K', 'cd', 'mol', 'bit'] as const;
export const pureNumber: Dimension = baseUnits.map(() => 0);

/** Powers are sums and products of small fractions; this is far below any that differ in earnest. */
const same = (a: number, b: number) => Math.abs(a - b) < 1e-9;

export const sameDimension = (a: Dimension, b: Dimension) =>
  baseUnits.every((_, index) => same(a[index] ?? 0, b[index] ?? 0));
export const isPure = (dimension: Dimension) => sameDimension(dimension, pureNumber);
export const product = (a: Dimension, b: Dimension): Dimension => a.map((power, index) => power + (b[index] ?? 0));
export const toThe = (a: Dimension, exponent: number): Dimension => a.map((power) => power * exponent);

/** `kg m s^-2`; `1` for a pure number. Equal dimensions have equal names. */
export function nameOf(dimension: Dimension): string {
  const factors = baseUnits.flatMap((unit, index) => {
    const power = Math.round((dimension[index] ?? 0) * 1e6) / 1e6;
    return power === 0 ? [] : [power === 1 ? unit : `${unit}^${power}`];
  });
  return factors.length === 0 ? '1' : factors.join(' ');
}
