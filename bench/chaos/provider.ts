/**
 * A program: the simulated models as a provider of their own, which nothing that happens to its customers disturbs. It
 * counts, by idempotency key, what it was asked and what it answered, and finishes (and so bills) an answer even when
 * the customer has died in the meantime, as real providers do.
 *
 *   node provider.ts '<ProviderProgram as JSON>'
 *
 * `GET /tallies` tells the counts.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { answerEvaluation } from '../../activities/models/simulated/evaluation/answer.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { trialPrompt } from '../../activities/models/trial-request.ts';
import { startSimulatedModels } from '../../activities/models/simulated/server.ts';
import { loopback } from '../../workers/stack/port.ts';
import { mumbledTasks } from './cast.ts';
import { pilgrim } from './control.ts';

export interface ProviderProgram {
  readonly port: number;
  readonly controlUrl: string;
  readonly seed: string;
  readonly latencyMs: number;
  /** Runs whose classification fails its ethical review, which takes them to a person. */
  readonly troubled: readonly string[];
  /** Runs in which some first answers cannot be read. */
  readonly mumbling: readonly string[];
}

/** What became of the requests under one key. */
export interface Tally {
  readonly asked: number;
  /** Answers that were made, delivered or not: these are paid. */
  readonly answered: number;
  /** Different requests under this key, and different answers to them. */
  readonly requests: number;
  readonly answers: number;
}

interface Account {
  asked: number;
  answered: number;
  readonly requests: Set<string>;
  readonly answers: Set<string>;
}

/** Always, and not once: what happened before must not change an answer. */
const ethicalFail: WrittenScript = [
  {
    agent: 'SOCRATES',
    task: 'classification',
    times: 0,
    do: { patch: [{ path: '/ethics/assessment', value: 'FAIL' }] },
  },
];
const mumbled: WrittenScript = mumbledTasks.map(({ agent, task }) => ({
  agent,
  task,
  times: 0,
  do: { unreadable: true },
}));

async function provide({ port, controlUrl, seed, latencyMs, troubled, mumbling }: ProviderProgram): Promise<void> {
  const own = { EVALUATION_ID: answerEvaluation };
  const start = async (script: WrittenScript) => (await startSimulatedModels({ seed, latencyMs, script, own })).url;
  const [calm, failing, unreadable] = await Promise.all([start([]), start(ethicalFail), start(mumbled)]);
  /** By the call alone: a run's opening question is mumbled at, its repair is not. */
  const modelsFor = (key: string) => {
    const run = key.split('/', 1)[0] ?? '';
    if (
      mumbling.includes(run) &&
      key.endsWith('/0') &&
      mumbledTasks.some(({ agent, task }) => key.includes(`/${agent}/${task}/`))
    )
      return unreadable;
    return troubled.includes(run) ? failing : calm;
  };
  const stand = pilgrim(controlUrl);
  const accounts = new Map<string, Account>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/tallies') return void response.end(JSON.stringify(tallies(accounts)));
    const key = String(request.headers['idempotency-key']);
    const body = await buffer(request);
    // That a model is tried before its run is no question, and no run is hit by what happens to it.
    if (body.includes(trialPrompt)) {
      const tried = await forward(calm, request, body);
      return void response.writeHead(tried.statusCode ?? 500, tried.headers).end(await buffer(tried));
    }
    const account = accounts.get(key) ?? { asked: 0, answered: 0, requests: new Set(), answers: new Set() };
    accounts.set(key, account);
    account.asked += 1;
    account.requests.add(hash(body));
    await stand('during-request', key);
    const made = await forward(modelsFor(key), request, body);
    const text = await buffer(made);
    account.answered += made.statusCode === 200 ? 1 : 0;
    account.answers.add(hash(text));
    response.writeHead(made.statusCode ?? 500, made.headers).end(text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await once(server.listen(port, loopback), 'listening');
}

async function forward(
  root: string,
  { url = '/', method = 'POST', headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  const outgoing = send(new URL(url, root), { method, headers: { ...headers, host: new URL(root).host } });
  const answered = once(outgoing, 'response');
  outgoing.end(body);
  const [incoming] = (await answered) as [IncomingMessage];
  return incoming;
}

function tallies(accounts: ReadonlyMap<string, Account>): Record<string, Tally> {
  return Object.fromEntries(
    [...accounts].map(([key, { asked, answered, requests, answers }]) => [
      key,
      { asked, answered, requests: requests.size, answers: answers.size },
    ]),
  );
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

if (import.meta.main) await provide(JSON.parse(process.argv[2] ?? '') as ProviderProgram);
