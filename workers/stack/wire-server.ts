import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { shareBackend } from './shared-backend.ts';
import type { Execute, Session } from './shared-backend.ts';
import { frameReader } from './wire-frame.ts';
import type { Frame } from './wire-frame.ts';

/** A TCP server that speaks Postgres to any number of clients over one backend; not listening yet. */
export function wireServer(execute: Execute, onBroken: (error: unknown) => void): Server {
  const backend = shareBackend(execute, onBroken);
  return createServer({ noDelay: true }, (socket) => {
    const session = backend.join((bytes) => {
      if (socket.writable) socket.write(bytes);
    });
    const read = frameReader();
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const frame of read(chunk)) handle(frame, socket, session);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => session.leave());
  });
}

function handle(frame: Frame, socket: Socket, session: Session): void {
  if (frame.kind === 'encryption') socket.write('N');
  // One backend without signals: nothing can be cancelled, and the protocol wants no answer.
  else if (frame.kind === 'cancel' || (frame.kind === 'message' && frame.type === 'X')) socket.end();
  else session.send(frame);
}
