import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { shareBackend } from './shared-backend.ts';
import type { Execute, Session } from './shared-backend.ts';
import { fatalMessage, frameReader } from './wire-frame.ts';
import type { Frame } from './wire-frame.ts';
import { doorkeeper, startupMessage } from './wire-greeting.ts';

export interface WireOrder {
  readonly execute: Execute;
  readonly onBroken: (error: unknown) => void;
  readonly password: string;
  /** How long a client may keep the backend without a word while others wait. */
  readonly idleMs: number;
}

/** Who has not said the password by then is no client. */
const enterWithinMs = 10_000;
/** As many as Postgres itself has room for, if nothing is said. */
const mostClients = 100;

const served = new Set(['Q', 'P', 'B', 'D', 'E', 'C', 'H', 'S', 'F']);
/**
 * What only names something. The backend takes a longer one for the end of its client, for whom it then waits for ever
 * (PQ_SMALL_MESSAGE_LIMIT of Postgres, and the letter).
 */
const short = new Set(['D', 'E', 'C', 'H', 'S']);
const longestShort = 10_001;
/** What a client says of a COPY that was refused: Postgres itself ignores these where no COPY is under way. */
const copying = new Set(['d', 'c', 'f']);

/** A TCP server that speaks Postgres to any number of clients over one backend; not listening yet. */
export async function wireServer({ execute, onBroken, password, idleMs }: WireOrder): Promise<Server> {
  const said: Uint8Array[] = [];
  await execute(startupMessage(), (bytes) => said.push(new Uint8Array(bytes)));
  const welcome = new Uint8Array(Buffer.concat(said));
  const backend = shareBackend(execute, onBroken, idleMs);
  const clients = new Set<Socket>();
  return createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    const last = (code: string, why: string): void => {
      socket.end(fatalMessage(code, why));
    };
    const session = backend.join({
      answer: (pieces) => {
        if (!socket.writable) return;
        // They leave together: each write costs both sides more than what is in it.
        socket.cork();
        for (const bytes of pieces) socket.write(bytes);
        socket.uncork();
      },
      evict: () => last('25P03', `a transaction stood open and idle for ${idleMs / 1000} s while others waited`),
    });
    const read = frameReader();
    const knock = doorkeeper(password, welcome);
    const late = setTimeout(() => socket.destroy(), enterWithinMs);
    let entered = false;
    const take = (frame: Frame): void => {
      if (frame.kind === 'encryption') return void socket.write('N');
      // One backend without signals: nothing can be cancelled, and the protocol wants no answer.
      if (frame.kind === 'cancel' || (frame.kind === 'message' && frame.type === 'X')) return void socket.end();
      if (entered) {
        serve(frame, session, last);
        return;
      }
      const greeting = knock(frame);
      if (greeting.then === 'goes') return void socket.end(greeting.say);
      socket.write(greeting.say);
      if (greeting.then === 'waits') return;
      entered = true;
      clearTimeout(late);
    };
    if (clients.size > mostClients) last('53300', `sorry, ${mostClients} clients already`);
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const frame of read(chunk)) if (socket.writable) take(frame);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(late);
      clients.delete(socket);
      session.leave();
    });
  });
}

/** Nothing that the backend does not know reaches it: an unknown message would wedge it. */
function serve(frame: Frame, session: Session, last: (code: string, why: string) => void): void {
  if (frame.kind !== 'message') last('08P01', 'a second startup packet');
  else if (copying.has(frame.type)) return;
  else if (short.has(frame.type) && frame.bytes.length > longestShort)
    last('08P01', `invalid message length: a message ${frame.type} has at most ${longestShort - 1} bytes`);
  else if (served.has(frame.type)) session.send(frame);
  else last('08P01', `invalid frontend message type ${frame.type.charCodeAt(0)}`);
}
