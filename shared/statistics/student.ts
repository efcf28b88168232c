/**
 * Student's t distribution, for intervals over few units. Everything goes by the regularised incomplete beta function;
 * values against scipy stand in `tests/shared/statistics/reference/`.
 */

/** Lanczos approximation (g = 7, nine terms) of ln Γ(x), x > 0. */
const lanczos: readonly [number, ...number[]] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const [first, ...rest] = lanczos;
  const sum = rest.reduce((left, term, at) => left + term / (x + at), first);
  const base = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

const smallest = 1e-300;
const precision = 1e-15;
/** The fraction converges in some dozens of steps; in √(a + b) at worst, and no evaluation has so many units. */
const mostSteps = 100_000;
const awayFromZero = (value: number) => (Math.abs(value) < smallest ? smallest : value);

/** Continued fraction of the incomplete beta function, by Lentz's method; quick for x < (a + 1) / (a + b + 2). */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < mostSteps; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < precision) break;
  }
  return result;
}

/** Regularised incomplete beta function I_x(a, b). */
export function betaShare(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

/** Probability that |T| is at least |t|, with so many degrees of freedom: the two-sided p-value. */
export function studentTails(t: number, degrees: number): number {
  if (!(degrees > 0)) throw new RangeError(`no distribution with ${degrees} degrees of freedom`);
  return betaShare(degrees / 2, 0.5, degrees / (degrees + t * t));
}

/** The t that T does not exceed with this probability, 0.5 ≤ probability < 1. Found by bisection. */
export function studentQuantile(probability: number, degrees: number): number {
  if (!(probability >= 0.5 && probability < 1)) throw new RangeError(`no quantile of ${probability}`);
  const tails = 2 * (1 - probability);
  let low = 0;
  let high = 1;
  while (studentTails(high, degrees) > tails) high *= 2;
  for (let step = 0; step < 100 && high - low > high * 1e-13; step += 1) {
    const middle = (low + high) / 2;
    if (studentTails(middle, degrees) > tails) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
