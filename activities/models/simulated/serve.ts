import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Asked, Dialect } from './dialect.ts';
import { chat } from './dialect-chat.ts';
import { messages } from './dialect-messages.ts';
import { responses } from './dialect-responses.ts';
import { fnv1a } from '../../../shared/kernel/index.ts';
import { field } from '../reply-fields.ts';
import { behaviour } from './manners/behaviour.ts';
import type { MannerName } from './manners/manners.ts';
import { written } from './pieces.ts';
import { readPrompt, type AnyPrompt, type OwnAnswers } from './prompt.ts';
import type { CapturedRequest } from './captured-request.ts';
import type { PromptCache } from './prompt-cache.ts';
import type { Deed } from './script.ts';
import { utter } from './utterance.ts';

/** Room for the twelve pictures of a judge's request. */
const largestBody = 64 * 1024 * 1024;

export const dialects: readonly Dialect[] = [chat, messages, responses];

/** What one request needs of the server. */
export interface Service {
  readonly seed: string;
  /** From the request's arrival to its answer: making the answer is a part of it. */
  readonly latencyMs: number;
  readonly capture: (request: CapturedRequest) => void;
  readonly play: (prompt: AnyPrompt) => Deed | null;
  readonly signal: AbortSignal;
  /** Whoever waits for the time of their answer has it now. */
  readonly hurried: AbortSignal;
  readonly own: OwnAnswers;
  readonly manners: readonly MannerName[];
  /** The provider's cache, by the protocol; null: it is taken to be warm. */
  readonly cache: Readonly<Record<CapturedRequest['protocol'], PromptCache>> | null;
}

/**
 * Answers one request. Rejects only when it was broken off; everything that is wrong with the request itself, with
 * the script or with the simulation is a 400, which nobody retries and whose message says what it was.
 */
export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  service: Service,
): Promise<void> {
  const dialect = dialects.find(({ path }) => path === request.url?.split('?')[0]);
  if (dialect === undefined || request.method !== 'POST') {
    const message = `POST ${dialects.map(({ path }) => path).join(', ')}`;
    send(response, 404, {}, { error: { type: 'not_found_error', message } });
    return;
  }
  const headers = { [dialect.requestIdHeader]: requestId };
  const arrived = performance.now();
  let question: Question;
  try {
    question = questionOf(dialect, JSON.parse(await bodyOf(request)), service);
  } catch (error) {
    send(response, 400, headers, dialect.failure(400, reasonOf(error), requestId));
    return;
  }
  const { deed, body } = question;
  const key = String(request.headers['idempotency-key'] ?? '');
  const answer = answerOf(dialect, question, key, service);
  const latencyMs = service.latencyMs + (deed !== null && 'slowMs' in deed ? deed.slowMs : 0);
  await answerTime(Math.max(0, latencyMs - (performance.now() - arrived)), service);
  if (deed !== null && 'status' in deed) {
    const wait = deed.retryAfterSeconds === undefined ? {} : { 'retry-after': String(deed.retryAfterSeconds) };
    send(
      response,
      deed.status,
      { ...headers, ...wait },
      dialect.failure(deed.status, `The simulation’s script asked for ${deed.status}.`, requestId),
    );
    return;
  }
  if ('fault' in answer) {
    send(response, 400, headers, dialect.failure(400, answer.fault, requestId));
    return;
  }
  deliver(response, headers, dialect, answer.reply, field(body, 'stream') === true, deed, requestId);
}

/** Waits for the time of an answer, or until nobody is kept waiting any more. Rejects where the request is broken off. */
async function answerTime(ms: number, { signal, hurried }: Service): Promise<void> {
  try {
    await pause(ms, undefined, { signal: AbortSignal.any([signal, hurried]) });
  } catch (error) {
    if (signal.aborted) throw error;
  }
}

/** A request that was read, and what the script does to its answer. */
interface Question {
  readonly asked: Asked;
  readonly prompt: AnyPrompt;
  readonly deed: Deed | null;
  readonly body: unknown;
}

/** Reads a body, and counts it for the script. Throws an `Error` that says what is wrong with it. */
function questionOf(dialect: Dialect, body: unknown, service: Service, inBatch = false): Question {
  const read = dialect.read(body);
  const prompt = readPrompt(read.system, read.user, read.results, read.pictures, service.own);
  const asked = forTask(read, prompt.task);
  const { agent, task, phase, scenarioId, subject } = prompt;
  // What a model began by itself it goes on with: a script counts questions, and this one was counted.
  const deed = asked.goesOn ? null : service.play(prompt);
  service.capture({
    protocol: dialect.protocol,
    agent,
    task,
    phase,
    scenarioId,
    subject,
    pictures: asked.pictures,
    deed,
    body,
    ...(inBatch ? { inBatch: true } : {}),
  });
  return { asked, prompt, deed, body };
}

/** What becomes of a request in a batch: its answer or a complaint, and after how long; or nobody comes to it in time. */
export type BatchedAnswer =
  { readonly expires: true } | { readonly status: number; readonly body: unknown; readonly slowMs: number };

/** The same answer as by itself; what only a connection can suffer, a batch does not. */
export function answerInBatch(dialect: Dialect, body: unknown, key: string, service: Service): BatchedAnswer {
  const complain = (status: number, message: string) => ({
    status,
    body: dialect.failure(status, message, 'req_simulated_batch'),
    slowMs: 0,
  });
  try {
    if (field(body, 'stream') === true) throw new Error('stream is not supported in a batch.');
    const question = questionOf(dialect, body, service, true);
    const { deed } = question;
    if (deed !== null && 'expire' in deed) return { expires: true };
    if (deed !== null && 'status' in deed)
      return complain(deed.status, `The simulation’s script asked for ${deed.status}.`);
    const answer = answerOf(dialect, question, key, service);
    if ('fault' in answer) return complain(400, answer.fault);
    return { status: 200, body: answer.reply, slowMs: deed !== null && 'slowMs' in deed ? deed.slowMs : 0 };
  } catch (error) {
    return complain(400, reasonOf(error));
  }
}

/** Sends an answer, whole or as a stream, or as much of it as the script leaves. */
function deliver(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  dialect: Dialect,
  reply: unknown,
  streams: boolean,
  deed: Deed | null,
  requestId: string,
): void {
  const pieces = streams ? dialect.pieces(reply).map(written) : [JSON.stringify(reply)];
  const half = pieces.slice(0, Math.ceil(pieces.length / 2));
  response.writeHead(200, {
    'content-type': streams ? 'text/event-stream; charset=utf-8' : 'application/json',
    ...(streams ? {} : { 'content-length': Buffer.byteLength(pieces.join('')) }),
    ...headers,
  });
  if (deed !== null && 'hangUp' in deed) {
    const text = half.join('');
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy());
  } else if (deed !== null && 'endEarly' in deed) response.end(half.join(''));
  else if (deed !== null && ('overloadedMidway' in deed || 'declinedMidway' in deed)) {
    const event = dialect.midway('overloadedMidway' in deed ? 'overloaded' : 'declined', requestId);
    response.end([...half, written(event)].join(''));
  } else response.end(pieces.join(''));
}

/** A body without how its answer is to be delivered: a model says the same in one piece and in many. */
const questionIn = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => (name === 'stream' || name === 'stream_options' ? undefined : value));

/** The answer, or why the script or the simulation could not make one. */
function answerOf(
  dialect: Dialect,
  { asked, prompt, deed, body }: Question,
  key: string,
  { seed, manners, cache }: Service,
): { readonly reply: unknown } | { readonly fault: string } {
  if (deed !== null && 'refuseSchema' in deed && asked.schema !== null)
    return { fault: 'The compiled grammar of the schema is too large.' };
  const text = questionIn(body);
  try {
    const said = utter(seed, prompt, deed, asked, behaviour(manners, { seed, key, text }, asked));
    const id = fnv1a(seed + text)
      .toString(16)
      .padStart(8, '0');
    const found = cache?.[dialect.protocol](asked.prefix, Date.now()) ?? null;
    return { reply: dialect.reply(asked, said, id, found) };
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

export function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error('The request is larger than 64 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : 'The request cannot be read.';
}

const form = z.object({
  properties: z.object({
    answer: z.object({ anyOf: z.array(z.object({ properties: z.record(z.string(), z.json()) })) }),
  }),
});
const branch = z.record(z.string(), z.json());

/**
 * A request as whoever answers one task takes it: where it asks for the answer in a form for several tasks (kernel rules
 * §19), in that task's branch. A schema without one is a fault of Symposium, and throws an `Error`.
 */
export function forTask(asked: Asked, task: string): Asked {
  // Nothing in a section can read so: quotation marks in its texts are escaped.
  if (!asked.user.includes(`{"answer": {"${task}": …}}`)) return asked;
  if (asked.schema === null) return { ...asked, branch: task };
  const branches = form.safeParse(asked.schema).data?.properties.answer.anyOf ?? [];
  const own = branch.safeParse(branches.find(({ properties }) => Object.hasOwn(properties, task))?.properties[task]);
  if (!own.success) throw new Error(`The schema of the answer has no branch for ${task}.`);
  return { ...asked, schema: own.data, branch: task };
}
