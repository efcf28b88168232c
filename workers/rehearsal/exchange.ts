import { tokensOf } from '../../activities/ask/compose.ts';
import { turnsAfter } from '../../activities/ask/conversation-turns.ts';
import { nextStep, type Step } from '../../activities/ask/exchange-steps.ts';
import { readAnswerTo, sentSchema } from '../../activities/ask/answer-form.ts';
import { roomToWrite } from '../../activities/ask/room-to-write.ts';
import { Tools } from '../../activities/ask/tool-use.ts';
import type { SystemPrompts } from '../../activities/prompts/load.ts';
import type { Model, ModelReply, ModelRequest } from '../../activities/models/model.ts';
import { priceOf } from '../../activities/models/prices.ts';
import { countOf, field } from '../../activities/models/reply-fields.ts';
import { type ModelFailureCode, ModelFailure, thinkingTokens } from '../../shared/kernel/index.ts';
import { defaultPolicy } from '../../shared/scenario/index.ts';
import { cardOf, rehearsedSystems, type Example } from './examples.ts';
import { CapReached, type Spending } from './spending.ts';

/** Sections on demand are not offered, and neither is the evaluator (kernel rules §33). */
const noTools = new Tools(new Map(), { toolTurns: 0 });

/** What came of one request. */
export interface RequestTaken {
  readonly outcome: 'answered' | 'unreadable' | 'truncated' | 'refused';
  /** What was wrong with it; paths and expectations, none of the answer's own words. null: nothing. */
  readonly why: string | null;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  /** Thinking included. */
  readonly outputTokens: number;
  /** As the provider counts it; where it does not, what is left of the output beside the answer's text, roughly. */
  readonly thinkingTokens: number;
  readonly seconds: number;
  readonly costMicrodollars: number | null;
  readonly snapshot: string;
}

/** What came of one question: its requests, in order, and the failure that ended it, if one did. */
export interface Exchange {
  readonly requests: readonly RequestTaken[];
  readonly failure: { readonly code: ModelFailureCode; readonly why: string } | null;
  /** Whether there was not money enough for the next request. */
  readonly unfunded: boolean;
  /** The answer's text, as it came; null where none could be read. */
  readonly words: string | null;
  /** Whether the provider refused the schema, so that the model was told it in words. */
  readonly schemaTold: boolean;
}

export interface RehearsalQuestion {
  readonly example: Example;
  readonly prompts: SystemPrompts;
  readonly model: Model;
  readonly spending: Spending;
  /** Of this rehearsal. */
  readonly id: string;
  readonly signal: AbortSignal;
}

/**
 * Asks as a run would at the default policy: repaired once, and with more room where an answer is cut off. Sections on
 * demand and pictures are not offered. A failure of the provider ends the question and is told, never thrown.
 */
export async function exchange(question: RehearsalQuestion): Promise<Exchange> {
  const { example, model, spending } = question;
  const paid: Paid[] = [];
  let schemaTold = false;
  const ended = (how: Partial<Exchange> = {}): Exchange => ({
    requests: paid.map(({ taken }) => taken),
    failure: null,
    unfunded: false,
    words: null,
    schemaTold,
    ...how,
  });
  const received = new Map<number, unknown>();
  let words: string | null = null;
  for (;;) {
    const step = nextStep(paid, 0, false);
    if (step === null) return ended({ words });
    const began = Date.now();
    let reply: ModelReply;
    try {
      reply = await spending.ask(model, requestOf(question, paid, received, step));
    } catch (error) {
      if (error instanceof CapReached) return ended({ unfunded: true });
      if (error instanceof ModelFailure) return ended({ failure: { code: error.code, why: error.message } });
      throw error;
    }
    schemaTold ||= reply.schemaAs === 'text';
    const reading = readAnswerTo(rehearsedSystems[example.system], example.agent, example.task, reply);
    const outcome = reading.ok ? 'answered' : reading.outcome;
    const why = reading.ok ? null : reading.why;
    received.set(step.ordinal, reply.received);
    words = reading.ok ? reply.text : null;
    const taken = { outcome, why, ...measured(model.id, reply, Date.now() - began) } as const;
    paid.push({ ordinal: step.ordinal, outcome, why, facts: null, taken });
  }
}

interface Paid {
  readonly ordinal: number;
  readonly outcome: RequestTaken['outcome'];
  readonly why: string | null;
  readonly facts: null;
  readonly taken: RequestTaken;
}

function measured(model: string, reply: ModelReply, ms: number): Omit<RequestTaken, 'outcome' | 'why'> {
  const { inputTokens, cachedInputTokens, outputTokens } = reply.usage;
  return {
    inputTokens,
    cachedInputTokens,
    outputTokens,
    thinkingTokens: thoughtIn(reply),
    seconds: Math.round(ms / 100) / 10,
    costMicrodollars: priceOf(model, reply.usage),
    snapshot: reply.snapshot,
  };
}

function requestOf(
  { example, prompts, id, signal }: RehearsalQuestion,
  paid: readonly Paid[],
  received: ReadonlyMap<number, unknown>,
  { ordinal, cuts }: Step,
): ModelRequest {
  const { system, agent, task, outputTokens, text } = example;
  const { callTimeoutMs } = defaultPolicy;
  return {
    system: prompts.of(agent, system).text,
    turns: [{ role: 'user', text }, ...turnsAfter(paid, { received, tools: noTools, outputTokens })],
    schema: sentSchema(rehearsedSystems[system], agent, task),
    ...roomToWrite({ outputTokens, callTimeoutMs, thinkingTokens }, cardOf(system, agent).sampling, cuts),
    idempotencyKey: `rehearsal/${id}/${system}/${agent}/${task}/${ordinal}`,
    signal,
  };
}

/** Where the two families of protocols count what was thought. */
const counts = [
  ['completion_tokens_details', 'reasoning_tokens'],
  ['output_tokens_details', 'reasoning_tokens'],
] as const;

function thoughtIn({ received, text, usage }: ModelReply): number {
  const stated = counts
    .map(([part, name]) => field(field(field(received, 'usage'), part), name))
    .find((count) => count !== undefined);
  return stated === undefined ? Math.max(0, usage.outputTokens - tokensOf(text)) : countOf(stated);
}
