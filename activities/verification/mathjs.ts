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
  rpm: '1 rad/minute',
  turn: { definition: '1 rad', aliases: ['turns', 'revolution', 'revolutions', 'rev'] },
  knot: { definition: '1852 m/hour', aliases: ['knots'] },
  kcal: { definition: '4184 J', aliases: ['kilocalorie', 'kilocalories'] },
  lumen: { definition: '1 cd', aliases: ['lumens', 'lm'] },
  lux: { definition: '1 cd/m^2', aliases: ['lx'] },
};
