import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { z } from 'zod';
import { loopback } from '../stack/port.ts';
import { UnreadablePayload } from './codec.ts';

export interface CodecServerOrder {
  readonly codec: PayloadCodec;
  /** Whoever asks names it: as a bearer, or as the first part of the path, which is all that Temporal's page can send. */
  readonly token: string;
  /** Pages that may ask, such as `http://127.0.0.1:8233`. */
  readonly origins: readonly string[];
  readonly port: number;
}

export interface CodecServer {
  /** Without the token. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Shorter ones could be guessed. */
export const shortestToken = 32;

/** Temporal's page asks for a page of events at a time, and a payload has at most 2 MiB. */
const most = { bytes: 64 * 1024 * 1024, payloads: 10_000, waitMs: 30_000 };

const encoded = z.base64().nullish();
const bodySchema = z.object({
  payloads: z
    .array(z.object({ metadata: z.record(z.string(), z.base64()).nullish(), data: encoded }))
    .max(most.payloads),
});
type Body = z.infer<typeof bodySchema>;

/**
 * Decodes payloads for Temporal's page and command line, on this machine alone. It encodes nothing: whoever only reads
 * needs no more, and a page that could write under our key could start runs in our name. What it cannot open it refuses
 * whole, with the id of the key.
 */
export async function startCodecServer(order: CodecServerOrder): Promise<CodecServer> {
  const server = createServer({ requestTimeout: most.waitMs }, (request, response) => {
    answer(order, request, response).catch((error: unknown) => {
      const [status, why] = refusalOf(error);
      tell(response, status, { error: why });
    });
  });
  server.listen(order.port, loopback);
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

class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

function refusalOf(error: unknown): [status: number, why: string] {
  if (error instanceof Refusal) return [error.status, error.message];
  if (error instanceof UnreadablePayload) return [400, error.message];
  return [500, 'The codec server failed'];
}

async function answer(order: CodecServerOrder, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin } = request.headers;
  // A browser says from which page it asks; the command line is no page.
  if (origin !== undefined) {
    if (!order.origins.includes(origin)) throw new Refusal(403, 'This page may not ask');
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
  }
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-allow-headers', 'content-type, x-namespace, authorization');
    response.writeHead(204).end();
    return;
  }
  const named = permitted(request, order.token);
  if (named === null) throw new Refusal(401, 'The token is missing or wrong');
  if (named !== '/decode') throw new Refusal(404, 'There is nothing here but /decode');
  if (request.method !== 'POST') throw new Refusal(405, '/decode takes POST');
  const { payloads } = await bodyOf(request);
  const decoded = await order.codec.decode(payloads.map(fromJson));
  tell(response, 200, { payloads: decoded.map(toJson) });
}

/** The path behind the token, or null where there is no token. */
function permitted({ headers, url = '/' }: IncomingMessage, token: string): string | null {
  const [path = '/'] = url.split('?');
  const bearer = headers.authorization?.startsWith('Bearer ') === true ? headers.authorization.slice(7) : null;
  if (bearer !== null) return isSame(bearer, token) ? path : null;
  const [, first = '', ...rest] = path.split('/');
  return isSame(first, token) ? `/${rest.join('/')}` : null;
}

/** In a time that does not tell how much of it was right. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));
const digest = (text: string) => createHash('sha256').update(text).digest();

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most.bytes) throw new Refusal(413, `More than ${most.bytes} bytes`);
    parts.push(part);
  }
  const read = bodySchema.safeParse(jsonOf(Buffer.concat(parts).toString('utf8')));
  if (!read.success) throw new Refusal(400, 'The body is not {"payloads": […]} with base64 in each');
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fromJson({ metadata, data }: Body['payloads'][number]): Payload {
  return {
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value, 'base64')]),
    ),
    data: Buffer.from(data ?? '', 'base64'),
  };
}

const toJson = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(
    Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
  ),
  data: Buffer.from(data ?? []).toString('base64'),
});

function tell(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
