import { SideThread } from '../side-thread.ts';
import type { CopyOrder } from './copying.ts';
import { copiesOf, type Copies, type CopyRules } from './picture-copies.ts';

const copying = new SideThread<CopyOrder, Copies>(new URL('./copying.ts', import.meta.url), 'copies pictures', null);

/**
 * The copies of a picture, made in a thread of their own: reading and shrinking a picture takes a tenth of a second and
 * more, in which the thread that serves every run would answer nobody. What was paid for depends on no thread: where it
 * is lost, the work is done here.
 */
export const copiesAside = (file: Uint8Array, rules: CopyRules): Promise<Copies> =>
  copying.done({ file, rules }).then(whole, () => copiesOf(file, rules));

/** A buffer arrives from another thread as plain bytes. */
function whole(copies: Copies): Copies {
  if (!copies.ok) return copies;
  const buffered = <T extends { readonly bytes: Uint8Array } | null>(one: T): T =>
    one === null ? one : { ...one, bytes: Buffer.from(one.bytes.buffer, one.bytes.byteOffset, one.bytes.byteLength) };
  return {
    ok: true,
    image: buffered(copies.image),
    view: buffered(copies.view),
    thumbnail: buffered(copies.thumbnail),
  };
}
