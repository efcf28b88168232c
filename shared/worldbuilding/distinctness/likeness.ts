import { fieldsOf } from '../spec/validation.ts';
import type { Spec } from '../answers.ts';

/**
 * What an embedding compares: shared wording, or shared meaning. The built-in one hashes words, so it knows nothing of
 * what they mean (worldbuilding rules §17.1).
 */
export type Measures = 'WORDING' | 'MEANING';

export const measuresOf = (embedder: string): Measures => (embedder === 'hashed:' ? 'WORDING' : 'MEANING');

/** How alike the two worlds of a match are, or why nobody knows. */
export type WorldLikeness = {
  /** `hashed:`, `openai:<model>` or `local:<model>`; null: there was nothing to compare. */
  readonly embedder: string | null;
  /** Cosine of the embeddings, −1 to 1; null: there is none, and `why` says why. */
  readonly likeness: number | null;
  readonly why: string | null;
};

/** The words of a world, in the order of a spec, without what they rest on. */
export const wordsOfWorld = (spec: Spec): string =>
  fieldsOf(spec)
    .map(({ text }) => text)
    .join('\n');

/**
 * Cosine of two embeddings of one embedder; null where they cannot be compared: of other lengths, or without a direction,
 * as a text without words has none.
 */
export function cosineOf(one: readonly number[], other: readonly number[]): number | null {
  if (one.length !== other.length) return null;
  const dot = one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  return lengths > 0 && Number.isFinite(dot) ? Math.max(-1, Math.min(1, dot / lengths)) : null;
}
