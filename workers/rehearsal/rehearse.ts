import type { Model } from '../../activities/models/model.ts';
import type { SystemPrompts } from '../../activities/prompts/load.ts';
import { someAtOnce } from '../../activities/some-at-once.ts';
import { isForOperator } from '../../shared/kernel/index.ts';
import { exchange, type Exchange } from './exchange.ts';
import type { Example } from './examples.ts';
import { nameOf } from './order-of-risk.ts';
import { resultOf, type Rehearsed } from './result.ts';
import type { Spending } from './spending.ts';

export interface RehearsalOrder {
  readonly id: string;
  /** In the order in which they are to be put. */
  readonly examples: readonly Example[];
  readonly model: Model;
  readonly prompts: SystemPrompts;
  readonly spending: Spending;
  /** After which no question begins any more; those under way are finished. */
  readonly limitMs: number;
  /** How many questions are under way at once. */
  readonly atOnce: number;
  /** Ends what is under way; what has come back is kept. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Told of each question that is over; it is waited for. */
  readonly onResult: (result: Rehearsed, words: string | null) => Promise<void>;
}

/** Why a question was not put: money, time, somebody's Ctrl-C, or a failure that every question would meet. */
export type Unasked = 'cap' | 'time' | 'stopped' | 'provider';

export interface Rehearsal {
  readonly tried: readonly Rehearsed[];
  readonly untried: readonly { readonly question: string; readonly why: Unasked }[];
}

/** Puts the questions side by side, the riskiest first, until money or time is used. Throws nothing of a provider's. */
export async function rehearse(order: RehearsalOrder): Promise<Rehearsal> {
  const { examples, limitMs, atOnce, signal, now } = order;
  const until = now() + limitMs;
  const tried: Rehearsed[] = [];
  const untried: { question: string; why: Unasked }[] = [];
  let broken = false;
  const unasked = (): Unasked | null => {
    if (signal.aborted) return 'stopped';
    if (broken) return 'provider';
    return now() >= until ? 'time' : null;
  };
  const one = async (example: Example): Promise<void> => {
    const question = nameOf(example);
    const why = unasked();
    if (why !== null) return void untried.push({ question, why });
    const ended = await put(order, example);
    const result = ended === null ? null : resultOf(example, promptOf(order, example), ended);
    if (ended === null || result === null)
      return void untried.push({ question, why: ended === null ? 'stopped' : 'cap' });
    // A refused schema is this question's own; a refused key is everybody's.
    broken ||=
      result.failure !== null && result.failure.code !== 'SCHEMA_REFUSED' && isForOperator(result.failure.code);
    tried.push(result);
    await order.onResult(result, ended.words);
  };
  await someAtOnce(examples, atOnce, one);
  const place = new Map(examples.map((example, at) => [nameOf(example), at]));
  const inOrder = (a: { question: string }, b: { question: string }) =>
    (place.get(a.question) ?? 0) - (place.get(b.question) ?? 0);
  return { tried: tried.sort(inOrder), untried: untried.sort(inOrder) };
}

const promptOf = ({ prompts }: RehearsalOrder, { agent, system }: Example): string => prompts.of(agent, system).text;

/** null: it was ended from outside. */
async function put(
  { id, model, prompts, spending, signal }: RehearsalOrder,
  example: Example,
): Promise<Exchange | null> {
  try {
    return await exchange({ example, prompts, model, spending, id, signal });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
