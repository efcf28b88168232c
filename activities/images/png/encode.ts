import { deflateSync } from 'node:zlib';
import type { Raster } from '../raster.ts';
import { chunkBytes, signature } from './chunks.ts';

/** Filter types of a row (PNG specification, 9.2): the difference to the pixel on the left, or to the one above. */
const filters = { sub: 1, up: 2 } as const;

/** Compression that costs little: pictures are made of even surfaces, and more effort saves few bytes of them. */
const level = 4;

/**
 * A raster as a PNG file: truecolour, 8 bits, not interlaced, without any metadata, so that one picture is one file.
 */
export function encodePng(raster: Raster): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(raster.width, 0);
  header.writeUInt32BE(raster.height, 4);
  // Depth 8, colour type 2 (truecolour); compression, filter method and interlacing have the one value 0.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunkBytes({ type: 'IHDR', data: header }),
    chunkBytes({ type: 'IDAT', data: deflateSync(filtered(raster), { level }) }),
    chunkBytes({ type: 'IEND', data: new Uint8Array(0) }),
  ]);
}

/** Each row with its filter's number before it. The first row has nothing above it. */
function filtered({ width, height, pixels }: Raster): Uint8Array {
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * stride, y * (stride + 1)];
    rows[to] = y === 0 ? filters.sub : filters.up;
    const back = y === 0 ? 3 : stride;
    for (let x = 0; x < stride; x += 1)
      rows[to + 1 + x] = (pixels[from + x] ?? 0) - (y === 0 && x < 3 ? 0 : (pixels[from + x - back] ?? 0));
  }
  return rows;
}
