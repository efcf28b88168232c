import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type AskRequest, callKey, type Json, parseModelRef } from '../../shared/kernel/index.ts';
import {
  type Certificate,
  certify,
  type RunContents,
  type SentRequest,
  textsOf,
} from '../../shared/scenario/certificate/index.ts';
import {
  type AdviserRow,
  type AdviserRows,
  type Brief,
  cast,
  type Content,
  isContributed,
  mayCompute,
  type Phase,
  reachOf,
  type TaskName,
  tasks,
} from '../../shared/scenario/index.ts';
import { compose, repairRequest } from '../ask/compose.ts';
import { ownArithmetic } from '../ask/own-arithmetic.ts';
import type { Computing } from '../ask/budgets.ts';
import { offerOfComputing } from '../ask/computing.ts';
import { schemaTold } from '../models/schema-as-text.ts';
import { answerSchema, strictFor, type Dialect } from '../models/schema-dialect.ts';
import type { Database } from '../store/database.ts';
import { callsOfRun, leavesWanting, type StoredCall } from '../store/calls.ts';
import { type Note, notesOfRun } from '../store/notes.ts';
import { requestsOfRun, type StoredRequest } from '../store/requests.ts';
import { findRun, type RunRow } from '../store/runs.ts';
import { SideThread } from '../side-thread.ts';
import { frameworkFor } from './framework.ts';
import { scenarioSystem } from './system.ts';

/** Certifies a run, finished or not, from what the store holds of it. null: there is no such run. */
export async function certifyRun(db: Database, runKey: string): Promise<Certificate | null> {
  const [run, calls] = await Promise.all([findRun<Brief, unknown>(db, runKey), callsOfRun(db, runKey)]);
  if (!run) return null;
  const { contents, requests } = evidenceOf(await rowsToSearch(db, run, calls));
  return certify(contents, requests);
}

/** What the store holds of a run that a search needs. Plain data: it can be handed to another thread. */
export interface RowsToSearch {
  readonly run: Pick<RunRow<Brief>, 'runKey' | 'brief'> & { readonly policy?: unknown };
  readonly calls: readonly StoredCall[];
  readonly requests: readonly StoredRequest[];
  readonly notes: readonly (Note & { readonly at: number })[];
}

/** `searched`: the phases whose requests are wanted; null: all. */
export async function rowsToSearch(
  db: Database,
  { runKey, brief, policy }: RowsToSearch['run'],
  calls: readonly StoredCall[],
  searched: readonly string[] | null = null,
): Promise<RowsToSearch> {
  const [requests, notes] = await Promise.all([requestsOfRun(db, runKey, searched), notesOfRun(db, runKey)]);
  return { run: { runKey, brief, policy }, calls, requests, notes };
}

/** `parts`: phases that are searched together, each time. */
export interface SearchOrder {
  readonly rows: RowsToSearch;
  readonly parts: readonly (readonly string[])[];
}

/** Who searches: this thread or one of its own. */
export type Search = (order: SearchOrder) => Promise<readonly Certificate[]>;

/** In this thread, which it holds: what is about to leave the process leaves first. */
export const searchHere: Search = async (order) => {
  await breathe();
  return searchParts(order);
};

/**
 * How long one search may take (kernel rules §43): a hundred times what it takes, and so little that all the threads that
 * are tried come to an end within the minute that its activity has.
 */
const searchWithinMs = 15_000;

/**
 * In a thread of its own: a run's requests keep a processor busy for a tenth of a second and more, in which the thread
 * that serves every run would answer nobody. Whoever opens it closes it.
 */
export const searchAside = (withinMs: number = searchWithinMs): SideThread<SearchOrder, readonly Certificate[]> =>
  new SideThread(new URL('./searching.ts', import.meta.url), 'searches requests for certificates', withinMs);

/** A certificate for each part. What the run has written is read and made ready for the search once. */
export function searchParts({ rows, parts }: SearchOrder): readonly Certificate[] {
  const { contents, requests } = evidenceOf(rows, parts.flat());
  const { checked } = certify(contents, requests);
  return parts.map((searched) => {
    const isOwn = ({ phase }: { readonly phase: string }) => searched.includes(phase);
    const own = checked.filter(isOwn);
    const clean = own.every(({ leaks }) => leaks.length === 0);
    return { clean, calls: requests.filter(isOwn).length, checked: own };
  });
}

/** What a certificate is made from: everything that the run has written, and every request as it was sent. */
interface Evidence {
  readonly contents: RunContents;
  readonly requests: readonly SentRequest[];
}

/** `searched`: the phases whose requests are wanted; null: all. */
function evidenceOf(
  { run: { runKey, brief, policy }, calls, requests, notes }: RowsToSearch,
  searched: readonly string[] | null = null,
): Evidence {
  const byCall = new Map(requests.map((request) => [request.call, request]));
  const stored = calls.map((call) => {
    const request = byCall.get(call.key);
    if (!request) throw new Error(`the request of ${call.key} is not in the store`);
    return { call, request };
  });
  const opened = (policy ?? {}) as OpenedWith;
  // What came from outside lies in contexts like any answer, but nobody was asked for it: it has no request to search.
  const answers = stored
    .filter(({ call }) => call.outcome === 'answered' && Object.hasOwn(tasks, call.task))
    .map(({ call, request: { at } }) => ({
      key: call.key,
      agent: call.agent,
      task: call.task as TaskName,
      phase: call.phase,
      round: call.round,
      subject: call.subject,
      answer: call.answer,
      at,
    }));
  return {
    contents: { runKey, brief, answers, notes: notes.map((note) => ({ ...note, content: note.content as Content })) },
    requests: stored
      .filter(({ call }) => !isContributed(call) && (searched === null || searched.includes(call.phase)))
      .map((one) => sentRequest(one, stored, brief, opened)),
  };
}

/** What of its policy is looked at; a run of an earlier version may lack any of it. */
type OpenedWith = { readonly adviserRows?: AdviserRows; readonly computing?: Computing };

interface Stored {
  readonly call: StoredCall;
  readonly request: StoredRequest;
}

function sentRequest(
  { call, request: { askedAt, body } }: Stored,
  all: readonly Stored[],
  brief: Brief,
  { adviserRows: rows = {}, computing }: OpenedWith,
): SentRequest {
  const adviser = Object.hasOwn(rows, call.agent) ? rows[call.agent] : undefined;
  const exchange = all.filter(
    ({ call: other }) => callKey({ ...other, ordinal: 0 }) === callKey({ ...call, ordinal: 0 }),
  );
  const earlier = exchange.filter(({ request }) => request.at < askedAt);
  return {
    call: call.key,
    agent: call.agent,
    ...(adviser === undefined ? {} : { adviser }),
    phase: call.phase as Phase,
    reach: reachOf(call.task),
    askedAt,
    body,
    declared: call.pieces.flatMap((piece) => (piece as { readonly ref?: string }).ref ?? []),
    proven: [
      ...promptIn(body, call.agentVersion),
      ...ownWords(body, earlier),
      ...ownArithmetic(earlier.map(({ call: before }) => before)),
    ],
    standard: [...standardTexts(call, brief, adviser), ...toolTexts(call, computing), ...sizes(call, exchange)],
  };
}

/**
 * The prompt is known by the hash that the call's version carries, so one of an older day is known too, and an altered
 * one is not.
 */
function promptIn(body: Json, agentVersion: string): string[] {
  const hash = agentVersion.split('_').at(-1) ?? '';
  return textsOf(body, []).filter(
    (text) => text.length > hash.length && createHash('sha256').update(text, 'utf8').digest('hex').startsWith(hash),
  );
}

/** Shorter texts are the protocol's words, not the agent's. */
const leastOwnWords = 20;

/**
 * What the agent itself said earlier in this exchange, if it is what was received: it is repeated to its own author,
 * and to no one else.
 */
function ownWords(body: Json, earlier: readonly Stored[]): string[] {
  const received = earlier.map(({ request }) => textsOf(request.unanswered, []));
  const { messages, input } = body as { readonly messages?: readonly Json[]; readonly input?: readonly Json[] };
  const said = (messages ?? input ?? []).filter(isOwnTurn).flatMap((turn) => textsOf(turn, []));
  return said.filter(
    (text) =>
      text.length >= leastOwnWords && received.some((texts) => texts.includes(text) || texts.join('').includes(text)),
  );
}

/** Whether a turn of a conversation is the agent's: by its role, or an item of the Responses API that has none. */
function isOwnTurn(turn: Json): boolean {
  const { role, type } = turn as { readonly role?: string; readonly type?: string };
  return role === 'assistant' || type === 'function_call' || type === 'reasoning';
}

/** The words of the tool that this question may be offered. */
function toolTexts({ agent, task, model }: StoredCall, computing: Computing | undefined): string[] {
  if (computing === undefined || !mayCompute(agent, task)) return [];
  const { name, description, parameters } = offerOfComputing(computing, 'allowed');
  return [textsOf({ name, description, parameters: strictFor(dialectOf(model), parameters) as Json }, []).join('\n')];
}

/** The fixed words of this question, made by Symposium’s own composer without a single piece. */
function standardTexts(call: StoredCall, brief: Brief, adviser: AdviserRow | undefined): string[] {
  const request: AskRequest = { ...call, system: 'scenario', outputTokens: 0, references: {} };
  const composition = {
    preamble: scenarioSystem.preamble,
    role: adviser?.role ?? cast[call.agent]?.role ?? '',
    task: scenarioSystem.taskText(call.task),
    schemaName: call.task,
    sections: frameworkFor(request, brief),
  };
  return [compose(request, composition), repairRequest('', 0), repairRequest(leavesWanting, 0), ...schemaTexts(call)];
}

/** A line of Symposium's own: no text of a section can begin a line. */
const limitTold = /^(?:- )?Maximum output: (\d+) tokens\.$/gm;

/**
 * Sizes that Symposium itself writes into requests: what may be written, tokens of a section that was shortened. They
 * are no one's result.
 */
function sizes(call: StoredCall, exchange: readonly Stored[]): string[] {
  const limits = exchange.flatMap(({ request }) => [
    ...Object.values(request.body as Readonly<Record<string, Json>>).filter((value) => typeof value === 'number'),
    ...textsOf(request.body, []).flatMap((text) => [...text.matchAll(limitTold)].map(([, tokens = '']) => tokens)),
  ]);
  const sections = call.pieces.flatMap((piece) => (piece as { readonly tokens?: number }).tokens ?? []);
  return [...limits, ...sections].map(String);
}

/** The schema of the answer, as the provider is sent it, and as a model is told it whose provider does not take it. */
function schemaTexts({ task, model }: StoredCall): string[] {
  const { name, json } = answerSchema(task, tasks[task as TaskName].schema);
  const schema = strictFor(dialectOf(model), json);
  return [textsOf({ name, schema: schema as Json }, []).join('\n'), schemaTold(schema)];
}

/** Whose dialect the model's adapter writes schemas in. */
function dialectOf(model: string): Dialect {
  const parsed = parseModelRef(model);
  if ('problem' in parsed || parsed.provider === 'local') return 'local';
  if (parsed.provider === 'simulated') return parsed.model === 'messages' ? 'anthropic' : 'openai';
  return parsed.provider;
}
