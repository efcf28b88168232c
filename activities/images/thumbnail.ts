import { decodePng } from './png/decode.ts';
import { encodePng } from './png/encode.ts';
import { blankRaster, type Raster } from './raster.ts';

/** The picture with its longer side at most so many pixels long: each pixel the mean of those that it stands for. Nothing is enlarged. */
export function scaledDown(raster: Raster, longestSide: number): Raster {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / longestSide);
  if (scale === 1) return raster;
  const small = blankRaster(Math.max(1, Math.round(raster.width / scale)), Math.max(1, Math.round(raster.height / scale)));
  const [stepX, stepY] = [raster.width / small.width, raster.height / small.height];
  for (let y = 0; y < small.height; y += 1) {
    const [top, bottom] = [Math.floor(y * stepY), Math.min(raster.height, Math.ceil((y + 1) * stepY))];
    for (let x = 0; x < small.width; x += 1) {
      const [left, right] = [Math.floor(x * stepX), Math.min(raster.width, Math.ceil((x + 1) * stepX))];
      const sums = [0, 0, 0] as [number, number, number];
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * raster.width + left) * 3, end = (row * raster.width + right) * 3; at < end; at += 3) {
          sums[0] += raster.pixels[at] ?? 0;
          sums[1] += raster.pixels[at + 1] ?? 0;
          sums[2] += raster.pixels[at + 2] ?? 0;
        }
      }
      const pixels = (bottom - top) * (right - left);
      small.pixels.set(sums.map((sum) => Math.round(sum / pixels)), (y * small.width + x) * 3);
    }
  }
  return small;
}

/** A PNG file's thumbnail as a PNG file, or null where the file cannot be read. `longestSide`: in pixels. */
export function thumbnailOf(file: Uint8Array, longestSide: number): Uint8Array | null {
  const decoded = decodePng(file);
  return decoded.ok ? encodePng(scaledDown(decoded.raster, longestSide)) : null;
}

/** A PNG file as the address that stands in a self-contained page. */
export const dataUri = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64')}`;
