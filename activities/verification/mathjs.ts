import { createRequire } from 'node:module';
import type * as MathJs from 'mathjs';

/** Its type says that what mathjs exports as one file is what it exports as a thousand. */
const load: (file: string) => typeof MathJs = createRequire(import.meta.url);

let loaded: typeof MathJs | undefined;

/**
 * mathjs with the units that it lacks, loaded when something is first computed, and from its single file: its thousand
 * modules take nearly a second, which every command would wait for, and most compute nothing.
 */
export function mathjs(): typeof MathJs {
  if (loaded === undefined) {
    loaded = load('mathjs/lib/browser/math.js');
    loaded.createUnit(lacking);
    withSubscripts(loaded.parse);
  }
  return loaded;
}

/**
 * Whoever counts has pure numbers, and a radian is one, so that `W/person` is read as well. A turn is counted too: 60
 * rpm are a rotational frequency of 1/s (ISO 80000-3), and an angular speed is stated in rad/s.
 */
const lacking: Record<string, string | MathJs.UnitDefinition> = {
  person: { definition: '1 rad', aliases: ['persons', 'people'] },
  step: { definition: '1 rad', aliases: ['steps'] },
  item: { definition: '1 rad', aliases: ['items'] },
  piece: { definition: '1 rad', aliases: ['pieces', 'pcs'] },
  ppm: '1e-6 rad',
  ppb: '1e-9 rad',
  rpm: { definition: '1 rad/minute', aliases: ['RPM'] },
  turn: { definition: '1 rad', aliases: ['turns', 'revolution', 'revolutions', 'rev'] },
  kph: '1 km/hour',
  yr: { definition: '1 year', aliases: ['yrs'] },
  Torr: '1 torr',
  Btu: '1 BTU',
  knot: { definition: '1852 m/hour', aliases: ['knots'] },
  cal: { definition: '4.184 J', aliases: ['calorie', 'calories'] },
  kcal: { definition: '4184 J', aliases: ['kilocalorie', 'kilocalories'] },
  lumen: { definition: '1 cd', aliases: ['lumens', 'lm'] },
  lux: { definition: '1 cd/m^2', aliases: ['lx'] },
};

/** What mathjs takes for a letter, which its users may widen and its type leaves out. */
interface Alphabet {
  isAlpha?: (sign: string, before: string, after: string) => boolean;
}

/** `m₁` and `v₀` are names like `m_1`. */
function withSubscripts(parse: Alphabet): void {
  const { isAlpha } = parse;
  parse.isAlpha = (sign, before, after) => /^[₀-₉]$/.test(sign) || isAlpha?.(sign, before, after) === true;
}
