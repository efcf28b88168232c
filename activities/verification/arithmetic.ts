import { amount, refused, type Amount, type Outcome } from './amount.ts';
import { isPure, nameOf, product, pureNumber, sameDimension, toThe } from './dimensions.ts';

/** Above this an exponent is a mistake, or an attempt to keep Symposium busy. */
const highestExponent = 100;

const differ = (what: string, a: Amount, b: Amount) =>
  refused('units-disagree', `${what} needs equal units, not ${nameOf(a.dimension)} and ${nameOf(b.dimension)}`);
const needsKelvin = (what: string) =>
  refused(
    'units-disagree',
    `${what} needs a temperature in K: a reading in degC or degF may only be subtracted, shifted or compared`,
  );
const needsNumber = (what: string, a: Amount) =>
  refused('units-disagree', `${what} needs a pure number, not ${nameOf(a.dimension)}`);

/** Reading ± difference is a reading; reading − reading is a difference; reading + reading is nothing. */
function plus(a: Amount, b: Amount): Outcome {
  if (!sameDimension(a.dimension, b.dimension)) return differ('a sum', a, b);
  return a.reading && b.reading ? needsKelvin('a sum') : amount(a.si + b.si, a.dimension, a.reading || b.reading);
}

function minus(a: Amount, b: Amount): Outcome {
  if (!sameDimension(a.dimension, b.dimension)) return differ('a difference', a, b);
  // K − °C is a difference of absolute temperatures as well: both are in kelvin by now.
  return amount(a.si - b.si, a.dimension, a.reading && !b.reading);
}

function times(a: Amount, b: Amount): Outcome {
  return a.reading || b.reading ? needsKelvin('a product') : amount(a.si * b.si, product(a.dimension, b.dimension));
}

function over(a: Amount, b: Amount): Outcome {
  return a.reading || b.reading
    ? needsKelvin('a quotient')
    : amount(a.si / b.si, product(a.dimension, toThe(b.dimension, -1)));
}

function power(a: Amount, b: Amount): Outcome {
  if (a.reading || b.reading) return needsKelvin('a power');
  if (!isPure(b.dimension)) return needsNumber('an exponent', b);
  if (Math.abs(b.si) > highestExponent)
    return refused('not-finite', `an exponent above ${highestExponent} is not computed`);
  return amount(a.si ** b.si, toThe(a.dimension, b.si));
}

export const binary: Readonly<Record<string, (a: Amount, b: Amount) => Outcome>> = {
  '+': plus,
  '-': minus,
  '*': times,
  '/': over,
  '^': power,
};

export const unary: Readonly<Record<string, (a: Amount) => Outcome>> = {
  '+': (a) => a,
  '-': (a) => (a.reading ? needsKelvin('a change of sign') : amount(-a.si, a.dimension)),
};

const ofNumber =
  (name: string, compute: (x: number) => number) =>
  (first: Amount): Outcome =>
    isPure(first.dimension) ? amount(compute(first.si), pureNumber) : needsNumber(name, first);

const extreme =
  (name: string, choose: (...values: number[]) => number) =>
  (first: Amount, ...others: readonly Amount[]): Outcome => {
    const odd = others.find((other) => !sameDimension(first.dimension, other.dimension));
    if (odd !== undefined) return differ(name, first, odd);
    return amount(
      choose(first.si, ...others.map(({ si }) => si)),
      first.dimension,
      [first, ...others].some(({ reading }) => reading),
    );
  };

/**
 * The functions of an expression, with the most arguments each takes; each takes at least one. `log` is the natural
 * one, and `ln` another name of it.
 */
export const functions: Readonly<
  Record<string, { readonly most: number; readonly apply: (first: Amount, ...others: readonly Amount[]) => Outcome }>
> = {
  sqrt: { most: 1, apply: (first) => power(first, { ok: true, si: 0.5, dimension: pureNumber, reading: false }) },
  min: { most: 20, apply: extreme('min', Math.min) },
  max: { most: 20, apply: extreme('max', Math.max) },
  abs: {
    most: 1,
    apply: (first) => (first.reading ? needsKelvin('abs') : amount(Math.abs(first.si), first.dimension)),
  },
  sin: { most: 1, apply: ofNumber('sin', Math.sin) },
  cos: { most: 1, apply: ofNumber('cos', Math.cos) },
  tan: { most: 1, apply: ofNumber('tan', Math.tan) },
  exp: { most: 1, apply: ofNumber('exp', Math.exp) },
  log: { most: 1, apply: ofNumber('log', Math.log) },
  ln: { most: 1, apply: ofNumber('ln', Math.log) },
  log10: { most: 1, apply: ofNumber('log10', Math.log10) },
};
