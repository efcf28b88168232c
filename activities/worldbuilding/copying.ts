/**
 * A program, for a thread of its own: makes the copies of pictures.
 *
 *   new Worker('copying.ts')
 *
 * Is sent `CopyOrder`s and sends a `CopyResult` for each, in their order. Ends with the thread that started it.
 */
import { parentPort } from 'node:worker_threads';
import { copiesOf, type Copies, type CopyRules } from './picture-copies.ts';

export interface CopyOrder {
  readonly nth: number;
  readonly file: Uint8Array;
  readonly rules: CopyRules;
}
export interface CopyResult {
  readonly nth: number;
  readonly copies: Copies;
}

parentPort?.on('message', ({ nth, file, rules }: CopyOrder) =>
  parentPort?.postMessage({ nth, copies: copiesOf(file, rules) } satisfies CopyResult),
);
