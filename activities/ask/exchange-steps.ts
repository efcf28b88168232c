import {
  addUsage,
  type AskReceipt,
  type CallIdentity,
  callKey,
  mostOf,
  noUsage,
  type Usage,
} from '../../shared/kernel/index.ts';
import { reckonedRates } from '../models/run-models.ts';
import type { Call } from '../store/calls.ts';

/**
 * One question is an exchange of paid requests, each with a key of its own. The opening has ordinal 0. Where a request
 * is answered by a call of a tool, the next one, with ordinal 2, 3, …, carries what it returns. The first answer
 * that cannot be read is repaired once, under ordinal 1, whenever it comes. An answer that is cut off by its length is
 * asked for again with more room, as if it had not been given: twice in an exchange, under ordinals 10 and 11. Where the
 * model declines, or cannot be asked any more, its second model is asked the same question from the beginning, under the same
 * ordinals plus 12. What is stored tells what is owed next, so an exchange that broke off anywhere goes on from there and repeats nothing.
 */
export interface Step {
  readonly ordinal: number;
  /** Whether it is put to the second model. */
  readonly second: boolean;
  /** Whether the request may be answered by a call of a tool; if not, an answer is due. */
  readonly mayRead: boolean;
  /** Answers of this model that were cut off before it: how much room it has (kernel rules §9). */
  readonly cuts: number;
}

/** Most uses of tools in one question, whatever the policy says: so many keys are looked up. */
export const mostReadings = 8;
/** The first ordinal of those that ask again for an answer that was cut off. */
const firstLonger = 2 + mostReadings;
/** How often an answer that was cut off is asked for again. */
export const mostLonger = 2;
/** Ordinals of one model. */
const perModel = firstLonger + mostLonger;
export const ordinals: readonly number[] = Array.from({ length: 2 * perModel }, (_, ordinal) => ordinal);

/** The keys of all requests that a question can take. */
export const keysOf = (request: Omit<CallIdentity, 'ordinal'>): string[] =>
  ordinals.map((ordinal) => callKey({ ...request, ordinal }));

/** Whether a request is the repair, of its first model or its second. */
export const isRepair = ({ ordinal }: Pick<Call, 'ordinal'>): boolean => ordinal % perModel === 1;

type Paid = Pick<Call, 'ordinal' | 'outcome'>;

/**
 * Requests in the order in which they were paid, which follows from the steps, model by model. A request that no step
 * leads to is of an earlier version, whose exchanges ended with the repair.
 */
export function inOrder<C extends Paid>(calls: readonly C[]): C[] {
  return [false, true].flatMap((second) => inOrderOf(ofModel(calls, second), second ? perModel : 0));
}

function inOrderOf<C extends Paid>(calls: readonly C[], base: number): C[] {
  const unplaced = new Map(calls.map((call) => [call.ordinal - base, call]));
  const placed: C[] = [];
  for (;;) {
    const step = owed(since(base, placed), mostReadings);
    const next = step === null ? undefined : unplaced.get(step.ordinal);
    if (next === undefined) break;
    placed.push(next);
    unplaced.delete(next.ordinal - base);
  }
  const place = ({ ordinal }: C) => (ordinal - base === 1 ? Number.POSITIVE_INFINITY : ordinal);
  return [...placed, ...[...unplaced.values()].sort((a, b) => place(a) - place(b))];
}

/** The same requests by the ordinals of a first model. */
const since = (base: number, paid: readonly Paid[]): Paid[] =>
  paid.map(({ ordinal, outcome }) => ({ ordinal: ordinal - base, outcome }));

/** Requests that were put to the same model. */
export const ofModel = <C extends Paid>(paid: readonly C[], second: boolean): C[] =>
  paid.filter(({ ordinal }) => ordinal >= perModel === second);

/**
 * The next request, or null: the exchange is over. `paid` is in order. `hasSecond`: whether there is a second model.
 * `isGone`: whether the first model cannot be asked, so that the second takes its place; once it has, it stays there.
 */
export function nextStep(paid: readonly Paid[], readings: number, hasSecond: boolean, isGone = false): Step | null {
  const [first, second] = [ofModel(paid, false), ofModel(paid, true)];
  const handedOver = hasSecond && (isGone || second.length > 0 || first.at(-1)?.outcome === 'refused');
  if (!handedOver) {
    const step = owed(first, readings);
    return step && { ...step, second: false };
  }
  const step = owed(since(perModel, second), readings);
  return step && { ...step, ordinal: step.ordinal + perModel, second: true };
}

/** The same for one model, with these requests, by the ordinals that a first model has. */
function owed(paid: readonly Paid[], readings: number): Omit<Step, 'second'> | null {
  const most = Math.min(Math.floor(readings), mostReadings);
  const last = paid.at(-1);
  const times = (outcome: Call['outcome']) => paid.filter((one) => one.outcome === outcome).length;
  const [cuts, read] = [times('truncated'), times('tool')];
  const repaired = paid.some(isRepair);
  const mayRead = !repaired && read < most;
  switch (last?.outcome) {
    case undefined:
      return { ordinal: 0, mayRead, cuts };
    case 'answered':
    case 'refused':
      return null;
    case 'tool':
      return { ordinal: 1 + read, mayRead, cuts };
    case 'truncated':
      return cuts > mostLonger ? null : { ordinal: firstLonger + cuts - 1, mayRead, cuts };
    case 'unreadable':
      return repaired ? null : { ordinal: 1, mayRead: false, cuts };
  }
}

/** The receipt of an exchange that is over, with the usage of all its requests; null where nothing was paid. */
export function receiptOf(paid: readonly Call[]): AskReceipt | null {
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
    why: `${last.outcome}: ${last.why ?? 'no reason given'}`,
    usage,
  };
}

/** What an exchange has used so far. */
export function usageOf(paid: readonly Call[]): Usage {
  return paid
    .map(({ inputTokens, cachedInputTokens, outputTokens, costMicrodollars }) => ({
      inputTokens,
      cachedInputTokens,
      outputTokens,
      costMicrodollars,
    }))
    .reduce(addUsage, noUsage);
}

/**
 * Microdollars that a cap reckons for these requests (kernel rules §14): what each cost, or, where its price is not known, what
 * its tokens would have cost at the dearest one.
 */
export function reckonedCostOf(paid: readonly Call[]): number {
  const rates = reckonedRates();
  return paid.reduce(
    (sum, { costMicrodollars, inputTokens, outputTokens }) =>
      sum + (costMicrodollars ?? mostOf(rates, inputTokens, outputTokens)),
    0,
  );
}

/** The same where their usage cannot say what they cost; 0 where it does. */
export const unpricedOf = (paid: readonly Call[]): number =>
  usageOf(paid).costMicrodollars === null ? reckonedCostOf(paid) : 0;
