import type { Dice } from '../../models/simulated/dice.ts';
import type { Raster } from '../raster.ts';
import { fill, type Paint, type Point } from './canvas.ts';
import { spokenFor, type Spoken } from './words.ts';

/** How land lies: heights 0–1 by place 0–1, from waves that the dice have set. */
interface Lie extends Spoken {
  readonly height: (wave: (count: number) => number, place: number) => number;
}

const ridged = (value: number): number => 1 - Math.abs(value);
const stepped = (value: number, steps: number): number => Math.round(value * steps) / steps;
const smooth: Lie['height'] = (wave) => 0.5 + 0.42 * wave(1.5) + 0.12 * wave(4);

const lies: readonly Lie[] = [
  {
    stems: ['mountain', 'peak', 'volcan', 'cliff', 'crag', 'ice', 'frozen', 'glaci', 'crystal', 'spire'],
    height: (wave) => 0.2 + 0.5 * ridged(wave(1.8)) + 0.22 * ridged(wave(5)) + 0.08 * ridged(wave(13)),
  },
  {
    stems: ['plateau', 'mesa', 'terrace', 'megastructure', 'city', 'machine', 'built', 'block', 'quarr', 'canyon'],
    height: (wave) => 0.15 + 0.7 * stepped(0.5 + 0.5 * wave(2.2), 5) + 0.1 * stepped(wave(9), 2),
  },
  {
    stems: ['forest', 'jungle', 'fung', 'garden', 'coral', 'reef', 'moss'],
    height: (wave) => 0.4 + 0.25 * wave(1.4) + 0.16 * ridged(wave(15)) + 0.1 * ridged(wave(31)),
  },
  { stems: ['desert', 'dune', 'sand', 'plain', 'sea', 'ocean', 'tide', 'steppe', 'salt'], height: smooth },
];

/**
 * A range of land over the whole width, as the words have it. `horizon`: where it begins on average; `rise`: how far
 * its heights spread, in pixels.
 */
export function range(
  raster: Raster,
  words: readonly string[],
  dice: Dice,
  at: { readonly horizon: number; readonly rise: number; readonly paint: Paint },
): void {
  const { height } = spokenFor(lies, words)[0] ?? { height: smooth };
  const shifts = [dice.unit(), dice.unit(), dice.unit()];
  const outline: Point[] = [[-1, raster.height + 1]];
  for (let x = -2; x <= raster.width + 2; x += 2) {
    const place = x / raster.width;
    const wave = (count: number) =>
      shifts.reduce((sum, shift, nth) => sum + Math.sin((place * count * (1 + nth * 0.37) + shift) * 2 * Math.PI), 0) /
      shifts.length;
    outline.push([x, at.horizon - (height(wave, place) - 0.4) * at.rise]);
  }
  fill(raster, [...outline, [raster.width + 2, raster.height + 1]], at.paint);
}
