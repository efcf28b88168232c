import type { Dice } from '../../../models/simulated/dice.ts';
import type { Raster } from '../../raster.ts';
import type { Palette } from '../palette.ts';

/** What a layout draws with. */
export interface Scene {
  readonly raster: Raster;
  readonly words: readonly string[];
  readonly palette: Palette;
  readonly dice: Dice;
}

/** The colour of a depth of land, 0 the farthest. */
export function landAt({ palette }: Scene, depth: number): readonly [number, number, number] {
  return palette.land[Math.min(depth, palette.land.length - 1)] ?? palette.high;
}
