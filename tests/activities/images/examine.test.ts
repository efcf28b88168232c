import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { examine } from '../../../activities/images/examine.ts';
import { jpeg, png, webp } from './files.ts';

const roomy = 1_000_000;

const lossy = [0, 0, 0, 0x9d, 0x01, 0x2a, 200, 0x40, 100, 0x80];
const lossless = [0x2f, ...[0, 1, 2, 3].map((byte) => ((199 | (99 << 14)) >>> (8 * byte)) & 0xff)];
const extended = [0, 0, 0, 0, 199, 0, 0, 99, 0, 0];

describe('a file is a picture', () => {
  test.each([
    ['PNG', png(), 'image/png', 40, 30],
    ['JPEG', jpeg(), 'image/jpeg', 640, 480],
    ['lossy WebP', webp('VP8 ', lossy), 'image/webp', 200, 100],
    ['lossless WebP', webp('VP8L', lossless), 'image/webp', 200, 100],
    ['extended WebP', webp('VP8X', extended), 'image/webp', 200, 100],
  ])('as %s, with its size', (_, file, mediaType, width, height) => {
    expect(examine(file, roomy)).toMatchObject({ ok: true, mediaType, width, height });
  });

  test('whose pixels are read where it is a PNG, and only there', () => {
    expect(examine(png(), roomy)).toMatchObject({ raster: { width: 40, height: 30 } });
    expect(examine(jpeg(), roomy)).toMatchObject({ raster: null });
  });
});

describe('a file is no picture', () => {
  test.each([
    ['nothing came', Buffer.alloc(0), /holds no file/],
    ['it is larger than is taken', png(400, 400), /bytes, and 300 are taken/, 300],
    ['it is something else', Buffer.from('<html>busy</html>'), /neither PNG, JPEG nor WebP/],
    ['it is three bytes long', Buffer.of(0xff, 0xd8), /neither/],
    ['the PNG was cut off', png().subarray(0, 50), /the PNG file ends/],
    ['the PNG has a wrong bit', Buffer.from(png().map((byte, place) => (place === 45 ? byte ^ 1 : byte))), /checksum/],
    ['the JPEG was cut off', jpeg().subarray(0, -2), /the JPEG file ends before its end/],
    ['the JPEG was cut off early', jpeg().subarray(0, 12), /ends before its picture begins/],
    ['the WebP was cut off', webp('VP8X', extended).subarray(0, 40), /the WebP file ends before its end/],
    ['the WebP holds something else', webp('VP8 ', []), /no key frame/],
  ])('where %s', (_, file, why, most = roomy) => {
    expect(examine(file, most)).toEqual({ ok: false, why: expect.stringMatching(why) });
  });

  test('and no bytes at all break the look at them', () => {
    const heads = fc.constantFrom(png(), jpeg(), webp('VP8 ', lossy), webp('VP8L', lossless), Buffer.alloc(0));
    fc.assert(
      fc.property(heads, fc.nat(60), fc.uint8Array({ maxLength: 40 }), (head, keep, rest) => {
        expect(typeof examine(Buffer.concat([head.subarray(0, keep), rest]), roomy).ok).toBe('boolean');
      }),
    );
  });
});
