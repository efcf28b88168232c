import { quotes } from './calculations.ts';
import type { Convert } from './quantities.ts';
import type { Measure } from './written-measures.ts';

/** A constant by the words that name it, each in full; `within`: what rounding and place may take from it. */
interface Constant extends Measure {
  readonly names: readonly string[];
  readonly within: number;
}

/** CODATA 2022, and the water of every kitchen; gravity within what people round it to, 9.8 or 10. */
const constants: readonly Constant[] = [
  { names: ['gravity', 'g', 'gravitational', 'free fall'], value: 9.80665, unit: 'm/s^2', within: 0.02 },
  { names: ['gravitation', 'gravity', 'gravitational', 'g'], value: 6.6743e-11, unit: 'm^3/(kg*s^2)', within: 0.01 },
  { names: ['speed light', 'light speed', 'light', 'c'], value: 299_792_458, unit: 'm/s', within: 0.01 },
  {
    names: ['gas', 'universal gas', 'molar gas', 'ideal gas', 'r'],
    value: 8.314462618,
    unit: 'J/(mol*K)',
    within: 0.01,
  },
  { names: ['boltzmann', 'k', 'k b'], value: 1.380649e-23, unit: 'J/K', within: 0.01 },
  { names: ['stefan boltzmann', 'sigma'], value: 5.670374419e-8, unit: 'W/(m^2*K^4)', within: 0.01 },
  { names: ['planck', 'h'], value: 6.62607015e-34, unit: 'J*s', within: 0.01 },
  { names: ['avogadro', 'n a'], value: 6.02214076e23, unit: '1/mol', within: 0.01 },
  { names: ['elementary charge', 'electron charge', 'e'], value: 1.602176634e-19, unit: 'C', within: 0.01 },
  { names: ['faraday', 'f'], value: 96_485.33212, unit: 'C/mol', within: 0.01 },
  { names: ['density water', 'water density'], value: 1_000, unit: 'kg/m^3', within: 0.05 },
  {
    names: ['specific heat water', 'specific heat capacity water', 'heat capacity water'],
    value: 4_186,
    unit: 'J/(kg*K)',
    within: 0.02,
  },
];

/** What stands beside the name of a constant and changes nothing of it. */
const beside = new Set(
  (
    'the a an of in on at to due by its s law laws constant constants nature natural physical standard earth ' +
    'terrestrial surface acceleration vacuum liquid number value near newton newtons'
  ).split(' '),
);

/**
 * What a number that is called a constant of nature ought to be, where its name is a known one and it is of that
 * dimension; null: it is that, or it is a law of which Symposium knows no number. Where the scenario's own surroundings
 * have the number, they are another world: `stated`.
 */
export function otherConstant(
  source: string,
  number: Measure,
  stated: readonly Measure[],
  convert: Convert,
): Measure | null {
  const measured = convert(number.value, number.unit);
  if (!measured.ok) return null;
  const words = source.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.filter((word) => !beside.has(word)).join(' ');
  const meant = constants.filter(({ names, value, unit }) => {
    const known = names.includes(name) ? convert(value, unit) : null;
    return known?.ok === true && known.dimension === measured.dimension;
  });
  const [constant] = meant;
  if (constant === undefined || quotes(number, constant, convert, constant.within)) return null;
  if (stated.some((one) => quotes(number, one, convert, constant.within))) return null;
  return { value: constant.value, unit: constant.unit };
}

/** Whether a number is one of the well-known constants, whatever it is called. */
export const isConstant = (number: Measure, convert: Convert): boolean =>
  constants.some((constant) => quotes(number, constant, convert, constant.within));
