import { inflateSync } from 'node:zlib';
import { blankRaster, type Raster } from '../raster.ts';
import { chunksOf, type Chunk } from './chunks.ts';
import { unfilter } from './unfilter.ts';

/**
 * Bytes of a pixel by colour type (PNG specification, 11.2.1): grey, truecolour, palette, grey with alpha, truecolour
 * with alpha.
 */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export type Decoded = { readonly ok: true; readonly raster: Raster } | { readonly ok: false; readonly why: string };

/**
 * The picture in a PNG file of 8 bits a channel that is not interlaced, which is what image models return. What is
 * transparent lies on white. `mostPixels` bounds what a small file can unfold to. A file that cannot be read is no
 * error: the reason comes back.
 */
export function decodePng(file: Uint8Array, mostPixels = 4_096 * 4_096): Decoded {
  const chunks = chunksOf(file);
  if (typeof chunks === 'string') return { ok: false, why: chunks };
  const header = headerOf(chunks[0], mostPixels);
  if (typeof header === 'string') return { ok: false, why: header };
  const { width, height, bytes, colour } = header;
  const rows = inflated(
    chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data),
    (width * bytes + 1) * height,
  );
  const samples = rows === null ? null : unfilter(rows, width * bytes, bytes);
  if (samples === null) return { ok: false, why: 'has rows that cannot be read' };
  const palette = colour === 3 ? (chunks.find(({ type }) => type === 'PLTE')?.data ?? null) : null;
  if (colour === 3 && palette === null) return { ok: false, why: 'has no palette' };
  return { ok: true, raster: coloured(samples, { width, height, bytes, palette }) };
}

interface Header {
  readonly width: number;
  readonly height: number;
  /** Of a pixel. */
  readonly bytes: number;
  readonly colour: number;
}

/** The header of a picture that is read here, or what is wrong with it. */
function headerOf(chunk: Chunk | undefined, mostPixels: number): Header | string {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) return 'has no header';
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour = -1, , , interlaced] = chunk.data.subarray(8);
  const bytes = channels[colour];
  if (width === 0 || height === 0 || width * height > mostPixels) return `is ${width} × ${height} pixels`;
  if (depth !== 8 || bytes === undefined || interlaced !== 0) return 'is a kind of PNG that is not read here';
  return { width, height, bytes, colour };
}

/** Exactly as many bytes as the header promises, or null. */
function inflated(parts: readonly Uint8Array[], length: number): Uint8Array | null {
  try {
    const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: length });
    return rows.length === length ? rows : null;
  } catch {
    return null;
  }
}

function coloured(
  samples: Uint8Array,
  {
    width,
    height,
    bytes,
    palette,
  }: { readonly width: number; readonly height: number; readonly bytes: number; readonly palette: Uint8Array | null },
): Raster {
  // Truecolour without alpha is what a raster is.
  if (palette === null && bytes === 3) return { width, height, pixels: samples };
  const raster = blankRaster(width, height);
  const alphaAt = bytes === 2 || bytes === 4 ? bytes - 1 : null;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * bytes;
    const alpha = alphaAt === null ? 255 : (samples[at + alphaAt] ?? 255);
    for (let channel = 0; channel < 3; channel += 1) {
      const value =
        palette === null ? samples[at + (bytes < 3 ? 0 : channel)] : palette[(samples[at] ?? 0) * 3 + channel];
      raster.pixels[pixel * 3 + channel] =
        alpha === 255 ? (value ?? 0) : Math.round(((value ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    }
  }
  return raster;
}
