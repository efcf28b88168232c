import http from 'node:http';
import https from 'node:https';
import { pipeline, Readable, type Duplex } from 'node:stream';
import zlib from 'node:zlib';
import { withShortError } from './error-body.ts';

const tcpKeepAliveMs = 30_000;
const noBody = new Set([204, 205, 304]);

/**
 * `fetch` without an own opinion of how long an answer may take. Node's built-in one gives up when the headers
 * have not come after 300 s, and a model that thinks sends its headers last; every such call would be paid for,
 * lost and repeated. Here only the caller's signal ends a request. TCP keep-alive holds a silent line open.
 * It goes through a proxy where the process does. It follows no redirect: what a request carries, the key above all, is for
 * the host that it is sent to. It asks for no compression, and reads what was compressed on the way all the same.
 * Of an error it reads as much as anybody does, and no more.
 */
export async function patientFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const signal = init?.signal ?? request.signal;
  const body = Buffer.from(await request.arrayBuffer());
  const url = new URL(request.url);
  const send = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'identity',
      ...Object.fromEntries(request.headers),
      'content-length': String(body.byteLength),
    };
    const outgoing = send(url, { method: request.method, headers, signal });
    outgoing.on('socket', (socket) => socket.setKeepAlive(true, tcpKeepAliveMs));
    outgoing.on('response', (incoming) => resolve(withShortError(respond(incoming))));
    outgoing.on('error', reject);
    // Who changes to another protocol (101) has its line closed without an error, and nobody would ever hear of it.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(Object.assign(new Error('the server speaks another protocol'), { code: 'ERR_STREAM_UPGRADED' }));
    });
    outgoing.end(body);
  });
}

/** A status that HTTP does not have is read like a fault of the server (RFC 9110, 15), since `Response` takes none. */
const statusOf = (code = 500): number => (code >= 200 && code <= 599 ? code : 500);

/** What undoes a coding, as far as it has come; null: what is not coded, or in a way that nobody knows here. */
function decoderOf(coding: string | null): Duplex | null {
  const flush = zlib.constants.Z_SYNC_FLUSH;
  switch (coding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip({ flush });
    case 'deflate':
      return zlib.createInflate({ flush });
    case 'br':
      return zlib.createBrotliDecompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH });
    default:
      return null;
  }
}

/** Nothing here may throw: it runs in an event, where nobody would catch it but the process. */
function respond(incoming: http.IncomingMessage): Response {
  const status = statusOf(incoming.statusCode);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (noBody.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  const decoder = decoderOf(headers.get('content-encoding'));
  if (decoder === null) return new Response(Readable.toWeb(incoming), { status, headers });
  headers.delete('content-encoding');
  headers.delete('content-length');
  // Whoever reads hears of what goes wrong, on the line or in the coding.
  return new Response(Readable.toWeb(pipeline(incoming, decoder, () => undefined)), { status, headers });
}
