import type { StoredImage } from '../../shared/kernel/index.ts';
import { jpegSize } from './header/jpeg.ts';
import { webpSize } from './header/webp.ts';
import { signature } from './png/chunks.ts';
import { decodePng } from './png/decode.ts';
import type { Raster } from './raster.ts';

/** `raster`: its pixels, where Symposium can read them. */
export type Examined =
  | {
      readonly ok: true;
      readonly mediaType: StoredImage['mediaType'];
      readonly width: number;
      readonly height: number;
      readonly raster: Raster | null;
    }
  | { readonly ok: false; readonly why: string };

/**
 * Whether a file is a picture: a PNG is read to its last pixel, of a JPEG and a WebP header and end are. `fileBytes`:
 * the largest that is taken.
 */
export function examine(bytes: Uint8Array, fileBytes: number): Examined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length === 0) return { ok: false, why: 'the answer holds no file' };
  if (file.length > fileBytes)
    return { ok: false, why: `the file has ${file.length} bytes, and ${fileBytes} are taken at most` };
  if (file.subarray(0, signature.length).equals(signature)) {
    const png = decodePng(file);
    return png.ok
      ? { ok: true, mediaType: 'image/png', width: png.raster.width, height: png.raster.height, raster: png.raster }
      : { ok: false, why: `the PNG file ${png.why}` };
  }
  if (file.readUIntBE(0, Math.min(3, file.length)) === 0xffd8ff) return sized('image/jpeg', 'JPEG', jpegSize(file));
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')
    return sized('image/webp', 'WebP', webpSize(file));
  return { ok: false, why: 'the file is neither PNG, JPEG nor WebP' };
}

function sized(mediaType: StoredImage['mediaType'], name: string, size: ReturnType<typeof jpegSize>): Examined {
  return typeof size === 'string'
    ? { ok: false, why: `the ${name} file ${size}` }
    : { ok: true, mediaType, ...size, raster: null };
}
