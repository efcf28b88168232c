import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { trialPrompt } from '../../../activities/models/trial-request.ts';

/** A subject behind HTTP, as somebody's own server is: it keeps what it was sent. */
export interface OwnSubject {
  /** As `LOCAL_BASE_URL` has it. */
  readonly url: string;
  readonly requests: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[];
  readonly stop: () => Promise<void>;
}

/** Says the same to everything, in the OpenAI protocol. */
export async function startOwnSubject(answer: (nth: number) => string): Promise<OwnSubject> {
  const { origin, ...subject } = await startSubject((nth, body) => {
    const content = isTrial(body) ? '{}' : JSON.stringify({ answer: answer(nth), confidence: 0.5 });
    const reply = {
      id: `reply-${nth}`,
      object: 'chat.completion',
      created: 0,
      model: 'own-subject',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 1_200, completion_tokens: 40, total_tokens: 1_240 },
    };
    return { status: 200, reply };
  });
  return { ...subject, url: `${origin}/v1` };
}

/** A plain HTTP endpoint (evaluation rules §1.12): `reply` says what the nth request gets, whose body it is told. */
export async function startEndpoint(
  reply: (nth: number, body: string) => { readonly status: number; readonly reply: unknown },
): Promise<OwnSubject & { readonly origin: string }> {
  const subject = await startSubject(reply);
  return { ...subject, url: `${subject.origin}/answer` };
}

/** That a model is tried before its run is no question, and is not counted as one. */
const isTrial = (body: string) => body.includes(trialPrompt);

async function startSubject(
  answer: (nth: number, body: string) => { readonly status: number; readonly reply: unknown },
) {
  const requests: OwnSubject['requests'] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      if (!isTrial(body)) requests.push({ headers: incoming.headers, body });
      const { status, reply } = answer(requests.length, body);
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(reply));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
