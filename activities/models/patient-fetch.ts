import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';

const tcpKeepAliveMs = 30_000;
const noBody = new Set([204, 205, 304]);

/**
 * `fetch` without an own opinion of how long an answer may take. Node's built-in one gives up when the headers
 * have not come after 300 s, and a model that thinks sends its headers last; every such call would be paid for,
 * lost and repeated. Here only the caller's signal ends a request. TCP keep-alive holds a silent line open.
 * It goes through a proxy where the process does. No redirects, no compression: the provider SDKs need neither.
 */
export async function patientFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const signal = init?.signal ?? request.signal;
  const body = Buffer.from(await request.arrayBuffer());
  const url = new URL(request.url);
  const send = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.byteLength) };
    const outgoing = send(url, { method: request.method, headers, signal });
    outgoing.on('socket', (socket) => socket.setKeepAlive(true, tcpKeepAliveMs));
    outgoing.on('response', (incoming) => resolve(respond(incoming)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function respond(incoming: http.IncomingMessage): Response {
  const status = incoming.statusCode ?? 500;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (noBody.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(incoming), { status, headers });
}
