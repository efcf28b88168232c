import { mostOf, type Sampling, type ThinkingTokens } from '../../shared/kernel/index.ts';
import { estimate } from '../models/admission.ts';
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

/** So many tokens are written within `callTimeoutMs`; a request that may write more has more time in proportion. */
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

/** A token has four characters on the average and fewer in tables and formulas. */
const denser = 4 / 3;

/**
 * What a composed request may cost, in microdollars: its words counted densely, all that it may write and think, and
 * the price of a cache that has to be written. `capped`: of a model without a price, what a cap reckons; else it is 0.
 */
export function costAtMost(
  model: string,
  request: Pick<ModelRequest, 'system' | 'turns' | 'schema' | 'answerTokens' | 'thinkingTokens'>,
  capped: boolean,
): number {
  const input = estimate({ ...request, answerTokens: 0, thinkingTokens: 0 });
  const schema = JSON.stringify(request.schema.json).length / 4;
  const rates = ratesOfModel(model) ?? (capped ? reckonedRates() : null);
  return mostOf(rates, denser * (input + schema), request.answerTokens + request.thinkingTokens);
}
