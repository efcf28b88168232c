import { build } from '../build.ts';
import { fill, glow, type Point } from '../canvas.ts';
import { darker, lighter, mixed } from '../colour.ts';
import { range } from '../land.ts';
import { sky } from '../sky.ts';
import { structuresOf } from '../structures.ts';
import { drawPerson } from './person.ts';
import { landAt, type Scene } from './scene.ts';

/** Two sides with a rift between them: each has its own light, its own people, and faces the other. */
export function drawTension(scene: Scene): void {
  const { raster, words, palette, dice } = scene;
  const { width, height } = raster;
  sky(raster, words, palette, dice);
  const [main, other = main] = structuresOf(words, dice);
  range(raster, words, dice, {
    horizon: height * 0.62,
    rise: height * 0.14,
    paint: { top: landAt(scene, 0), bottom: landAt(scene, 1) },
  });
  const rift = riftOf(scene);
  // The other side of the rift lies in a light of its own.
  fill(raster, [...rift, [width + 1, height + 1], [width + 1, -1]], {
    top: palette.accent,
    bottom: darker(palette.accent, 0.5),
    alpha: 0.5,
  });
  build(
    raster,
    main,
    { foot: [width * 0.17, height * 0.76], width: height * 0.34, height: height * 0.5 },
    { body: landAt(scene, 1), light: palette.light, air: palette.horizon, haze: 0.15 },
  );
  build(
    raster,
    other,
    { foot: [width * 0.84, height * 0.76], width: height * 0.32, height: height * 0.46 },
    { body: darker(palette.accent, 0.25), light: palette.light, air: palette.horizon, haze: 0.1 },
  );
  range(raster, words, dice, {
    horizon: height * 0.79,
    rise: height * 0.05,
    paint: { top: landAt(scene, 2), bottom: darker(landAt(scene, 3), 0.4) },
  });
  const wide: Point[] = [
    ...rift.map(([x, y]): Point => [x - 3 - (y / height) ** 3 * width * 0.05, y]),
    ...[...rift].reverse().map(([x, y]): Point => [x + 3 + (y / height) ** 3 * width * 0.05, y]),
  ];
  fill(raster, wide, { top: lighter(palette.light, 0.4), bottom: palette.light, alpha: 0.92 });
  for (const [x, y] of rift.filter((_, nth) => nth % 3 === 1)) glow(raster, [x, y], height * 0.16, palette.light, 0.4);
  const [left, right] = [0.26 + 0.08 * dice.unit(), 0.66 + 0.08 * dice.unit()];
  const skin = mixed(palette.horizon, palette.light, 0.35);
  drawPerson(raster, words, {
    foot: [width * left, height * 0.98],
    tall: height * 0.36,
    robe: landAt(scene, 1),
    skin,
    light: palette.light,
  });
  drawPerson(raster, words, {
    foot: [width * right, height * 0.98],
    tall: height * 0.36,
    robe: palette.accent,
    skin,
    light: palette.light,
  });
}

/** From the top edge to the bottom, broken. */
function riftOf({ raster: { width, height }, dice }: Scene): Point[] {
  const [from, to] = [width * (0.5 + 0.16 * dice.unit()), width * (0.44 + 0.1 * dice.unit())];
  return Array.from({ length: 11 }, (_, nth): Point => [
    from + ((to - from) * nth) / 10 + (nth === 0 || nth === 10 ? 0 : (dice.unit() - 0.5) * width * 0.11),
    (nth / 10) * (height + 2) - 1,
  ]);
}
