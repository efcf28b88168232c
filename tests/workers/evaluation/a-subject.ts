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
export const startOwnSubject = (answer: (nth: number) => string): Promise<OwnSubject> =>
  startToolUser((nth) => ({ answer: answer(nth) }));

/** A call of a tool as a server sends it: the arguments are text, whatever stands in it. */
export interface CalledTool {
  readonly name: string;
  readonly arguments: string;
}

/** The same where it may call tools in place of an answer, one or several. `body`: what it was sent. */
export async function startToolUser(
  says: (nth: number, body: string) => { readonly answer: string } | { readonly calls: readonly CalledTool[] },
): Promise<OwnSubject> {
  const { origin, ...subject } = await startSubject((nth, body) => {
    const said = isTrial(body) ? { answer: '' } : says(nth, body);
    const choice =
      'answer' in said
        ? { finish_reason: 'stop', message: { role: 'assistant', content: contentOf(said.answer, body) } }
        : {
            finish_reason: 'tool_calls',
            message: { role: 'assistant', content: null, tool_calls: calling(nth, said) },
          };
    const reply = {
      id: `reply-${nth}`,
      object: 'chat.completion',
      created: 0,
      model: 'own-subject',
      choices: [{ index: 0, ...choice }],
      usage: { prompt_tokens: 1_200, completion_tokens: 40, total_tokens: 1_240 },
    };
    return { status: 200, reply };
  });
  return { ...subject, url: `${origin}/v1` };
}

const contentOf = (answer: string, body: string): string =>
  isTrial(body) ? '{}' : JSON.stringify({ answer, confidence: 0.5 });

const calling = (nth: number, { calls }: { readonly calls: readonly CalledTool[] }) =>
  calls.map((one, at) => ({ id: `call-${nth}-${at}`, type: 'function', function: one }));

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
