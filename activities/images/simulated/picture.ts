import { dice } from '../../models/simulated/dice.ts';
import { encodePng } from '../png/encode.ts';
import { blankRaster, type Raster } from '../raster.ts';
import { drawHero } from './layouts/hero.ts';
import { drawLandmark } from './layouts/landmark.ts';
import { drawPortrait } from './layouts/portrait.ts';
import type { Scene } from './layouts/scene.ts';
import { drawTension } from './layouts/tension.ts';
import { paletteOf } from './palette.ts';
import { wordsIn } from './words.ts';

/** How a picture is laid out. The three landmarks of a team share a layout, and their prompts set them apart. */
export const layouts = {
  hero: drawHero,
  landmark: drawLandmark,
  portrait: drawPortrait,
  tension: drawTension,
} as const satisfies Record<string, (scene: Scene) => void>;
export type Layout = keyof typeof layouts;

export interface PictureOrder {
  readonly prompt: string;
  readonly layout: Layout;
  /** Another seed is another picture of the same prompt. */
  readonly seed: number;
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** Pixels of a side, where nothing else is asked for. */
const usualSide = 512;

/**
 * A picture of what a prompt speaks of, drawn by rule: its words choose colours, light, land and buildings, and what
 * they leave open is chosen by dice that the whole prompt has set. The same order gives the same picture, pixel by
 * pixel.
 */
export function drawPicture({ prompt, layout, seed, width = usualSide, height = usualSide }: PictureOrder): Raster {
  const raster = blankRaster(width, height);
  const words = wordsIn(prompt);
  const rolled = dice(`${layout} ${seed} ${prompt}`);
  layouts[layout]({ raster, words, palette: paletteOf(words, rolled), dice: rolled });
  return raster;
}

/** The picture as a PNG file. */
export const pictureFile = (order: PictureOrder): Uint8Array => encodePng(drawPicture(order));
