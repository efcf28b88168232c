import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { agentVersion, type AgentCard } from '../shared/kernel/agent.ts';
import { addUsage, type AskReceipt, type AskRequest, type Usage } from '../shared/kernel/ask.ts';
import { ModelFailure, modelFailures } from '../shared/kernel/failures.ts';
import { callKey } from '../shared/kernel/ids.ts';
import type { Charges } from './prompts/load.ts';
import type { Model, ModelReply } from './models/model.ts';
import { priceOf } from './models/prices.ts';
import { answerSchema } from './models/schema-dialect.ts';
import { compose, repairRequest, type Section } from './compose.ts';
import { readAnswer } from './read-answer.ts';
import { callAsked, callEntries } from './call-entries.ts';
import { append } from './store/ledger.ts';
import { findCalls, saveCall, type Call, type StoredCall } from './store/calls.ts';
import { findNotes } from './store/notes.ts';
import { findRun } from './store/runs.ts';
import type { Database } from './store/database.ts';
import type { Desk, System } from './systems.ts';

export interface AskDependencies {
  readonly db: Database;
  readonly systems: Readonly<Record<string, System>>;
  readonly charges: Charges;
  readonly models: (ref: string) => Model;
}

/** The line of every run's policy that the caller of models needs. */
type CallTiming = { readonly callTimeoutMs: number };

/**
 * One agent answers once. The key is looked up first: what was paid is never paid again. Then: desk → compose →
 * call → read → at most one repair → facts → call, bodies and ledger rows in one statement. The two requests of a
 * repaired answer are two rows, so a crash between them repeats neither.
 */
export function askAgent(deps: AskDependencies) {
  return async function askAgent(request: AskRequest): Promise<AskReceipt> {
    const keys = [0, 1].map((ordinal) => callKey({ ...request, ordinal }));
    const paid = await findCalls(deps.db, keys);
    const first = paid.find((call) => call.ordinal === 0);
    const repair = paid.find((call) => call.ordinal === 1);
    const settled = settle(first, repair);
    if (settled) return settled;

    const system = deps.systems[request.system];
    const card = system?.roster[request.agent];
    if (!system || !card) throw ApplicationFailure.nonRetryable(`unknown agent ${request.agent} of system ${request.system}`, 'UNKNOWN_AGENT');
    const desk = await layDesk(deps.db, request);
    const sections = system.sections(request, desk);
    const session = new Session(deps, system, card, request, desk, sections);
    const opening = first ?? (await session.ask(0, null));
    return settle(opening, undefined) ?? settle(opening, await session.ask(1, opening)) ?? unreachable();
  };
}

/** What the stored rows say: an answer, a final failure to read one, or (null) that a request is still owed. */
function settle(first: StoredCall | Call | undefined, repair: StoredCall | Call | undefined): AskReceipt | null {
  const answered = [first, repair].find((call) => call?.outcome === 'answered');
  if (answered) {
    return { outcome: 'answered', ref: callKey(answered), facts: answered.facts ?? {}, confidence: answered.confidence ?? 0, usage: usageOf(first, repair) };
  }
  if (!first) return null;
  if (first.outcome === 'refused' || repair) {
    const last = repair ?? first;
    return { outcome: 'unscored', ref: callKey(last), why: `${last.outcome}: ${last.why ?? 'no reason given'}`, usage: usageOf(first, repair) };
  }
  return null;
}

function usageOf(...calls: readonly (Call | undefined)[]): Usage {
  return calls
    .filter((call) => call !== undefined)
    .map(({ inputTokens, cachedInputTokens, outputTokens, costMicrodollars }) => ({ inputTokens, cachedInputTokens, outputTokens, costMicrodollars }))
    .reduce(addUsage);
}

async function layDesk(db: Database, request: AskRequest): Promise<Desk> {
  const keys = Object.values(request.file);
  const [run, calls, notes] = await Promise.all([findRun(db, request.runKey), findCalls(db, keys), findNotes(db, keys)]);
  if (!run) throw ApplicationFailure.nonRetryable(`run ${request.runKey} is not in the store`, 'UNKNOWN_RUN');
  const byKey = new Map(calls.map((call) => [call.key, call]));
  const answers = Object.fromEntries(Object.entries(request.file).flatMap(([slot, key]) => { const call = byKey.get(key); return call ? [[slot, call]] : []; }));
  const missing = keys.filter((key) => !byKey.has(key) && !notes.some((note) => note.key === key));
  if (missing.length > 0) throw ApplicationFailure.nonRetryable(`not in the store: ${missing.join(', ')}`, 'UNKNOWN_REFERENCE');
  return { run, answers, notes };
}

/** The one or two requests of one question. */
class Session {
  private readonly deps: AskDependencies;
  private readonly system: System;
  private readonly card: AgentCard;
  private readonly request: AskRequest;
  private readonly desk: Desk;
  private readonly sections: readonly Section[];

  constructor(deps: AskDependencies, system: System, card: AgentCard, request: AskRequest, desk: Desk, sections: readonly Section[]) {
    this.deps = deps;
    this.system = system;
    this.card = card;
    this.request = request;
    this.desk = desk;
    this.sections = sections;
  }

  /** Asks, reads and saves. `failed` is the unreadable first answer when this is the repair. */
  async ask(ordinal: number, failed: Call | null): Promise<Call> {
    const { request, deps, system } = this;
    const charge = deps.charges.of(request.agent);
    const version = agentVersion(this.card, request.agent, charge.hash);
    const schema = system.schemaOf(request.agent, request.task);
    const opening = compose(request, {
      preamble: system.preamble, role: this.card.role, task: system.taskText(request.task), schemaName: request.task, sections: this.sections,
    });
    const turns = failed === null
      ? [{ role: 'user' as const, text: opening }]
      : [
          { role: 'user' as const, text: opening },
          { role: 'assistant' as const, text: this.unreadable ?? '(no readable text)' },
          { role: 'user' as const, text: repairRequest(failed.why ?? 'not one JSON object') },
        ];
    await append(deps.db, request.runKey, [callAsked(request, ordinal, version, Context.current().info.attempt)]);
    const began = Date.now();
    const reply = await this.call({
      system: charge.text,
      turns,
      schema: answerSchema(request.task, schema),
      maxOutputTokens: request.outputTokens,
      sampling: this.card.sampling,
      idempotencyKey: callKey({ ...request, ordinal }),
      timeoutMs: (this.desk.run.policy as CallTiming).callTimeoutMs,
      signal: Context.current().cancellationSignal,
    });
    this.unreadable = reply.text;
    const reading = readAnswer(reply, schema);
    const facts = reading.ok ? await system.facts(request, reading.answer, this.desk) : null;
    const call: Call = {
      ...request, ordinal,
      outcome: reading.ok ? 'answered' : reading.outcome,
      answer: reading.ok ? reading.answer : null,
      facts,
      why: reading.ok ? null : reading.why,
      confidence: reading.ok ? system.confidence(request.task, reading.answer) : null,
      agentVersion: version, model: request.model, snapshot: reply.snapshot, requestId: reply.requestId, stopReason: reply.stopReason,
      pieces: this.sections.map(({ label, author, ref }) => ({ content: label, author, ref })),
      ...reply.usage, costMicrodollars: priceOf(request.model, reply.usage), durationMs: Date.now() - began,
    };
    if (await saveCall(deps.db, call, reply.sent, reply.received, callEntries(call, system, request))) return call;
    // An attempt that was given up for dead has answered after all: what is stored is what everyone goes on with.
    return (await findCalls(deps.db, [callKey(call)]))[0] ?? call;
  }

  /** Text of the answer that could not be read; after a crash it is gone, and the repair goes without it. */
  private unreadable: string | null = null;

  private async call(request: Parameters<Model['ask']>[0]): Promise<ModelReply> {
    const pulse = setInterval(() => Context.current().heartbeat(), 5_000);
    try {
      return await this.deps.models(this.request.model).ask(request);
    } catch (error) {
      throw error instanceof ModelFailure ? failureOf(error) : error;
    } finally {
      clearInterval(pulse);
    }
  }
}

/** The catalogue decides what Temporal does; the provider's retry-after sets when. */
function failureOf(failure: ModelFailure): ApplicationFailure {
  const { retry, act } = modelFailures[failure.code];
  return ApplicationFailure.create({
    type: failure.code,
    message: `${failure.message.replace(/\.+$/, '')}. ${act}`,
    nonRetryable: !retry,
    ...(failure.retryAfterMs === null ? {} : { nextRetryDelay: failure.retryAfterMs }),
  });
}

function unreachable(): never {
  throw ApplicationFailure.nonRetryable('a repaired question has neither an answer nor a reason', 'HOUSE_ERROR');
}

