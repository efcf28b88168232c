import { addUsage, type AskReceipt, callKey, type Usage } from '../../shared/kernel/index.ts';
import type { Call } from '../store/calls.ts';

/**
 * One question is an exchange of paid requests, each with a key of its own. The opening has ordinal 0. Where a request
 * is answered by a call of the reading tool, the next one, with ordinal 2, 3, …, carries the section. The first answer
 * that cannot be read is repaired once, under ordinal 1, whenever it comes. What is stored tells what is owed next, so
 * an exchange that broke off anywhere goes on from there and repeats nothing.
 */
export interface Step {
  readonly ordinal: number;
  /** Whether the request may be answered by reading a section; if not, an answer is due. */
  readonly mayRead: boolean;
}

/** Most readings of one question, whatever the policy says: so many keys are looked up. */
export const mostReadings = 8;
export const ordinals: readonly number[] = Array.from({ length: 2 + mostReadings }, (_, ordinal) => ordinal);

/** Requests in the order in which they were paid: the repair is the last. */
export function inOrder<C extends Pick<Call, 'ordinal'>>(calls: readonly C[]): C[] {
  const place = ({ ordinal }: C) => (ordinal === 1 ? Number.POSITIVE_INFINITY : ordinal);
  return [...calls].sort((a, b) => place(a) - place(b));
}

/** What is owed next, or null: the exchange is over. `paid` is in order. */
export function nextStep(paid: readonly Pick<Call, 'ordinal' | 'outcome'>[], readings: number): Step | null {
  const most = Math.min(Math.floor(readings), mostReadings);
  const last = paid.at(-1);
  if (last === undefined) return { ordinal: 0, mayRead: most > 0 };
  if (last.ordinal === 1 || last.outcome === 'answered' || last.outcome === 'refused') return null;
  const read = paid.filter(({ outcome }) => outcome === 'tool').length;
  return last.outcome === 'tool' ? { ordinal: 1 + read, mayRead: read < most } : { ordinal: 1, mayRead: false };
}

/**
 * The receipt of an exchange that is over, with the usage of all its requests. `why` says why it ends without an
 * answer.
 */
export function receiptOf(paid: readonly Call[], why: string | null = null): AskReceipt | null {
  const last = paid.at(-1);
  if (last === undefined) return null;
  const usage = usageOf(paid);
  if (last.outcome === 'answered')
    return {
      outcome: 'answered',
      ref: callKey(last),
      facts: last.facts ?? {},
      confidence: last.confidence ?? 0,
      usage,
    };
  return {
    outcome: 'unscored',
    ref: callKey(last),
    why: `${last.outcome}: ${[last.why ?? 'no reason given', ...(why === null ? [] : [why])].join('; ')}`,
    usage,
  };
}

/** Tokens that an exchange has written so far. */
export function written(paid: readonly Pick<Call, 'outputTokens'>[]): number {
  return paid.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
}

function usageOf(paid: readonly Call[]): Usage {
  return paid
    .map(({ inputTokens, cachedInputTokens, outputTokens, costMicrodollars }) => ({
      inputTokens,
      cachedInputTokens,
      outputTokens,
      costMicrodollars,
    }))
    .reduce(addUsage);
}
