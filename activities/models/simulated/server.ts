import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Agent, Phase } from '../../../shared/scenario/vocabulary.ts';
import type { TaskName } from '../../../shared/scenario/tasks.ts';
import type { Asked, Dialect } from './dialect.ts';
import { chat } from './dialect-chat.ts';
import { messages } from './dialect-messages.ts';
import { hashText } from './dice.ts';
import { readPrompt, type Prompt } from './prompt.ts';
import { player, readScript, type Deed, type WrittenScript } from './script.ts';
import { utter } from './utterance.ts';

/** A request as it arrived; no headers, so no key. */
export interface CapturedRequest {
  readonly protocol: 'chat' | 'messages';
  readonly agent: Agent;
  readonly task: TaskName;
  readonly phase: Phase;
  readonly scenarioId: string;
  readonly subject: string | null;
  /** The charge and the whole conversation, as sent. */
  readonly body: unknown;
}

export interface SimulationOptions {
  /** Everything that is answered follows from it and from the request. */
  readonly seed: string;
  /** Waited before each answer. */
  readonly latencyMs: number;
  readonly script: WrittenScript;
  readonly port?: number;
  readonly onRequest?: (request: CapturedRequest) => void;
  /** Keeps every request in `requests`; off, so that a long demo does not fill the memory. */
  readonly keepRequests?: boolean;
}

export interface SimulatedModels {
  /** `http://127.0.0.1:<port>`; the protocols lie under `/openai/v1` and `/anthropic`. */
  readonly url: string;
  readonly requests: readonly CapturedRequest[];
  /** Replaces the script and starts its counters anew. */
  setScript(script: WrittenScript): void;
  /** Breaks open connections and closes the port. */
  stop(): Promise<void>;
}

const largestBody = 16 * 1024 * 1024;

/**
 * The models of the demo and the tests, behind the providers' own protocols, so that both exercise the production
 * adapters. Listens on 127.0.0.1 only. Throws an `Error` for a script that cannot be used.
 */
export async function startSimulatedModels(options: SimulationOptions): Promise<SimulatedModels> {
  let play = player(readScript(options.script));
  const requests: CapturedRequest[] = [];
  const stopping = new AbortController();
  let served = 0;

  const capture = (request: CapturedRequest) => {
    if (options.keepRequests === true) requests.push(request);
    options.onRequest?.(request);
  };
  const server = createServer((request, response) => {
    served += 1;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    serve(request, response, `req_simulated_${served}`, {
      seed: options.seed, latencyMs: options.latencyMs, capture, play: (prompt) => play(prompt), signal: AbortSignal.any([gone.signal, stopping.signal]),
    }).catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulated models have no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    setScript(script) { play = player(readScript(script)); },
    async stop() {
      stopping.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Service {
  readonly seed: string;
  readonly latencyMs: number;
  readonly capture: (request: CapturedRequest) => void;
  readonly play: (prompt: Prompt) => Deed | null;
  readonly signal: AbortSignal;
}

async function serve(request: IncomingMessage, response: ServerResponse, requestId: string, service: Service): Promise<void> {
  const dialect = [chat, messages].find(({ path }) => path === request.url?.split('?')[0]);
  if (dialect === undefined || request.method !== 'POST') {
    send(response, 404, {}, { error: { type: 'not_found_error', message: `POST ${chat.path} or ${messages.path}` } });
    return;
  }
  const headers = { [dialect.requestIdHeader]: requestId };
  let asked: Asked;
  let prompt: Prompt;
  let text: string;
  try {
    text = await bodyOf(request);
    const body: unknown = JSON.parse(text);
    asked = dialect.read(body);
    prompt = readPrompt(asked.system, asked.user);
    const { agent, task, phase, scenarioId, subject } = prompt;
    service.capture({ protocol: dialect === chat ? 'chat' : 'messages', agent, task, phase, scenarioId, subject, body });
  } catch (error) {
    send(response, 400, headers, dialect.failure(400, reasonOf(error), requestId));
    return;
  }
  const deed = service.play(prompt);
  await pause(service.latencyMs + (deed !== null && 'slowMs' in deed ? deed.slowMs : 0), undefined, { signal: service.signal });
  if (deed !== null && 'status' in deed) {
    const wait = deed.retryAfterSeconds === undefined ? {} : { 'retry-after': String(deed.retryAfterSeconds) };
    send(response, deed.status, { ...headers, ...wait }, dialect.failure(deed.status, `The simulation’s script asked for ${deed.status}.`, requestId));
    return;
  }
  answer(response, dialect, asked, prompt, deed, headers, text, requestId, service.seed);
}

function answer(
  response: ServerResponse, dialect: Dialect, asked: Asked, prompt: Prompt, deed: Deed | null,
  headers: Readonly<Record<string, string>>, sent: string, requestId: string, seed: string,
): void {
  let reply: string;
  try {
    reply = JSON.stringify(dialect.reply(asked, utter(seed, prompt, deed, asked.maxTokens), hashText(seed + sent).toString(16).padStart(8, '0')));
  } catch (error) {
    // A fault of the script or of the simulation itself: 400 is not retried, and its message says what it was.
    send(response, 400, headers, dialect.failure(400, reasonOf(error), requestId));
    return;
  }
  if (deed === null || !('hangUp' in deed)) {
    send(response, 200, headers, reply);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(reply), ...headers });
  response.write(reply.slice(0, Math.floor(reply.length / 2)), () => response.destroy());
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers });
  response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error('The request is larger than 16 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const reasonOf = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : 'The request cannot be read.';
