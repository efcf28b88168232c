import { build } from '../build.ts';
import { glow } from '../canvas.ts';
import { darker } from '../colour.ts';
import { range } from '../land.ts';
import { sky } from '../sky.ts';
import { structuresOf } from '../structures.ts';
import { landAt, type Scene } from './scene.ts';

/** One thing, large and lit, with small ones at its foot for scale. */
export function drawLandmark(scene: Scene): void {
  const { raster, words, palette, dice } = scene;
  const { width, height } = raster;
  sky(raster, words, palette, dice);
  range(raster, words, dice, {
    horizon: height * 0.64,
    rise: height * 0.16,
    paint: { top: landAt(scene, 0), bottom: landAt(scene, 1) },
  });
  const [main, other = main] = structuresOf(words, dice);
  const x = width * (0.42 + 0.16 * dice.unit());
  const tall = height * (0.6 + 0.14 * dice.unit());
  glow(raster, [x, height * 0.5], height * 0.42, palette.light, 0.4);
  build(
    raster,
    main,
    { foot: [x, height * 0.84], width: tall * (0.7 + 0.25 * dice.unit()), height: tall },
    { body: palette.accent, light: palette.light, air: palette.horizon, haze: 0.05 },
  );
  range(raster, words, dice, {
    horizon: height * 0.84,
    rise: height * 0.07,
    paint: { top: landAt(scene, 2), bottom: landAt(scene, 3) },
  });
  for (const place of dice.draw([0.1, 0.24, 0.78, 0.9], 3)) {
    const small = height * (0.08 + 0.07 * dice.unit());
    build(
      raster,
      other,
      { foot: [width * place, height * (0.87 + 0.03 * dice.unit())], width: small * 0.85, height: small },
      { body: landAt(scene, 1), light: palette.light, air: palette.horizon, haze: 0.1 },
    );
  }
  range(raster, words, dice, {
    horizon: height * 0.95,
    rise: height * 0.05,
    paint: { top: landAt(scene, 3), bottom: darker(landAt(scene, 3), 0.5) },
  });
}
