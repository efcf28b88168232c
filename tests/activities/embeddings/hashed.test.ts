import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { hashedDimensions, hashedEmbedding } from '../../../activities/embeddings/hashed.ts';

const cosine = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

describe('the built-in embedding', () => {
  test('any text gives a vector of the stated size and of length 1, or the zero vector', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const vector = hashedEmbedding(text);
        const length = Math.hypot(...vector);
        expect(vector).toHaveLength(hashedDimensions);
        expect(Math.min(Math.abs(length - 1), length)).toBeLessThan(1e-9);
      }),
    );
  });

  test('the same text gives the same vector, and case and punctuation do not matter', () => {
    expect(hashedEmbedding('A crate, a hatch; rising water!')).toEqual(hashedEmbedding('a CRATE a hatch rising water'));
  });

  test('stop words carry nothing', () => {
    expect(hashedEmbedding('the of and')).toEqual(new Array(hashedDimensions).fill(0));
    expect(hashedEmbedding('the crate and the hatch')).toEqual(hashedEmbedding('crate hatch'));
  });

  test('shared wording is near, other wording is far', () => {
    const base = hashedEmbedding('Push the pump crate under the hatch and pry the lid with the scaffold tube');
    const near = hashedEmbedding('Push the pump crate under the hatch and pry the lid with a boat hook');
    const far = hashedEmbedding('Freeze the vaccine with salt dissolved in warm tap water from the stove');
    expect(cosine(base, near)).toBeGreaterThan(0.6);
    expect(cosine(base, far)).toBeLessThan(0.3);
  });

  test('a repeated word counts less than twice', () => {
    const [one, many] = [hashedEmbedding('crate hatch'), hashedEmbedding('crate hatch hatch hatch hatch')];
    expect(cosine(one, many)).toBeGreaterThan(0.5);
  });
});
