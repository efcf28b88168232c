import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { sha256 } from '../../../shared/kernel/sha256.ts';

test('a digest in plain arithmetic is the one that everybody reckons, of any text of ASCII characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
  for (const length of [0, 55, 56, 63, 64, 65, 119, 120])
    expect(sha256('a'.repeat(length))).toBe(createHash('sha256').update('a'.repeat(length)).digest('hex'));
});

test('and of no other text', () => {
  expect(() => sha256('é')).toThrow(RangeError);
});
