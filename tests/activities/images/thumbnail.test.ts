import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { decodePng } from '../../../activities/images/png/decode.ts';
import { encodePng } from '../../../activities/images/png/encode.ts';
import { blankRaster, type Raster } from '../../../activities/images/raster.ts';
import { dataUri, scaledDown, thumbnailOf } from '../../../activities/images/thumbnail.ts';

const even = (width: number, height: number, value: number): Raster => ({
  ...blankRaster(width, height),
  pixels: new Uint8Array(width * height * 3).fill(value),
});

describe('a thumbnail', () => {
  test('has the mean of the pixels that each of its own stands for', () => {
    const raster = {
      width: 4,
      height: 2,
      pixels: Uint8Array.from([
        0, 0, 0, 100, 0, 0, 10, 10, 10, 10, 10, 10, 0, 0, 40, 100, 0, 0, 10, 10, 10, 10, 10, 10,
      ]),
    };
    expect(scaledDown(raster, 2)).toEqual({ width: 2, height: 1, pixels: Uint8Array.from([50, 0, 10, 10, 10, 10]) });
  });

  test('fits into its bounds, keeps its shape and what is even', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(255),
        (width, height, side, value) => {
          const small = scaledDown(even(width, height, value), side);
          expect(Math.max(small.width, small.height)).toBe(Math.min(side, Math.max(width, height)));
          expect(Math.abs(small.width * height - small.height * width)).toBeLessThanOrEqual(Math.max(width, height));
          expect([...new Set(small.pixels)]).toEqual([value]);
        },
      ),
    );
  });

  test('is a file as its picture is one, and never larger', () => {
    const file = encodePng(even(30, 20, 9));
    const small = decodePng(thumbnailOf(file, 10) ?? new Uint8Array(0));
    expect(small.ok ? [small.raster.width, small.raster.height] : small.why).toEqual([10, 7]);
    expect(thumbnailOf(file, 100)).toEqual(file);
  });

  test('is none where the file is broken', () => {
    expect(thumbnailOf(encodePng(even(3, 3, 9)).subarray(0, 40), 2)).toBeNull();
  });

  test('stands in a page as its own address', () => {
    const file = encodePng(even(1, 1, 0));
    expect(Buffer.from(dataUri(file).replace('data:image/png;base64,', ''), 'base64')).toEqual(Buffer.from(file));
  });
});
