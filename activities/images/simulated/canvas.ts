import type { Raster } from '../raster.ts';
import type { Colour } from './colour.ts';

export type Point = readonly [x: number, y: number];

/** Named once: in the innermost loops a look-up of the global costs more than the comparison. */
const { ceil, floor, max, min } = Math;

/** A colour that runs from the top to the bottom of what is painted. */
export interface Paint {
  readonly top: Colour;
  readonly bottom: Colour;
  /** 0–1 */
  readonly alpha?: number;
}

/** One pixel, by how much of it is covered. */
export function blend({ width, height, pixels }: Raster, x: number, y: number, colour: Colour, share: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const at = (y * width + x) * 3;
  pixels[at] = (pixels[at] ?? 0) + (colour[0] - (pixels[at] ?? 0)) * share;
  pixels[at + 1] = (pixels[at + 1] ?? 0) + (colour[1] - (pixels[at + 1] ?? 0)) * share;
  pixels[at + 2] = (pixels[at + 2] ?? 0) + (colour[2] - (pixels[at + 2] ?? 0)) * share;
}

/** The colour of a paint at a share of its height. */
export const shade = ({ top, bottom }: Paint, share: number): Colour => [
  top[0] + (bottom[0] - top[0]) * share,
  top[1] + (bottom[1] - top[1]) * share,
  top[2] + (bottom[2] - top[2]) * share,
];

/** Lines within a row of pixels at which an outline is cut: the smoothness of its edges. */
const cuts = 4;

/** A filled outline; where it crosses itself, even-odd. */
export function fill(raster: Raster, outline: readonly Point[], paint: Paint): void {
  const ys = outline.map(([, y]) => y);
  const [top, bottom] = [min(...ys), max(...ys)];
  const cover = new Float32Array(raster.width);
  for (let y = max(0, floor(top)); y < min(raster.height, bottom); y += 1) {
    let [from, to] = [raster.width, -1];
    for (let cut = 0; cut < cuts; cut += 1) {
      const crossings = crossingsAt(outline, y + (cut + 0.5) / cuts);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const [left, right] = [max(0, crossings[pair] ?? 0), min(raster.width, crossings[pair + 1] ?? 0)];
        if (right <= left) continue;
        from = min(from, floor(left));
        to = max(to, ceil(right) - 1);
        for (let x = floor(left); x < right; x += 1) cover[x] = (cover[x] ?? 0) + min(right, x + 1) - max(left, x);
      }
    }
    const colour = shade(paint, bottom === top ? 0 : (y - top) / (bottom - top));
    for (let x = from; x <= to; x += 1) {
      const share = ((cover[x] ?? 0) / cuts) * (paint.alpha ?? 1);
      if (share > 0) blend(raster, x, y, colour, min(1, share));
      cover[x] = 0;
    }
  }
}

/** Where a level line crosses an outline, from left to right. */
function crossingsAt(outline: readonly Point[], y: number): number[] {
  const found: number[] = [];
  let previous = outline.at(-1);
  for (const point of outline) {
    if (previous !== undefined && previous[1] <= y !== point[1] <= y)
      found.push(point[0] + ((y - point[1]) / (previous[1] - point[1])) * (previous[0] - point[0]));
    previous = point;
  }
  return found.sort((a, b) => a - b);
}

/** Everything, from the top edge to the bottom edge. */
export function wash({ width, height, pixels }: Raster, paint: Paint): void {
  for (let y = 0; y < height; y += 1) {
    const [red, green, blue] = shade(paint, y / max(1, height - 1));
    for (let at = y * width * 3, end = at + width * 3; at < end; at += 3) {
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
}

/** A light that fades towards its edge. */
export function glow(
  raster: Raster,
  [centreX, centreY]: Point,
  radius: number,
  colour: Colour,
  strength: number,
): void {
  for (let y = max(0, floor(centreY - radius)); y < min(raster.height, centreY + radius); y += 1) {
    for (let x = max(0, floor(centreX - radius)); x < min(raster.width, centreX + radius); x += 1) {
      const distance = ((x - centreX) ** 2 + (y - centreY) ** 2) / radius ** 2;
      if (distance < 1) blend(raster, x, y, colour, strength * (1 - distance) ** 2);
    }
  }
}

/** An ellipse as an outline. */
export function oval([x, y]: Point, width: number, height: number): Point[] {
  return Array.from(
    { length: 40 },
    (_, nth) =>
      [x + (Math.cos((nth * Math.PI) / 20) * width) / 2, y + (Math.sin((nth * Math.PI) / 20) * height) / 2] as const,
  );
}
