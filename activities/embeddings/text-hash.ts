import { createHash } from 'node:crypto';

/** A text's name in the table of embeddings: SHA-256, hexadecimal. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');
