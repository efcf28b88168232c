import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loopback } from '../stack/port.ts';
import { bodyOf, Refusal } from './refusal.ts';

/** A server that this machine alone reaches. */
export interface LoopbackServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Shorter tokens could be guessed. */
export const shortestToken = 32;

export interface LoopbackOrder {
  /** 0: any that is free. */
  readonly port: number;
  /** By when a request has come in, in ms. */
  readonly waitMs: number;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** What is thrown and is no `Refusal`. */
  readonly refusalOf: (error: unknown) => Refusal;
}

/** Starts a server on 127.0.0.1 that tells refusals as `{"error": …}`. */
export async function startLoopbackServer({
  port: wanted,
  waitMs,
  answer,
  refusalOf,
}: LoopbackOrder): Promise<LoopbackServer> {
  const server = createServer({ requestTimeout: waitMs }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, message, afterSeconds } = error instanceof Refusal ? error : refusalOf(error);
      if (afterSeconds !== null) response.setHeader('retry-after', String(afterSeconds));
      tell(response, status, { error: message });
    });
  });
  server.listen(wanted, loopback);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${loopback}:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The token of a request that has one as a bearer. */
export function bearerOf({ headers }: IncomingMessage): string | null {
  return headers.authorization?.startsWith('Bearer ') === true ? headers.authorization.slice(7) : null;
}

/** In a time that does not tell how much of it was right. */
export const isSameToken = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The body of a request as JSON; null: it is none. Throws `Refusal` where it is too large. */
export async function jsonBody(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  const body = await bodyOf(request, mostBytes);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

export function tell(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
