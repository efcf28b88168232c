import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { z } from 'zod';
import {
  bearerOf,
  isSameToken,
  jsonBody,
  type LoopbackServer,
  startLoopbackServer,
  tell,
} from '../serving/loopback-server.ts';
import { Refusal } from '../serving/refusal.ts';
import { UnreadablePayload } from './unreadable-payload.ts';

export interface CodecServerOrder {
  readonly codec: PayloadCodec;
  /** Whoever asks names it: as a bearer, or as the first part of the path, which is all that Temporal's page can send. */
  readonly token: string;
  /** Pages that may ask, such as `http://127.0.0.1:8233`. */
  readonly origins: readonly string[];
  readonly port: number;
}

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
export const startCodecServer = (order: CodecServerOrder): Promise<LoopbackServer> =>
  startLoopbackServer({
    port: order.port,
    waitMs: most.waitMs,
    answer: (request, response) => answer(order, request, response),
    refusalOf: (error) =>
      error instanceof UnreadablePayload
        ? new Refusal(400, error.message)
        : new Refusal(500, 'The codec server failed'),
  });

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
function permitted(request: IncomingMessage, token: string): string | null {
  const [path = '/'] = (request.url ?? '/').split('?');
  const bearer = bearerOf(request);
  if (bearer !== null) return isSameToken(bearer, token) ? path : null;
  const [, first = '', ...rest] = path.split('/');
  return isSameToken(first, token) ? `/${rest.join('/')}` : null;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const read = bodySchema.safeParse(await jsonBody(request, most.bytes));
  if (!read.success) throw new Refusal(400, 'The body is not {"payloads": […]} with base64 in each');
  return read.data;
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
