import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { loopback } from '../../workers/stack/port.ts';
import { isPoint, type Point } from './points.ts';

/** Somebody stands at a point. */
export interface Arrival {
  readonly point: Point;
  /** The call or run that it is about. */
  readonly about: string;
  /** True once whoever came is dead. */
  readonly gone: () => boolean;
}

export interface Control {
  readonly url: string;
  close(): Promise<void>;
}

/** Where processes report that they stand at a point; they go on when `arrive` has settled. */
export async function openControl(arrive: (arrival: Arrival) => Promise<void>): Promise<Control> {
  const server = createServer((request, response) => {
    receive(request)
      .then(({ point, about }) => arrive({ point, about, gone: () => response.destroyed }))
      .then(
        () => response.writeHead(204).end(),
        () => response.writeHead(400).end(),
      );
  });
  // A kill and the restart after it may take long, and the one who stands there has to wait.
  server.requestTimeout = 0;
  await once(server.listen(0, loopback), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the control has no port');
  return {
    url: `http://${loopback}:${address.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function receive(request: IncomingMessage): Promise<{ point: Point; about: string }> {
  const said: unknown = JSON.parse(await text(request));
  if (typeof said !== 'object' || said === null || !('point' in said) || !('about' in said) || !isPoint(said.point))
    throw new TypeError('no known point');
  return { point: said.point, about: String(said.about) };
}

/** Comes to points on behalf of a process, and stands there until it may go on; where the control is gone, at once. */
export function pilgrim(controlUrl: string): (point: Point, about: string) => Promise<void> {
  return async (point, about) => {
    await fetch(controlUrl, { method: 'POST', body: JSON.stringify({ point, about }) }).catch(() => undefined);
  };
}
