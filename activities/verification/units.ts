import type { Convert } from '../../shared/verification/index.ts';
import { baseUnits, nameOf, pureNumber, type Dimension } from './dimensions.ts';
import { refused, type Outcome } from './amount.ts';
import { mathjs } from './mathjs.ts';
import { LruCache } from '../store/lru-cache.ts';
import { withUnitNames } from './unit-names.ts';

const longestUnit = 60;
const highestPower = 12;

/** A level is the logarithm of a ratio: 20 dB and 20 dB are not 40 dB, so none is read as a number. */
const isLevel = /(?<![a-z])(d|deci)b(els?|[acm])?(?![a-z])/i;

/** What models write for a pure number. */
const dimensionless = new Set(['', '1', '-', 'dimensionless', 'unitless', 'none', 'ratio', 'fraction', 'count']);

/** A hundredth, by its names. */
const percents = new Set(['%', '％', 'percent', 'percents', 'percentage', 'pct']);

/** Writings that mathjs does not read, and the one it reads. */
const writings: readonly (readonly [RegExp, string])[] = [
  [/Å/g, 'angstrom'],
  [/[°º]\s*C/g, 'degC'],
  [/[°º]\s*F/g, 'degF'],
  [/°/g, 'deg'],
  [/[µμ]/g, 'u'],
  [/[ΩΩ]/g, 'ohm'],
  [/[·×⋅]/g, '*'],
  [/⁻/g, '^-'],
  [/¹/g, '1'],
  [/²/g, '2'],
  [/³/g, '3'],
  [/⁴/g, '4'],
  // A radian is a pure number, so `rad/s` is `1/s`, and `/s` as well.
  [/^1?\s*\//, 'rad/'],
  // `m/s2`, `kg m-3`: a figure behind a sign is its power.
  [/(?<=[A-Za-z])(-?[1-4])(?![\d.])/g, '^$1'],
  [/(?<=\^-?\d)(?=[A-Za-z])/g, '*'],
  [/(?<=[A-Za-z])-(?=(?:m|s|h|K|ft|lbf)(?![A-Za-z]))/g, '*'],
  [/\b(k?N)m\b/g, '$1*m'],
  // Nobody states a conductivity in millikelvins: `W/mK` is `W/(m*K)`, and `J/kgK` is `J/(kg*K)`.
  [/(?<=\/\(?(?:k?g|mol|m))K(?=\)?$)/, '*K'],
  [/\bmph\b/g, 'mi/hour'],
];

/** A superscript needs its `^`: `m²` is `m^2`, `s⁻²` is `s^-2`. */
function readable(unit: string): string {
  const raised = withUnitNames(unit.trim()).replace(/(?<![⁻¹²³⁴])(?=[¹²³⁴])/g, '^');
  return below(writings.reduce((text, [from, to]) => text.replace(from, to), raised));
}

/**
 * What stands behind one solidus stands below it, `J/kg·K`: ISO 80000-1 asks for brackets there, which many leave out.
 * Of several, each divides what stands before it.
 */
function below(unit: string): string {
  const [above = '', under = '', ...more] = unit.split('/');
  const product = more.length === 0 && !/[()]/.test(unit) && /[^* ] ?[* ] ?[^* ]/.test(under);
  return product ? `${above}/(${under})` : unit;
}

/**
 * A value with its unit, in SI. Alone, `degC` and `degF` are readings on a scale with its own zero: they come back
 * in kelvin and marked as a reading. In a compound (`J/degC`) they are differences.
 */
export function amountOf(value: number, unit: string): Outcome {
  if (unit.length > longestUnit) return readAmount(value, unit);
  const key = `${Object.is(value, -0) ? '-0' : value} ${unit}`;
  const amount = remembered.get(key) ?? readAmount(value, unit);
  remembered.set(key, amount);
  return amount;
}

/** The quantities of a report, and what they are varied to. */
const remembered = new LruCache<Outcome>(10_000);

function readAmount(value: number, unit: string): Outcome {
  if (!Number.isFinite(value)) return refused('not-finite', `the value ${value} is not a finite number`);
  if (unit.length > longestUnit) return refused('units-disagree', `a unit of ${unit.length} characters is not read`);
  const text = readable(unit);
  if (isLevel.test(text))
    return refused(
      'units-disagree',
      `\`${unit}\` is a logarithm of a ratio: state the ratio itself (10^(L/10) of powers, 10^(L/20) of pressures)`,
    );
  if (dimensionless.has(text.toLowerCase())) return { ok: true, si: value, dimension: pureNumber, reading: false };
  if (percents.has(text.toLowerCase())) return { ok: true, si: value / 100, dimension: pureNumber, reading: false };
  try {
    if (!/^[A-Za-z]/.test(text)) return refused('units-disagree', `the unit \`${unit}\` is not known`);
    const parsed = mathjs().unit(value, text);
    if (parsed.units.some(({ power }) => !(Math.abs(power) <= highestPower))) {
      return refused('units-disagree', `the unit \`${unit}\` has a power above ${highestPower}`);
    }
    const si = Number(parsed.toSI().toNumeric());
    if (!Number.isFinite(si)) return refused('not-finite', `${value} ${unit} is beyond what can be computed`);
    return { ok: true, si, dimension: siDimension(parsed.dimensions), reading: isReading(parsed.units) };
  } catch {
    return refused('units-disagree', `the unit \`${unit}\` is not known`);
  }
}

type Components = readonly { readonly power: number; readonly unit: { readonly offset: number } }[];

const isReading = (units: Components) => units.length === 1 && units[0]?.power === 1 && units[0].unit.offset !== 0;

/** mathjs orders its powers mass, length, time, current, temperature, light, substance, angle, bit. */
function siDimension(powers: readonly number[]): Dimension {
  const [mass, length, time, current, temperature, light, substance, , bit] = powers;
  return [mass, length, time, current, temperature, light, substance, bit]
    .map((power) => power ?? 0)
    .slice(0, baseUnits.length);
}

/** `Convert` of Symposium (see shared/verification/quantities.ts). */
export const convert: Convert = (value, unit) => measured(amountOf(value, unit));

export function measured(outcome: Outcome): ReturnType<Convert> {
  return outcome.ok ? { ok: true, si: outcome.si, dimension: nameOf(outcome.dimension) } : outcome;
}
