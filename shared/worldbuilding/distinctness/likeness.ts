import { hashesWords } from '../../kernel/trials.ts';
import { fieldsOf } from '../spec/validation.ts';
import type { Spec } from '../answers.ts';

/**
 * What an embedding compares: shared wording, or shared meaning. The built-in one hashes words, so it knows nothing of
 * what they mean (worldbuilding rules §17.1).
 */
export type Measures = 'WORDING' | 'MEANING';

export const measuresOf = (embedder: string): Measures => (hashesWords(embedder) ? 'WORDING' : 'MEANING');

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
