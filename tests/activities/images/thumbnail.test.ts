import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { blankRaster, type Raster } from '../../../activities/images/raster.ts';
import { scaledDown } from '../../../activities/images/thumbnail.ts';

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

  test('is never larger', () => {
    const raster = even(30, 20, 9);
    expect(scaledDown(raster, 10)).toMatchObject({ width: 10, height: 7 });
    expect(scaledDown(raster, 100)).toEqual(raster);
  });
});
