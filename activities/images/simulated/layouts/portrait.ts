import { build } from '../build.ts';
import { fill, oval } from '../canvas.ts';
import { darker, mixed } from '../colour.ts';
import { range } from '../land.ts';
import { sky } from '../sky.ts';
import { structuresOf } from '../structures.ts';
import { drawPerson } from './person.ts';
import { landAt, type Scene } from './scene.ts';

/** One figure, near, before a disc of light and what its people built. */
export function drawPortrait(scene: Scene): void {
  const { raster, words, palette, dice } = scene;
  const { width, height } = raster;
  sky(raster, words, palette, dice);
  const x = width * (0.4 + 0.2 * dice.unit());
  const disc = height * (0.62 + 0.14 * dice.unit());
  fill(raster, oval([x, height * 0.42], disc, disc), { top: palette.light, bottom: palette.horizon, alpha: 0.45 });
  const [main] = structuresOf(words, dice);
  for (const side of [-1, 1]) {
    const tall = height * (0.34 + 0.2 * dice.unit());
    build(
      raster,
      main,
      { foot: [x + side * width * (0.3 + 0.08 * dice.unit()), height * 0.86], width: tall * 0.7, height: tall },
      { body: landAt(scene, 1), light: palette.light, air: palette.horizon, haze: 0.4 },
    );
  }
  range(raster, words, dice, {
    horizon: height * 0.84,
    rise: height * 0.08,
    paint: { top: landAt(scene, 2), bottom: darker(landAt(scene, 3), 0.4) },
  });
  drawPerson(raster, words, {
    foot: [x, height * 1.04],
    tall: height * 0.84,
    robe: palette.accent,
    skin: mixed(palette.horizon, palette.light, 0.35),
    light: palette.light,
  });
}
