import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../../../activities/store/database.ts';
import type { Offer } from '../client.ts';
import { checkHost, checkOrigin, hostsOf } from './hosts.ts';
import { offered } from './offers.ts';
import { answerPage, pagesOf, type Pages } from './pages.ts';
import { Refusal } from '../../serving/refusal.ts';
import type { Room, View } from './room.ts';
import { attend, type Attendee, seenVersion, streamHead, type Teller, tellerOf } from './stream.ts';
import { rateLimiterOf, type Pace, type RateLimiter } from './visitors.ts';

export interface SpectatorsOrder {
  readonly room: Room;
  readonly db: Database;
  readonly runKey: string;
  /** Characters of an offer, at most. */
  readonly characters: number;
  readonly pace: Pace;
  /** As `symposium worldbuilding inject` offers it. */
  readonly inject: (offer: Offer) => Promise<string>;
  /** Where it listens. */
  readonly host: string;
  readonly port: number;
  /** Under which spectators reach it, where something stands before it. */
  readonly publicUrl: string | null;
}

export interface SpectatorsServer {
  /** With a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Who looks on at the same time, at most, and how often a line that is quiet says that it is there. */
export const most = { attendees: 500, connections: 1_000, requestMs: 30_000, beatMs: 15_000 };

interface House extends SpectatorsOrder {
  readonly hosts: readonly string[];
  readonly pages: Pages;
  readonly tellers: Readonly<Record<View, Teller>>;
  readonly attendees: Set<Attendee>;
  readonly rateLimiter: RateLimiter;
}

/** Serves the page of one match to spectators and judges, and hears what spectators throw in. */
export async function startSpectators(order: SpectatorsOrder): Promise<SpectatorsServer> {
  const attendees = new Set<Attendee>();
  const server = createServer({ requestTimeout: most.requestMs, maxHeaderSize: 8_192 }, (request, response) => {
    answer(house, request, response).catch((error: unknown) => refuse(request, response, error));
  });
  server.maxConnections = most.connections;
  server.listen(order.port, order.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const house: House = {
    ...order,
    hosts: hostsOf(port, order.publicUrl),
    pages: pagesOf(order),
    tellers: { spectators: tellerOf(order.room, 'spectators'), judges: tellerOf(order.room, 'judges') },
    attendees,
    rateLimiter: rateLimiterOf(order.pace),
  };
  const clock = setInterval(() => attendees.forEach(({ beat }) => beat()), most.beatMs);
  return {
    url: order.publicUrl ?? `http://${order.host.includes(':') ? `[${order.host}]` : order.host}:${port}/`,
    async stop() {
      clearInterval(clock);
      const closed = once(server, 'close');
      attendees.forEach(({ end }) => end());
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(house: House, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(guards)) response.setHeader(name, value);
  checkHost(request, house.hosts);
  const { method = 'GET' } = request;
  const address = request.url ?? '/';
  if (!URL.canParse(address, 'http://page')) throw new Refusal(400, 'This is no address');
  const { pathname, searchParams } = new URL(address, 'http://page');
  if (pathname === '/curveball') {
    if (method !== 'POST') throw new Refusal(405, 'What is thrown in is sent as a form');
    checkOrigin(request, house.hosts);
    const result = await offered(request, house.room, house, house.inject);
    tellAnswer(request, response, result.status, result.answer);
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') throw new Refusal(405, 'This is only read');
  const view = streams[pathname];
  if (view === undefined) {
    await house.pages.answer(pathname, searchParams, request, response);
    return;
  }
  // Whoever asks for the head alone looks on at nothing.
  if (method === 'HEAD') return void response.writeHead(200, streamHead).end();
  if (house.attendees.size >= most.attendees) throw new Refusal(503, 'As many look on as there is room for', 30);
  const mark = request.headers['last-event-id'] ?? searchParams.get('after') ?? '';
  const seen = seenVersion(house.room, String(mark));
  house.attendees.add(
    attend(house.room, house.tellers[view], response, seen, (attendee) => house.attendees.delete(attendee)),
  );
}

const streams: Readonly<Record<string, View | undefined>> = { '/events': 'spectators', '/judge/events': 'judges' };

/** What every answer says to a browser. */
const guards = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = error instanceof Refusal ? error : new Refusal(500, 'The server has failed at this; try again', 5);
  if (known.afterSeconds !== null) response.setHeader('retry-after', known.afterSeconds);
  // What is left of a request that nobody reads would be taken for the next one.
  if (request.method === 'POST') response.setHeader('connection', 'close');
  tellAnswer(request, response, known.status, known.message);
}

/** In the form that was asked for: a script reads JSON, a person a page. */
function tellAnswer({ headers }: IncomingMessage, response: ServerResponse, status: number, words: string): void {
  if (headers.accept?.includes('application/json') === true) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ answer: words }));
    return;
  }
  const { html, policy } = answerPage(words);
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .end(html);
}
