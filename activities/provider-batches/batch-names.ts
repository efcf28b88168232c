import { createHash } from 'node:crypto';
import type { Asking } from '../asking.ts';

const digest = (text: string, characters: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, characters);

/** What a batch is called at its provider: a digest, because its key may say what nobody outside is to know. */
export const nameOfBatch = (batch: string): string => digest(batch, 32);

/** Under which a batch has a call's request; no other batch has the same. */
export const idInBatch = (batch: string, call: string): string => digest(`${batch}\n${call}`, 40);

/** The one attempt at each of its calls that a batch is, whatever attempt of whichever activity is at it. */
export const askingOf = (batch: string): Asking => ({ attempt: 1, id: `batch.${nameOfBatch(batch)}` });
