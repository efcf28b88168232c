import { Worker } from 'node:worker_threads';
import type { CopyOrder, CopyResult } from './copying.ts';
import { copiesOf, type Copies, type CopyRules } from './picture-copies.ts';

interface Awaited {
  readonly resolve: (copies: Copies) => void;
  /** Without the thread: what was paid for depends on none. */
  readonly here: () => Copies;
}

/** The thread, and who waits for it. It starts with the first picture, and holds no process back from its end. */
let thread: { readonly worker: Worker; readonly waiting: Map<number, Awaited> } | null = null;
let orders = 0;

/**
 * The copies of a picture, made in a thread of their own: reading and shrinking a picture takes a tenth of a second and
 * more, in which the thread that serves every run would answer nobody. Never rejects: where the thread is lost, the
 * work is done here.
 */
export function copiesAside(file: Uint8Array, rules: CopyRules): Promise<Copies> {
  return new Promise((resolve) => {
    const { worker, waiting } = (thread ??= started());
    orders += 1;
    waiting.set(orders, { resolve, here: () => copiesOf(file, rules) });
    worker.postMessage({ nth: orders, file, rules } satisfies CopyOrder);
  });
}

function started(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./copying.ts', import.meta.url));
  const waiting = new Map<number, Awaited>();
  worker.unref();
  worker.on('message', ({ nth, copies }: CopyResult) => {
    waiting.get(nth)?.resolve(whole(copies));
    waiting.delete(nth);
  });
  // An error is followed by the exit.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (thread?.worker === worker) thread = null;
    for (const { resolve, here } of waiting.values()) resolve(here());
  });
  return { worker, waiting };
}

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
