import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import {
  type AgentCard,
  agentVersion,
  callKey,
  isEndpoint,
  type Json,
  ModelFailure,
} from '../../shared/kernel/index.ts';
import { type Asking, thisAsking } from '../asking.ts';
import { requestSignal } from '../request-signal.ts';
import type { AskingAlone } from './asking-alone.ts';
import { withinCaps } from '../caps/within-caps.ts';
import { callAsked, callEntries, callFailed } from './call-entries.ts';
import { compose, stableLengths, tokensOf, type Composition, type Section } from './compose.ts';
import type { Budgets } from './budgets.ts';
import { isRepair, ofModel, type Step } from './exchange-steps.ts';
import { fit, type Handover } from './fit-to-budget.ts';
import { offerSections, type SectionsOnDemand } from './sections-on-demand.ts';
import { keepPaid, notRead, type ReadCall } from './keep-paid.ts';
import { turnsAfter } from './conversation-turns.ts';
import { asksOf, computationsOf, Tools } from './tool-use.ts';
import { piecesGiven } from './pieces-given.ts';
import { activityFailure } from '../models/activity-failure.ts';
import type { ModelReply, ModelRequest, RequestPicture, Turn, UserTurn } from '../models/model.ts';
import { priceOf } from '../models/prices.ts';
import { shownPictures } from './shown-pictures.ts';
import { readAnswerTo, sentSchema } from './answer-form.ts';
import { costAtMost, roomFor, takesAtMost, tookOf } from './room-to-write.ts';
import { storeBodyInBackground } from '../store/store-body-in-background.ts';
import { recordLostRequests } from '../store/ledger.ts';
import { readBody } from '../store/bodies.ts';
import { findCalls, type Call, type StoredCall } from '../store/calls.ts';
import type { Bought, ExchangeDependencies, Needs, Question, Sending } from './sending.ts';
import { factsIn, keptOf, namingsIn, type AgentContext, type System } from './system.ts';
import { wantingIn } from './wanting.ts';

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
        `${request.agent}'s system prompt and frame for ${request.task} take ${always} tokens, and the policy's contextTokens.always is ${budgets.always}`,
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
   * microdollars, nothing is sent, and what it needs comes back. Throws `TakenError` where another attempt asks for it.
   */
  async ask(step: Step, all: readonly Call[], funds: number, alone: AskingAlone): Promise<Call | Needs> {
    const { deps } = this;
    // An attempt that was timed out sends nothing more: the next attempt goes on.
    Context.current().cancellationSignal.throwIfAborted();
    const sending = await this.sending(step, all, funds < Infinity);
    const { key, request, question, needs } = sending;
    if (this.askedBefore.includes(key)) await recordLostRequests(deps.db, request.runKey, key);
    if (needs > funds) return { needs };
    const { ordinal, version } = sending;
    const asking = thisAsking();
    return withinCaps(
      deps.db,
      {
        call: key,
        runKey: request.runKey,
        ...takesAtMost(request.model, question),
        asked: [callAsked(request, ordinal, version, asking, needs)],
        alone: alone.claimOn(key),
        signal: Context.current().cancellationSignal,
        pay: (held) => alone.paying(key, () => this.pay(sending, asking, held)),
      },
      deps.hold,
    );
  }

  /** The next request of the exchange, composed and sized. `capped`: whether a model without a price is reckoned as the dearest. */
  async sending({ ordinal, second, mayRead, cuts }: Step, all: readonly Call[], capped: boolean): Promise<Sending> {
    const { deps, system } = this;
    const model = (second ? this.request.secondModel : null) ?? this.request.model;
    const request = { ...this.request, model };
    // A second model begins anew: what another one said, it did not say.
    const paid = ofModel(all, second);
    const version = agentVersion(this.card, request.agent, this.prompt.hash);
    const key = callKey({ ...request, ordinal });
    this.pictures ??= await shownPictures(deps.db, this.system.pictures?.(request, this.agentContext) ?? []);
    const question = {
      system: this.prompt.text,
      turns: this.turns(paid),
      schema: sentSchema(system, request.agent, request.task),
      ...(request.subject === null ? {} : { subject: request.subject }),
      ...this.tools.offered(mayRead ? 'allowed' : 'forbidden'),
      ...roomFor(this.agentContext.run.policy, this.request, this.card, cuts),
    };
    const needs = costAtMost(model, question, capped);
    return { request, ordinal, mayRead, version, key, paid, question, needs };
  }

  /** Makes the request, which holds what it may take and whose asking is written, and keeps what comes of it. */
  private async pay(sending: Sending, asking: Asking, held: string): Promise<Call> {
    const { request, ordinal, version, key, question, needs } = sending;
    const { deps } = this;
    const began = performance.now();
    const failed = (failure: ModelFailure) =>
      deps.append(request.runKey, [callFailed(request, ordinal, version, asking, failure, needs)]);
    let kept = (): Promise<string | null> => Promise.resolve(null);
    const reply = await this.call(request.model, failed, {
      ...question,
      idempotencyKey: key,
      signal: requestSignal(deps.stopping),
      leaving: (body) => {
        kept = storeBodyInBackground(deps.db, body);
        return Promise.resolve();
      },
    }).finally(() => void kept());
    return this.keep(sending, reply, {
      storedRequest: await kept(),
      held,
      costMicrodollars: priceOf(request.model, reply.usage),
      durationMs: Math.round(performance.now() - began),
    });
  }

  /** Reads a reply that was paid for, and saves it. */
  async keep({ request, ordinal, mayRead, version, paid }: Sending, reply: ModelReply, bought: Bought): Promise<Call> {
    const { deps, system } = this;
    const { storedRequest, held, ...took } = bought;
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
      ...took,
      ...notRead,
    };
    const { call, stands } = await keepPaid(
      unread,
      () =>
        mayRead && reply.stop === 'tool'
          ? this.tools.taken(reply.calls, paid)
          : this.answer(reply, paid, [...paid, unread].some(isRepair)),
      (call) => callEntries(call, system, request, this.context()),
      (call, entries) =>
        deps.save(call, reply.sent, reply.received, entries, {
          storedRequest,
          held: { key: held, used: tookOf(call) },
        }),
    );
    if (stands) return call;
    // Another attempt, which had been timed out, has stored an answer first: all go on with that one.
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

  private async answer(reply: ModelReply, paid: readonly Call[], isRepaired: boolean): Promise<ReadCall> {
    const { deps, request, system, agentContext } = this;
    const reading = readAnswerTo(system, request.agent, request.task, reply, (answer) =>
      namingsIn(system, request, agentContext, answer),
    );
    if (!reading.ok) return { ...notRead, outcome: reading.outcome, why: reading.why };
    const { answer, note } = keptOf(system, request, agentContext, reading);
    const wanting = await wantingIn({ db: deps.db, system, isRepaired }, request, answer, agentContext);
    if (wanting?.again === true) return { ...notRead, why: wanting.words };
    return {
      outcome: 'answered',
      answer,
      facts: factsIn(system, request, answer, agentContext, computationsOf(paid)),
      why: [note, wanting?.words ?? null].filter((words) => words !== null).join('; ') || null,
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
      // Best effort: if the row cannot be written, the request has no end, and the next attempt notes it as lost.
      await failed(error).catch(() => undefined);
      throw activityFailure(error, Context.current().info.attempt);
    }
  }
}
