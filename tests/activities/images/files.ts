import { encodePng } from '../../../activities/images/png/encode.ts';
import { blankRaster } from '../../../activities/images/raster.ts';

/** A PNG file of one grey. */
export const png = (width = 40, height = 30, grey = 90): Buffer =>
  Buffer.from(encodePng({ ...blankRaster(width, height), pixels: new Uint8Array(width * height * 3).fill(grey) }));

/**
 * What of a JPEG file is looked at: a segment to step over, a frame of 640 × 480, a scan, an end. Its pixels are
 * nobody's.
 */
export const jpeg = (): Buffer =>
  Buffer.concat([
    Buffer.of(0xff, 0xd8),
    Buffer.of(0xff, 0xe0, 0, 6, 1, 2, 3, 4),
    Buffer.of(0xff, 0xff, 0xc4, 0, 4, 9, 9),
    Buffer.of(0xff, 0xc2, 0, 11, 8, 480 >> 8, 480 & 0xff, 640 >> 8, 640 & 0xff, 1, 1, 0x11, 0),
    Buffer.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 4, 5, 6),
    Buffer.of(0xff, 0xd9),
  ]);

/** The head of a WebP file of a kind, with room behind it. */
export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', head: readonly number[]): Buffer {
  const file = Buffer.alloc(48);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write(`WEBP${kind}`, 8, 'latin1');
  file.set(head, 20);
  return file;
}
