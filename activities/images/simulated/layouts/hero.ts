import { build } from '../build.ts';
import { fill, type Point } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { range } from '../land.ts';
import { sky } from '../sky.ts';
import { structuresOf } from '../structures.ts';
import { spokenFor } from '../words.ts';
import { landAt, type Scene } from './scene.ts';

const floating = { stems: ['float', 'sky', 'hover', 'drift', 'aloft'] } as const;
const wet = {
  stems: [
    'sea',
    'ocean',
    'water',
    'tide',
    'tidal',
    'river',
    'harbo',
    'flood',
    'lagoon',
    'amphib',
    'archipelago',
    'lake',
  ],
} as const;

/** A wide view: three depths of land, what is built on the middle one, and water or ground in front. */
export function drawHero(scene: Scene): void {
  const { raster, words, palette, dice } = scene;
  const { height } = raster;
  const source = sky(raster, words, palette, dice);
  range(raster, words, dice, {
    horizon: height * 0.56,
    rise: height * 0.2,
    paint: { top: landAt(scene, 0), bottom: lighter(landAt(scene, 0), 0.25) },
  });
  if (spokenFor([floating], words).length > 0) islands(scene);
  const structures = structuresOf(words, dice);
  skyline(scene, structures, 0.62, 0.13, 9);
  range(raster, words, dice, {
    horizon: height * 0.66,
    rise: height * 0.12,
    paint: { top: landAt(scene, 1), bottom: darker(landAt(scene, 1), 0.2) },
  });
  skyline(scene, structures, 0.73, 0.26, 4);
  range(raster, words, dice, {
    horizon: height * 0.78,
    rise: height * 0.1,
    paint: { top: landAt(scene, 2), bottom: landAt(scene, 3) },
  });
  if (spokenFor([wet], words).length > 0) water(scene, source[0]);
  else
    range(raster, words, dice, {
      horizon: height * 0.92,
      rise: height * 0.1,
      paint: { top: landAt(scene, 3), bottom: darker(landAt(scene, 3), 0.5) },
    });
}

/** So many structures side by side, the first of the prompt most often. `foot` and `size`: shares of the height. */
function skyline(
  { raster, palette, dice }: Scene,
  structures: ReturnType<typeof structuresOf>,
  foot: number,
  size: number,
  count: number,
): void {
  for (let nth = 0; nth < count; nth += 1) {
    const tall = raster.height * size * (0.55 + 0.6 * dice.unit());
    const structure = dice.unit() < 0.6 ? structures[0] : dice.pick(structures);
    build(
      raster,
      structure,
      {
        foot: [raster.width * ((nth + 0.2 + 0.6 * dice.unit()) / count), raster.height * (foot + 0.03 * dice.unit())],
        width: tall * 0.8,
        height: tall,
      },
      {
        body: palette.accent,
        light: palette.light,
        air: palette.horizon,
        haze: size < 0.2 ? 0.55 : 0.22,
      },
    );
  }
}

function islands(scene: Scene): void {
  const { raster, palette, dice, words } = scene;
  for (let nth = 0; nth < 3; nth += 1) {
    const [x, y] = [raster.width * (0.18 + nth * 0.32 + 0.1 * dice.unit()), raster.height * (0.2 + 0.24 * dice.unit())];
    const half = raster.width * (0.06 + 0.07 * dice.unit());
    build(
      raster,
      structuresOf(words, dice)[0],
      { foot: [x, y + 2], width: half, height: half * 1.2 },
      { body: palette.accent, light: palette.light, air: palette.horizon, haze: 0.3 },
    );
    const rock: Point[] = [
      [x - half, y],
      [x + half, y],
      [x + half * 0.62, y + half * 0.4],
      [x + half * 0.2, y + half * 0.5],
      [x + half * 0.04, y + half * 1.2],
      [x - half * 0.26, y + half * 0.6],
      [x - half * 0.7, y + half * 0.36],
    ];
    fill(raster, rock, { top: landAt(scene, 1), bottom: landAt(scene, 3) });
  }
}

function water({ raster, palette, dice }: Scene, under: number): void {
  const { width, height } = raster;
  fill(
    raster,
    [
      [-1, height * 0.8],
      [width + 1, height * 0.8],
      [width + 1, height + 1],
      [-1, height + 1],
    ],
    { top: palette.horizon, bottom: palette.high, alpha: 0.8 },
  );
  for (let nth = 0; nth < 26; nth += 1) {
    const y = height * (0.81 + 0.18 * (nth / 26));
    const half = width * (0.02 + 0.06 * dice.unit()) * (0.5 + nth / 20);
    // More of the light lies beneath its source.
    const x = nth % 2 === 0 ? under + (dice.unit() - 0.5) * width * 0.1 : dice.unit() * width;
    fill(
      raster,
      [
        [x - half, y],
        [x, y - 1.2],
        [x + half, y],
        [x, y + 1.2],
      ],
      { top: palette.light, bottom: palette.light, alpha: nth % 2 === 0 ? 0.6 : 0.25 },
    );
  }
}
