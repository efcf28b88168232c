/**
 * A program, for a thread of its own: makes the copies of pictures.
 *
 *   new SideThread('copying.ts')
 *
 * Is sent `CopyOrder`s and sends `Copies` for each, in their order. Ends with the thread that started it.
 */
import { serveThread } from '../side-thread.ts';
import { copiesOf, type Copies, type CopyRules } from './picture-copies.ts';

export interface CopyOrder {
  readonly file: Uint8Array;
  readonly rules: CopyRules;
}

serveThread(({ file, rules }: CopyOrder): Copies => copiesOf(file, rules));
