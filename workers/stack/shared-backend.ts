import { endsExchange, queryMessage, readyWatcher, syncMessage, wireMessage } from './wire-frame.ts';
import type { Frame } from './wire-frame.ts';

/** What one backend does with messages. An answer lies in its own memory, which the next one is written over. */
export type Execute = (message: Uint8Array, onAnswer: (answer: Uint8Array) => void) => Promise<void>;

/** One client of the shared backend. */
export interface Session {
  send(frame: Frame): void;
  /** Gives up what waits and rolls back what is open. */
  leave(): void;
}

/** What a client is told. */
export interface Listener {
  readonly answer: (pieces: readonly Uint8Array[]) => void;
  /** It kept the backend from others for too long, and is served no more. */
  readonly evict: () => void;
}

interface Member extends Listener {
  readonly waiting: Frame[];
  gone: boolean;
}

/**
 * Goes with every message that may begin a COPY from a client: the backend reads it as the end of that COPY and refuses
 * it, and ignores it where there is none. Without it the backend, which has no client to wait for, takes the
 * end of its input for a client that is lost, and ends.
 */
const noCopy = wireMessage('f', 'COPY from a client is not served here; use INSERT\0');

function bytesFor(frames: readonly Frame[]): Uint8Array {
  const pieces = frames.flatMap((frame) =>
    frame.kind === 'message' && 'QE'.includes(frame.type) ? [frame.bytes, noCopy] : [frame.bytes],
  );
  const [only, ...more] = pieces;
  return only !== undefined && more.length === 0 ? only : Buffer.concat(pieces);
}

/** What waits, up to the end of an exchange. */
function taken(waiting: Frame[]): Frame[] {
  const end = waiting.findIndex(endsExchange);
  return waiting.splice(0, end < 0 ? waiting.length : end + 1);
}

/**
 * Many clients, one backend. From the first message of an exchange until the backend is idle again, it belongs to
 * one client: a Parse and its Bind share the backend's unnamed statement, and a transaction is the backend's own,
 * so a message of anybody else between them would take the one's parameters to the other's query. (The server of
 * pglite-socket 0.2.17 takes turns message by message, and answers clients with each other's rows.) Who keeps the
 * backend without a word for `idleMs` while others wait is sent away, and what it left open is rolled back.
 *
 * What clients still share: settings of SET, named statements, temporary tables, session advisory locks.
 */
export function shareBackend(
  execute: Execute,
  onBroken: (error: unknown) => void,
  idleMs: number,
): { join(listener: Listener): Session } {
  const turns = new Set<Member>();
  let owner: Member | null = null;
  let running = false;
  let idle: NodeJS.Timeout | undefined;

  /** Asks again and again while the backend is kept: somebody may come to wait later. */
  function watchIdle(member: Member): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (owner !== member || member.waiting.length > 0) return;
      if (turns.size === 0) watchIdle(member);
      else {
        member.evict();
        leave(member);
      }
    }, idleMs);
    idle.unref();
  }

  function leave(member: Member): void {
    member.gone = true;
    member.waiting.length = 0;
    turns.delete(member);
    void run();
  }

  function next(): Member | null {
    if (owner !== null) return owner;
    const [first] = turns;
    if (first !== undefined) turns.delete(first);
    return first ?? null;
  }

  /** Ends the exchange and the transaction that a client left open. */
  async function cleanUp(): Promise<void> {
    await execute(syncMessage, () => undefined);
    await execute(queryMessage('ROLLBACK'), () => undefined);
    owner = null;
  }

  /** The backend is entered once for all that has come of an exchange, and a client hears the whole of what it says to it. */
  async function step(member: Member, frames: readonly Frame[]): Promise<void> {
    const ready = readyWatcher();
    const said: Uint8Array[] = [];
    owner = member;
    await execute(bytesFor(frames), (bytes) => {
      ready.see(bytes);
      said.push(bytes.slice());
    });
    if (!member.gone && said.length > 0) member.answer(said);
    if (!frames.some(endsExchange) || !ready.isIdle()) return;
    owner = null;
    if (member.waiting.length > 0) turns.add(member);
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    // What came in one piece is there as a whole before its first message is looked at.
    await Promise.resolve();
    try {
      for (let member = next(); member !== null; member = next()) {
        const frames = taken(member.waiting);
        if (member.gone) {
          if (owner === member) await cleanUp();
        } else if (frames.length > 0) await step(member, frames);
        else if (owner === member) {
          watchIdle(member);
          return;
        }
      }
    } catch (error) {
      onBroken(error);
    } finally {
      running = false;
    }
  }

  return {
    join(listener) {
      const member: Member = { ...listener, waiting: [], gone: false };
      return {
        send(frame) {
          if (member.gone) return;
          member.waiting.push(frame);
          if (owner !== member) turns.add(member);
          void run();
        },
        leave: () => leave(member),
      };
    },
  };
}
