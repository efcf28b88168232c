import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

export interface Seen {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export type Script = (response: http.ServerResponse, seen: Seen) => void;

/**
 * A real HTTP server that does what the next script says and remembers each request. An unscripted request gets 418.
 */
export async function providerServer() {
  const scripts: Script[] = [];
  const seen: Seen[] = [];
  const server = http.createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const request: Seen = {
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: text === '' ? {} : (JSON.parse(text) as Seen['body']),
      };
      seen.push(request);
      (scripts.shift() ?? json(418, { error: { message: 'nothing scripted' } }))(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    next: (...script: Script[]) => scripts.push(...script),
    clear: () => {
      seen.length = 0;
      scripts.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A proxy that ends a connection on which the server has sent nothing for so long, as load balancers do. */
export async function idleProxy(port: number, idleMs: number) {
  const server = net.createServer((client) => {
    const upstream = net.connect(port, '127.0.0.1');
    upstream.setTimeout(idleMs, () => client.destroy());
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => (client.destroy(), upstream.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Headers and half a body, then a cut line. */
export const cutOff: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id": "half');
  setImmediate(() => response.destroy());
};

/** Headers and half a body, then silence. */
export const stalls: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id": "half');
};

export const silence: Script = () => {};

/** A successful Chat Completions body, in OpenAI's published shape. */
export function completion(choice: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-6-sol-2026-09-22',
    choices: [
      {
        index: 0,
        logprobs: null,
        finish_reason: 'stop',
        message: { role: 'assistant', content: '{"score":4}', refusal: null },
        ...choice,
      },
    ],
    usage: {
      prompt_tokens: 1200,
      completion_tokens: 30,
      total_tokens: 1230,
      prompt_tokens_details: { cached_tokens: 1024, cache_write_tokens: 64 },
    },
  };
}

/** A successful Responses body, in OpenAI's published shape, with what was thought before the text. */
export function response(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'gpt-6-sol-2026-09-22',
    status: 'completed',
    error: null,
    incomplete_details: null,
    output: [
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: '{"score":4}', annotations: [], logprobs: [] }],
      },
    ],
    usage: {
      input_tokens: 1200,
      input_tokens_details: { cached_tokens: 1024, cache_write_tokens: 64 },
      output_tokens: 30,
      output_tokens_details: { reasoning_tokens: 20 },
      total_tokens: 1230,
    },
    ...fields,
  };
}

/** A successful Messages body, in Anthropic's published shape, with a thinking block before the text. */
export function message(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5-5',
    stop_reason: 'end_turn',
    stop_sequence: null,
    content: [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'text', text: '{"score":4}' },
    ],
    usage: { input_tokens: 112, cache_read_input_tokens: 1024, cache_creation_input_tokens: 64, output_tokens: 30 },
    ...fields,
  };
}
