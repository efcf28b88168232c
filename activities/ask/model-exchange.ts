import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import {
  type AgentCard,
  agentVersion,
  type AskRequest,
  callKey,
  type GivenRoom,
  isEndpoint,
  type Json,
  ModelFailure,
} from '../../shared/kernel/index.ts';
import { thisAsking } from '../asking.ts';
import { withinCaps } from '../caps/within-caps.ts';
import { callAsked, callEntries, callFailed } from './call-entries.ts';
import { compose, stableLengths, tokensOf, type Composition, type Section } from './compose.ts';
import type { Budgets } from './budgets.ts';
import { ofModel, type Step } from './exchange-steps.ts';
import { fit, type Handover } from './fit-to-budget.ts';
import { offerSections, type SectionsOnDemand } from './sections-on-demand.ts';
import { keepPaid, notRead, type ReadCall } from './keep-paid.ts';
import { turnsAfter } from './conversation-turns.ts';
import { asksOf, computationsOf, Tools } from './tool-use.ts';
import { piecesGiven } from './pieces-given.ts';
import type { SystemPrompts } from '../prompts/load.ts';
import { activityFailure } from '../models/activity-failure.ts';
import type { Model, ModelReply, ModelRequest, RequestPicture, Turn, UserTurn } from '../models/model.ts';
import { priceOf } from '../models/prices.ts';
import { shownPictures } from './shown-pictures.ts';
import { readAnswerTo, sentSchema } from './answer-form.ts';
import { costAtMost, roomFor, takesAtMost, tookOf } from './room-to-write.ts';
import { storeBodyInBackground } from '../store/store-body-in-background.ts';
import { recordLostRequests, type LedgerWriter } from '../store/ledger.ts';
import { readBody } from '../store/bodies.ts';
import { findCalls, type Call, type StoredCall } from '../store/calls.ts';
import type { CallWriter } from '../store/save-calls.ts';
import type { Database } from '../store/database.ts';
import { factsIn, keptOf, type AgentContext, type System } from './system.ts';

export interface ExchangeDependencies {
  readonly db: Database;
  readonly systems: Readonly<Record<string, System>>;
  readonly prompts: SystemPrompts;
  readonly models: (ref: string) => Model;
  /** As of the whole process, which writes rows of a run together. */
  readonly append: LedgerWriter;
  readonly save: CallWriter;
}

/** `secondModel`: who is asked where the agent's model declines; null: nobody. `room`: what people have given the run. */
export interface Question extends AskRequest {
  readonly secondModel: string | null;
  readonly room: GivenRoom;
}

/** A request that is composed and sized, with its place in the exchange. */
interface Sending extends Pick<Step, 'ordinal' | 'mayRead'> {
  readonly request: Question;
  readonly version: string;
  readonly key: string;
  readonly paid: readonly Call[];
  readonly question: Omit<ModelRequest, 'idempotencyKey' | 'signal' | 'leaving'>;
  /** Microdollars, at most. */
  readonly needs: number;
}

/** Microdollars that a request may cost, where that is more than there is. */
export interface Needs {
  readonly needs: number;
}

/**
 * One exchange with one agent: builds the request from its context, sends it, reads the reply, repairs an unreadable one.
 * Equal context gives an equal request body.
 */
export class ModelExchange {
  private readonly deps: ExchangeDependencies;
  private readonly system: System;
  private readonly request: Question;
  private readonly agentContext: AgentContext;
  private readonly card: AgentCard;
  /** Keys of its requests that were asked before, by an attempt that has or has not come back. */
  private readonly askedBefore: readonly string[];
  private readonly prompt: { readonly text: string; readonly hash: string };
  private readonly budget: number;
  private readonly handover: Handover;
  private readonly sectionsOnDemand: SectionsOnDemand;
  readonly tools: Tools;
  /** Fetched for the first request that this attempt sends; each later one shows them again. */
  private pictures: readonly RequestPicture[] | null = null;
  /** Bodies of the replies so far, by ordinal. */
  private readonly received = new Map<number, unknown>();

  /** Throws CONTEXT_BUDGET where level 1 does not fit. */
  constructor(
    deps: ExchangeDependencies,
    system: System,
    card: AgentCard,
    request: Question,
    agentContext: AgentContext,
    budgets: Budgets,
    askedBefore: readonly string[],
  ) {
    this.deps = deps;
    this.system = system;
    this.request = request;
    this.agentContext = agentContext;
    this.card = card;
    this.askedBefore = askedBefore;
    this.prompt = deps.prompts.of(request.agent, request.system);
    const sections = system.sections(request, agentContext);
    const always =
      tokensOf(this.prompt.text) + tokensOf(this.opening(sections.filter((section) => section.always === true)));
    if (always > budgets.always) {
      throw ApplicationFailure.nonRetryable(
        `${request.agent}'s charge and frameworks for ${request.task} take ${always} tokens, and the policy's contextTokens.always is ${budgets.always}`,
        'CONTEXT_BUDGET',
      );
    }
    this.budget = budgets.perSubject;
    this.handover = fit(sections, budgets.perSubject, system.reduction(request), budgets.toolTurns > 0);
    this.sectionsOnDemand = offerSections(this.handover.handed, budgets.section);
    this.tools = new Tools(this.sectionsOnDemand, budgets);
  }

  /** Fetches what the paid requests brought, so that the exchange goes on word for word as if nothing had happened. */
  async recall(paid: readonly StoredCall[]): Promise<void> {
    await Promise.all(
      paid.map(async ({ ordinal, responseHash }) =>
        this.received.set(ordinal, await readBody(this.deps.db, responseHash)),
      ),
    );
  }

  /**
   * Sends the next request of the exchange, reads its reply and saves both. Where it may cost more than `funds`
   * microdollars, nothing is sent, and what it needs comes back.
   */
  async ask({ ordinal, second, mayRead, cuts }: Step, all: readonly Call[], funds: number): Promise<Call | Needs> {
    const { deps, system } = this;
    const model = (second ? this.request.secondModel : null) ?? this.request.model;
    const request = { ...this.request, model };
    // A second model begins anew: what another one said, it did not say.
    const paid = ofModel(all, second);
    const version = agentVersion(this.card, request.agent, this.prompt.hash);
    const asking = thisAsking();
    const key = callKey({ ...request, ordinal });
    this.pictures ??= await shownPictures(deps.db, this.system.pictures?.(request, this.agentContext) ?? []);
    if (this.askedBefore.includes(key)) await recordLostRequests(deps.db, request.runKey, key);
    const question = {
      system: this.prompt.text,
      turns: this.turns(paid),
      schema: sentSchema(system, request.agent, request.task),
      ...(request.subject === null ? {} : { subject: request.subject }),
      ...this.tools.offered(mayRead ? 'allowed' : 'forbidden'),
      ...roomFor(this.agentContext.run.policy, this.request, this.card, cuts),
    };
    const needs = costAtMost(model, question, funds < Infinity);
    if (needs > funds) return { needs };
    return withinCaps(deps.db, {
      key: `${key}#${asking.id}`,
      call: key,
      runKey: request.runKey,
      ...takesAtMost(model, question),
      signal: Context.current().cancellationSignal,
      pay: () => this.pay({ request, ordinal, mayRead, version, key, paid, question, needs }),
      used: tookOf,
    });
  }

  /** Makes the request, which is asked for by a row before it leaves, and keeps what comes of it. */
  private async pay({ request, ordinal, mayRead, version, key, paid, question, needs }: Sending): Promise<Call> {
    const { deps, system } = this;
    const asking = thisAsking();
    const began = performance.now();
    // Written while the request is made. Nothing leaves before it is written: whoever sends waits, and hears of a
    // failure there.
    const asked = deps.append(request.runKey, [callAsked(request, ordinal, version, asking, needs)]);
    asked.catch(() => undefined);
    const failed = (failure: ModelFailure) =>
      deps.append(request.runKey, [callFailed(request, ordinal, version, asking, failure, needs)]);
    let kept = (): Promise<string | null> => Promise.resolve(null);
    const reply = await this.call(request.model, failed, {
      ...question,
      idempotencyKey: key,
      signal: Context.current().cancellationSignal,
      leaving: async (body) => {
        await asked;
        kept = storeBodyInBackground(deps.db, body);
      },
    }).finally(() => void kept());
    this.received.set(ordinal, reply.received);
    // What it comes to until it has been read.
    const unread: Call = {
      ...request,
      ordinal,
      agentVersion: version,
      snapshot: reply.snapshot,
      requestId: reply.requestId,
      stopReason: reply.stopReason,
      pieces: piecesGiven(this.handover, this.sectionsOnDemand, paid.flatMap(asksOf)),
      ...reply.usage,
      costMicrodollars: priceOf(request.model, reply.usage),
      durationMs: Math.round(performance.now() - began),
      ...notRead,
    };
    const bodyHash = await kept();
    const { call, stands } = await keepPaid(
      unread,
      () => (mayRead && reply.stop === 'tool' ? this.tools.taken(reply.calls, paid) : this.answer(reply, paid)),
      (call) => callEntries(call, system, request, this.context()),
      (call, entries) => deps.save(call, reply.sent, reply.received, entries, bodyHash),
    );
    if (stands) return call;
    // An attempt that was given up for dead has answered after all: what is stored is what everyone goes on with.
    const stored = await findCalls(deps.db, [callKey(call)]);
    await this.recall(stored);
    return stored[0] ?? call;
  }

  private composition(sections: readonly Section[]): Composition {
    const {
      request: { task, agent },
      system,
    } = this;
    return {
      preamble: system.preamble,
      runLine: system.runLine,
      role: this.card.role,
      task: system.taskText(task, agent),
      schemaName: task,
      form: system.formOf?.(agent, task)?.name,
      sections,
      ...(isEndpoint(this.request.model) ? { answersInWords: true } : {}),
    };
  }

  private opening(sections: readonly Section[]): string {
    return compose(this.request, this.composition(sections));
  }

  private openingTurn(): UserTurn {
    const { sections } = this.handover;
    const stable = stableLengths(this.request, this.composition(sections));
    const pictures = this.pictures ?? [];
    return {
      role: 'user',
      text: this.opening(sections),
      ...(stable.length > 0 ? { stable } : {}),
      ...(pictures.length > 0 ? { pictures } : {}),
    };
  }

  private turns(paid: readonly Call[]): Turn[] {
    return [
      this.openingTurn(),
      ...turnsAfter(paid, {
        received: this.received,
        tools: this.tools,
        outputTokens: this.request.outputTokens,
      }),
    ];
  }

  private answer(reply: ModelReply, paid: readonly Call[]): ReadCall {
    const { request, system } = this;
    const reading = readAnswerTo(system, request.agent, request.task, reply);
    if (!reading.ok) return { ...notRead, outcome: reading.outcome, why: reading.why };
    const { answer, note } = keptOf(system, request, this.agentContext, reading);
    return {
      outcome: 'answered',
      answer,
      facts: factsIn(system, request, answer, this.agentContext, computationsOf(paid)),
      why: note,
      confidence: system.confidence(request.task, answer),
    };
  }

  private context(): Readonly<Record<string, Json>> {
    return { tokens: this.handover.tokens, budget: this.budget, over: this.handover.over };
  }

  private async call(
    model: string,
    failed: (failure: ModelFailure) => Promise<unknown>,
    request: ModelRequest,
  ): Promise<ModelReply> {
    try {
      return await this.deps.models(model).ask(request);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      // Best effort: a row that cannot be written leaves a question without an end, which the next attempt notes as
      // lost.
      await failed(error).catch(() => undefined);
      throw activityFailure(error, Context.current().info.attempt);
    }
  }
}
