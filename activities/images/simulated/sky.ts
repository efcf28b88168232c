import type { Dice } from '../../models/simulated/dice.ts';
import type { Raster } from '../raster.ts';
import { blend, fill, glow, oval, wash, type Point } from './canvas.ts';
import { lighter, mixed } from './colour.ts';
import type { Palette } from './palette.ts';
import { spokenFor, type Spoken } from './words.ts';

interface Vault extends Spoken {
  readonly kind: 'rock' | 'water';
}

/** Where there is no sky above. */
const vaults: readonly Vault[] = [
  { kind: 'rock', stems: ['subterran', 'underground', 'cavern', 'cave', 'mine', 'tunnel', 'sunless', 'grotto'] },
  { kind: 'water', stems: ['underwater', 'submer', 'seabed', 'drowned', 'sunken', 'reef', 'abyss'] },
];

/**
 * Air, a body of light, and what is above: stars at night, rock or water where that is the place. Returns where the
 * light comes from.
 */
export function sky(raster: Raster, words: readonly string[], palette: Palette, dice: Dice): Point {
  const { width, height } = raster;
  wash(raster, { top: palette.high, bottom: palette.horizon });
  const vault = spokenFor(vaults, words)[0]?.kind;
  const source: Point = [width * (0.2 + 0.6 * dice.unit()), height * (0.14 + 0.26 * dice.unit())];
  glow(raster, source, height * 0.55, lighter(palette.horizon, 0.4), 0.55);
  if (vault === undefined) {
    if (palette.brightness < 0.5) stars(raster, dice);
    const size = height * (0.07 + 0.1 * dice.unit());
    fill(raster, oval(source, size, size), { top: lighter(palette.light, 0.4), bottom: palette.light });
    if (dice.unit() < 0.3)
      fill(raster, oval([width - source[0], source[1] * 0.7], size * 0.4, size * 0.4), {
        top: palette.light,
        bottom: palette.accent,
      });
  } else if (vault === 'rock') {
    teeth(raster, palette, dice);
  } else {
    for (let nth = 0; nth < 5; nth += 1) {
      const [x, slant] = [dice.unit() * width, (dice.unit() - 0.5) * 0.5 * width];
      fill(
        raster,
        [
          [x, -1],
          [x + width * 0.06, -1],
          [x + slant + width * 0.16, height * 0.8],
          [x + slant, height * 0.8],
        ],
        { top: palette.light, bottom: palette.horizon, alpha: 0.16 },
      );
    }
  }
  return source;
}

function stars(raster: Raster, dice: Dice): void {
  for (let nth = 0; nth < 90; nth += 1) {
    const [x, y] = [Math.floor(dice.unit() * raster.width), Math.floor(dice.unit() ** 1.5 * raster.height * 0.6)];
    const share = 0.3 + 0.7 * dice.unit();
    blend(raster, x, y, [255, 255, 245], share);
    if (share > 0.85)
      for (const [right, down] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        blend(raster, x + right, y + down, [255, 255, 245], 0.35);
  }
}

/** Rock that hangs from above. */
function teeth(raster: Raster, palette: Palette, dice: Dice): void {
  const { width, height } = raster;
  for (const depth of [0.3, 0.2]) {
    const outline: Point[] = [[-1, -1]];
    for (let x = 0; x < width; x += width * (0.03 + 0.05 * dice.unit()))
      outline.push([x, height * depth * 0.35], [x + width * 0.025, height * depth * (0.45 + 0.75 * dice.unit())]);
    fill(raster, [...outline, [width + 1, height * depth * 0.3], [width + 1, -1]], {
      top: palette.land[3] ?? palette.high,
      bottom: mixed(palette.high, palette.horizon, depth),
    });
  }
}
