/**
 * Statistics from their definitions and by other means than those of `shared/statistics`: integrals, least squares over single
 * rows, enumeration. It shares no code with them, so that a slip would have to be made twice.
 */

export const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const average = (values: readonly number[]): number => total(values) / values.length;
export const cutTo = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** Simpson's rule over 4000 parts. */
function integral(of: (x: number) => number, to: number): number {
  const parts = 4_000;
  const weights = Array.from({ length: parts + 1 }, (_, k) => 2 + 2 * (k % 2));
  weights[0] = 1;
  weights[parts] = 1;
  return (to / parts / 3) * total(weights.map((weight, k) => weight * of((to * k) / parts)));
}

const known = new Map<number, number>();

/** How far a two-sided interval of 95% reaches: with t = √ν·tan(u), Student's density is cos(u)^(ν − 1) but for a factor. */
export function t95(degrees: number): number {
  const before = known.get(degrees);
  if (before !== undefined) return before;
  const density = (u: number) => Math.cos(u) ** (degrees - 1);
  const whole = integral(density, Math.PI / 2);
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (integral(density, middle) / whole < 0.95) low = middle;
    else high = middle;
  }
  const t = Math.sqrt(degrees) * Math.tan(low);
  known.set(degrees, t);
  return t;
}

export interface Group {
  readonly weight: number;
  readonly values: readonly number[];
}

/**
 * A weighted regression of single rows on a constant: each group's weight is shared among its rows, and the residuals are summed
 * by group. `half`: of the interval of 95%; null where nothing scatters.
 */
export function regression(given: readonly Group[]) {
  const groups = given.filter(({ values }) => values.length > 0);
  if (groups.length === 0) return null;
  const weightOf = ({ weight, values }: Group) => weight / values.length;
  const bread = total(groups.flatMap((one) => one.values.map(() => weightOf(one))));
  const constant = total(groups.flatMap((one) => one.values.map((value) => weightOf(one) * value))) / bread;
  const scores = groups.map((one) => total(one.values.map((value) => weightOf(one) * (value - constant))));
  const g = groups.length;
  if (g < 2) return { constant, error: null, half: null };
  const error = Math.sqrt((total(scores.map((score) => score ** 2)) * g) / (g - 1)) / bread;
  return { constant, error, half: error < 1e-8 ? null : error * t95(g - 1) };
}

/** All ways to choose k of these. */
export const choices = <T>(of: readonly T[], k: number): T[][] =>
  k === 0 ? [[]] : of.flatMap((one, at) => choices(of.slice(at + 1), k - 1).map((rest) => [one, ...rest]));

/** Krippendorff's alpha of interval data, from every ordered pair of marks of a unit and of all units. */
export function alphaByPairs(ratings: readonly (readonly (number | null)[])[]): number | null {
  const units = ratings.map((unit) => unit.filter((one) => one !== null)).filter(({ length }) => length > 1);
  const all = units.flat();
  const apart = (values: readonly number[]) =>
    total(values.flatMap((x, i) => values.map((y, j) => (i === j ? 0 : (x - y) ** 2))));
  const observed = total(units.map((unit) => apart(unit) / (unit.length - 1))) / all.length;
  const expected = apart(all) / (all.length * (all.length - 1));
  return all.length === 0 || expected === 0 ? null : 1 - observed / expected;
}

/** ICC(A,1) by the mean squares of a two-way analysis, from residuals. */
export function iccByResiduals(table: readonly (readonly number[])[]): number | null {
  const [n, k] = [table.length, table[0]?.length ?? 0];
  if (n < 2) return null;
  const grand = average(table.flat());
  const ofUnits = table.map((unit) => average(unit) - grand);
  const ofJudges = Array.from({ length: k }, (_, at) => average(table.map((unit) => unit[at] ?? Number.NaN)) - grand);
  const left = table.flatMap((unit, i) => unit.map((one, j) => one - grand - (ofUnits[i] ?? 0) - (ofJudges[j] ?? 0)));
  const squares = (of: readonly number[]) => total(of.map((one) => one ** 2));
  const units = (k * squares(ofUnits)) / (n - 1);
  const judges = (n * squares(ofJudges)) / (k - 1);
  const error = squares(left) / ((n - 1) * (k - 1));
  const scatter = units + (k - 1) * error + (k * (judges - error)) / n;
  return scatter < 1e-9 ? null : (units - error) / scatter;
}
