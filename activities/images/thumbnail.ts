import { blankRaster, type Raster } from './raster.ts';

/**
 * The picture with its longer side at most so many pixels long: each pixel the mean of those that it stands for.
 * Nothing is enlarged.
 */
export function scaledDown(raster: Raster, longestSide: number): Raster {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / longestSide);
  if (scale === 1) return raster;
  const small = blankRaster(
    Math.max(1, Math.round(raster.width / scale)),
    Math.max(1, Math.round(raster.height / scale)),
  );
  const columns = boundsOf(raster.width, small.width);
  const rows = boundsOf(raster.height, small.height);
  for (const [y, [top, bottom]] of rows.entries()) {
    for (const [x, [left, right]] of columns.entries())
      meanInto(small, (y * small.width + x) * 3, raster, { top, bottom, left, right });
  }
  return small;
}

type Bounds = readonly [from: number, until: number];

/** Which pixels of a side each pixel of the shorter one stands for. */
function boundsOf(side: number, shorter: number): readonly Bounds[] {
  const step = side / shorter;
  return Array.from({ length: shorter }, (_, place) => [
    Math.floor(place * step),
    Math.min(side, Math.ceil((place + 1) * step)),
  ]);
}

/** Plain sums of numbers: this runs for every pixel of every picture, on the thread that serves everybody. */
function meanInto(
  small: Raster,
  to: number,
  { width, pixels }: Raster,
  {
    top,
    bottom,
    left,
    right,
  }: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number },
): void {
  let [red, green, blue] = [0, 0, 0];
  for (let row = top; row < bottom; row += 1) {
    for (let at = (row * width + left) * 3, end = (row * width + right) * 3; at < end; at += 3) {
      red += pixels[at] ?? 0;
      green += pixels[at + 1] ?? 0;
      blue += pixels[at + 2] ?? 0;
    }
  }
  const count = (bottom - top) * (right - left);
  small.pixels[to] = Math.round(red / count);
  small.pixels[to + 1] = Math.round(green / count);
  small.pixels[to + 2] = Math.round(blue / count);
}
