import { hashedEmbedding } from '../../../activities/embeddings/hashed.ts';
import type { Comparing } from '../../../activities/worldbuilding/likeness.ts';

/** Compares worlds as a worker does that has no other embedder. */
export const comparing: Comparing = {
  embed: (_embedder, text) => Promise.resolve(hashedEmbedding(text)),
  defaults: { embedder: 'hashed:' },
};
