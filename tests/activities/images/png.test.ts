import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { chunkBytes, chunksOf, signature, type Chunk } from '../../../activities/images/png/chunks.ts';
import { decodePng } from '../../../activities/images/png/decode.ts';
import { encodePng } from '../../../activities/images/png/encode.ts';
import type { Raster } from '../../../activities/images/raster.ts';

const rasters: fc.Arbitrary<Raster> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 })
      .map((pixels) => ({ width, height, pixels: Uint8Array.from(pixels) })),
  );

/** A PNG by hand: 8 bits, with filtered rows as they are given. */
function png({
  width = 2,
  height = 1,
  depth = 8,
  colour = 2,
  interlaced = 0,
  rows = [0, 1, 2, 3, 4, 5, 6],
  palette,
}: {
  width?: number;
  height?: number;
  depth?: number;
  colour?: number;
  interlaced?: number;
  rows?: readonly number[];
  palette?: readonly number[];
}): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  const chunks: Chunk[] = [
    { type: 'IHDR', data: header },
    ...(palette === undefined ? [] : [{ type: 'PLTE', data: Uint8Array.from(palette) }]),
    { type: 'IDAT', data: deflateSync(Uint8Array.from(rows)) },
    { type: 'IEND', data: new Uint8Array(0) },
  ];
  return Buffer.concat([signature, ...chunks.map(chunkBytes)]);
}
const pixelsOf = (file: Uint8Array): number[] | string => {
  const decoded = decodePng(file);
  return decoded.ok ? [...decoded.raster.pixels] : decoded.why;
};

describe('a written PNG', () => {
  const file = Buffer.from(
    encodePng({ width: 3, height: 2, pixels: Uint8Array.from({ length: 18 }, (_, nth) => nth * 13) }),
  );

  test('has the signature, a header with its size, depth and colour type, pixels and an end, each with its checksum', () => {
    expect([...file.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const types: string[] = [];
    let at = 8;
    while (at < file.length) {
      const length = file.readUInt32BE(at);
      types.push(file.toString('latin1', at + 4, at + 8));
      expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(file.subarray(at + 4, at + 8 + length)));
      at += 12 + length;
    }
    expect([at, types]).toEqual([file.length, ['IHDR', 'IDAT', 'IEND']]);
    expect([file.readUInt32BE(16), file.readUInt32BE(20), ...file.subarray(24, 29)]).toEqual([3, 2, 8, 2, 0, 0, 0]);
  });

  test('inflates to a filter byte and three bytes a pixel in each row', () => {
    const chunks = chunksOf(file);
    const data = typeof chunks === 'string' ? undefined : chunks.find(({ type }) => type === 'IDAT')?.data;
    expect(inflateSync(data ?? new Uint8Array(0)).length).toBe((3 * 3 + 1) * 2);
  });

  test('is read back pixel by pixel, whatever is in it', () => {
    fc.assert(
      fc.property(rasters, (raster) => {
        expect(decodePng(encodePng(raster))).toEqual({ ok: true, raster });
      }),
    );
  });
});

describe('a PNG of somebody else', () => {
  test.each([
    ['no filter', [0, 10, 20, 30, 40, 50, 60], [10, 20, 30, 40, 50, 60]],
    ['the pixel on the left', [1, 10, 20, 30, 1, 2, 3], [10, 20, 30, 11, 22, 33]],
    ['the pixel above', [0, 1, 2, 3, 4, 5, 6, 2, 10, 10, 10, 250, 251, 252], [1, 2, 3, 4, 5, 6, 11, 12, 13, 254, 0, 2]],
    [
      'the mean of left and above',
      [0, 10, 20, 30, 40, 50, 60, 3, 1, 1, 1, 1, 1, 1],
      [10, 20, 30, 40, 50, 60, 6, 11, 16, 24, 31, 39],
    ],
    [
      'the nearest of three neighbours',
      [0, 10, 20, 30, 40, 50, 60, 4, 1, 1, 1, 1, 1, 1],
      [10, 20, 30, 40, 50, 60, 11, 21, 31, 41, 51, 61],
    ],
  ] as const)('is read where its rows differ from %s', (_, rows, pixels) => {
    expect(pixelsOf(png({ height: rows.length / 7, rows }))).toEqual([...pixels]);
  });

  test.each([
    ['grey', { colour: 0, rows: [0, 7, 200] }, [7, 7, 7, 200, 200, 200]],
    ['a palette', { colour: 3, rows: [0, 1, 0], palette: [1, 2, 3, 4, 5, 6] }, [4, 5, 6, 1, 2, 3]],
    ['grey with alpha', { colour: 4, rows: [0, 100, 255, 100, 0] }, [100, 100, 100, 255, 255, 255]],
    [
      'colours with alpha, which lie on white',
      { colour: 6, rows: [0, 0, 0, 0, 51, 1, 2, 3, 255] },
      [204, 204, 204, 1, 2, 3],
    ],
  ] as const)('is read in %s', (_, given, pixels) => {
    expect(pixelsOf(png(given))).toEqual([...pixels]);
  });

  const whole = png({});
  test.each([
    ['is something else', new TextEncoder().encode('<html>'), 'is no PNG file'],
    ['is empty', new Uint8Array(0), 'is no PNG file'],
    ['stops early', whole.subarray(0, 50), 'ends in the middle of a chunk'],
    ['has no end', whole.subarray(0, whole.length - 12), 'ends before its last chunk'],
    [
      'has a flipped bit',
      Uint8Array.from(whole, (byte, at) => (at === 20 ? byte ^ 1 : byte)),
      'has a chunk whose checksum is wrong',
    ],
    ['has no pixel', png({ width: 0 }), 'is 0 × 1 pixels'],
    ['promises more pixels than anybody reads', png({ width: 100_000, height: 100_000 }), 'is 100000 × 100000 pixels'],
    [
      'unfolds to more than it promises',
      png({ rows: new Array<number>(100_000).fill(0) }),
      'has rows that cannot be read',
    ],
    ['holds fewer rows than it promises', png({ height: 2 }), 'has rows that cannot be read'],
    ['names a filter that there is not', png({ rows: [9, 1, 2, 3, 4, 5, 6] }), 'has rows that cannot be read'],
    ['has 16 bits a channel', png({ depth: 16 }), 'is a kind of PNG that is not read here'],
    ['is interlaced', png({ interlaced: 1 }), 'is a kind of PNG that is not read here'],
    ['lacks its palette', png({ colour: 3, rows: [0, 1, 0] }), 'has no palette'],
  ])('that %s comes back with the reason', (_, file, why) => {
    expect(pixelsOf(file)).toBe(why);
  });

  test('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, signed) => {
        expect(decodePng(signed ? Buffer.concat([signature, bytes]) : Uint8Array.from(bytes)).ok).toBe(false);
      }),
    );
  });
});
