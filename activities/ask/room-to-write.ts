import {
  type AgentCard,
  type Amount,
  type AskRequest,
  type GivenRoom,
  isSimulated,
  mostOf,
  own,
  type Sampling,
  thinkingTokens,
  type ThinkingTokens,
  thinkingTokensWith,
} from '../../shared/kernel/index.ts';
import type { Call } from '../store/calls.ts';
import { readAtMost } from '../models/admission.ts';
import type { ModelRequest } from '../models/model.ts';
import { ratesOfModel, reckonedRates } from '../models/run-models.ts';

/** What one request may take: tokens, time, and how hard the model is told to think. */
export interface Room {
  /** What the answer itself may hold. */
  readonly answerTokens: number;
  /** What may be thought beside it. */
  readonly thinkingTokens: number;
  readonly sampling: Sampling;
  readonly timeoutMs: number;
}

/** The lines of a question, and of its run's policy, that its room comes from. */
export interface RoomRules {
  readonly outputTokens: number;
  readonly thinkingTokens: ThinkingTokens;
  readonly callTimeoutMs: number;
}

const lessEffort = { high: 'medium', medium: 'low', low: 'off', off: 'off' } as const;

/** The tokens for which `callTimeoutMs` is enough; a request that may write more has more time in proportion. */
const tokensInTime = 20_000;

/**
 * The room of a request (kernel rules §9): its task's tokens for the answer, and beside them what its effort may think.
 * An answer that was cut off is asked for with twice of both; one that is cut off again, with less effort besides. A
 * model that is told not to think may still do so, and has the room of the least effort.
 */
export function roomToWrite(rules: RoomRules, sampling: Sampling, cuts: number): Room {
  const times = cuts === 0 ? 1 : 2;
  const { thinking } = sampling;
  const answerTokens = times * rules.outputTokens;
  const thinkingTokens = times * rules.thinkingTokens[thinking === 'off' ? 'low' : thinking];
  return {
    answerTokens,
    thinkingTokens,
    sampling: cuts < 2 ? sampling : { ...sampling, thinking: lessEffort[thinking] },
    timeoutMs: Math.ceil(rules.callTimeoutMs * Math.max(1, (answerTokens + thinkingTokens) / tokensInTime)),
  };
}

/** The lines of every run's policy that the caller of models needs. */
type CallRules = {
  readonly callTimeoutMs: number;
  /** Absent in the rules of a run that an earlier version began. */
  readonly thinkingTokens?: ThinkingTokens;
  readonly sampling?: Readonly<Record<string, Sampling>>;
};

/** The room of an agent's request under its run's policy, and what people have given the run beside it. */
export function roomFor(
  policy: unknown,
  { agent, outputTokens, room }: Pick<AskRequest, 'agent' | 'outputTokens'> & { readonly room: GivenRoom },
  card: AgentCard,
  cuts: number,
): Room {
  const { callTimeoutMs, thinkingTokens: allowance, sampling } = policy as CallRules;
  const wanted = (sampling && own(sampling, agent)) ?? card.sampling;
  const mayThink = thinkingTokensWith(room, allowance ?? thinkingTokens);
  return roomToWrite({ outputTokens, callTimeoutMs, thinkingTokens: mayThink }, wanted, cuts);
}

type Sized = Pick<ModelRequest, 'system' | 'turns' | 'schema' | 'answerTokens' | 'thinkingTokens'>;

/**
 * What a composed request may cost, in microdollars: its words counted densely, all that it may write and think, and
 * the price of a cache that has to be written. `capped`: of a model without a price, what a cap reckons; else it is 0.
 */
export function costAtMost(model: string, request: Sized, capped: boolean): number {
  const rates = ratesOfModel(model) ?? (capped ? reckonedRates() : null);
  return mostOf(rates, readAtMost(request), request.answerTokens + request.thinkingTokens);
}

/** What it takes at most under the caps of the store, and for how long. */
export const takesAtMost = (model: string, request: Sized & Pick<Room, 'timeoutMs'>) => ({
  simulated: isSimulated(model),
  priced: ratesOfModel(model) !== null,
  most: {
    microdollars: costAtMost(model, request, true),
    tokens: Math.ceil(readAtMost(request)) + request.answerTokens + request.thinkingTokens,
  },
  timeoutMs: request.timeoutMs,
});

/** What a call took there: its tokens, and its cost, or what a cap reckons where its price is not known. */
export const tookOf = (call: Pick<Call, 'inputTokens' | 'outputTokens' | 'costMicrodollars'>): Amount => ({
  microdollars: call.costMicrodollars ?? mostOf(reckonedRates(), call.inputTokens, call.outputTokens),
  tokens: call.inputTokens + call.outputTokens,
});
