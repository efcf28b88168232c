import { CancellationScope, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import { addUsage, nothingSpent, type Spent } from '../../shared/kernel/ask.ts';
import { mostOf } from '../../shared/kernel/budget.ts';
import { isForOperator } from '../../shared/kernel/failures.ts';
import { callKey } from '../../shared/kernel/ids.ts';
import { own } from '../../shared/kernel/own.ts';
import {
  type AfterBatch,
  type BatchProgress,
  type BatchQuestion,
  pollAfterMs,
  type ProviderBatchActivities,
  type ProviderBatchOrder,
} from '../../shared/kernel/provider-batch.ts';
import { paidOptions, storeOptions } from './activities.ts';
import { fanOut } from './fan-out.ts';
import { absent, paid } from './paid.ts';
import type { Run } from './run.ts';

/** The lines of a policy that say how questions go into batches. */
export interface BatchRules {
  /** Questions of one batch, at most. */
  readonly requests: number;
  /** How often a question is put into a batch before it is asked by itself. */
  readonly rounds: number;
  /** After how long a batch is looked at first; later looks come ever more rarely. */
  readonly pollMs: number;
}

/** Questions to one agent, for one task. */
export interface BatchPlan<T extends string = string> extends BatchRules {
  readonly agent: string;
  readonly task: T;
  /** What a person reads in the UI: `answers`. */
  readonly verb: string;
  readonly outputTokens: number;
  /** The most that it may think beside an answer. */
  readonly thinkingTokens: number;
  readonly questions: readonly BatchQuestion[];
}

/**
 * Puts questions into batches of the provider, which answers them at half price, and waits by timer until they are done
 * (kernel rules §42). Returns, by subject, the key under which the store has the answer. Every answer is stored under
 * the question's usual key, so whoever asks the question afterwards finds it; a question that no batch answered is then
 * asked singly.
 */
export async function askInBatches(run: Run, plan: BatchPlan): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const oneByOne = inTurn();
  const parts = Array.from({ length: Math.ceil(plan.questions.length / plan.requests) }, (_, at) =>
    plan.questions.slice(at * plan.requests, (at + 1) * plan.requests),
  );
  await fanOut(
    parts.map(async (part, at) => {
      let left: readonly BatchQuestion[] = part;
      for (let round = 1; round <= plan.rounds && left.length > 0; round += 1) {
        const order = orderOf(run, plan, left, `${at + 1}.${round}`);
        const after = await boughtInBatch(run, plan, order, oneByOne);
        if (after === null) return;
        left.forEach(({ subject }, place) => {
          const ordinal = after[place]?.answer ?? null;
          if (ordinal !== null) answers.set(subject, callKey({ ...order, subject, ordinal }));
        });
        left = left.filter((_, place) => after[place]?.owes === 'batch');
      }
    }),
  );
  return answers;
}

function orderOf(
  run: Run,
  { agent, task, outputTokens }: BatchPlan,
  questions: readonly BatchQuestion[],
  place: string,
): ProviderBatchOrder {
  const { runKey, system, phase, round } = run;
  return {
    batch: `${runKey}/${phase}/${round}/${agent}/${task}/${place}`,
    ...{ runKey, system, phase, round, agent, task, outputTokens, questions },
    model: own(run.policy.models, agent) ?? '',
  };
}

/** One batch from its sending to its answers, reserved and booked like a call; null if it is an absence. */
async function boughtInBatch(
  run: Run,
  plan: BatchPlan,
  order: ProviderBatchOrder,
  oneByOne: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<readonly AfterBatch[] | null> {
  const { agent, model, questions } = order;
  const most = mostOf(
    own(run.rates, agent) ?? null,
    run.policy.reservedInputTokens,
    plan.outputTokens + plan.thinkingTokens,
  );
  const line = `${agent} ${plan.verb}: ${questions.length} questions in a batch of ${model}`;
  const result = await paid<readonly AfterBatch[]>(run, {
    line,
    model,
    need: { about: Math.ceil((most * questions.length) / 2) },
    // Whoever asks afterwards counts each question.
    begun: true,
    account: { booked: nothingSpent },
    async buy(reserved) {
      const funds = run.budget.cap === null ? {} : { funds: reserved };
      const after = await answered(run, order, { ...funds, settleMs: plan.pollMs }, oneByOne);
      return { bought: after, spent: bookedOf(run, order, after) };
    },
  });
  if (!('outcome' in result)) return result;
  // The batch is given up. Answers that it still gives are paid for but not used.
  await cancelProviderBatch({ batch: order.batch }).catch(ignored);
  return null;
}

const calls = (run: Run) => proxyActivities<ProviderBatchActivities>(paidOptions(run.policy));

/** Bounded: a run that is cancelled has to end, whether or not its provider confirms that the batch is cancelled. */
const { cancelProviderBatch } = proxyActivities<Pick<ProviderBatchActivities, 'cancelProviderBatch'>>({
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '2 minutes',
  heartbeatTimeout: storeOptions.heartbeatTimeout,
});

async function answered(
  run: Run,
  order: ProviderBatchOrder,
  sending: { readonly funds?: number; readonly settleMs: number },
  oneByOne: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<readonly AfterBatch[]> {
  const { batch } = order;
  const { submitProviderBatch, collectProviderBatch, followProviderBatch } = calls(run);
  try {
    for (let look = 1; ; look += 1) {
      // Each is composed in a worker's memory, so one at a time.
      const { state } = await oneByOne(() => submitProviderBatch({ ...order, ...sending }));
      if (state === 'empty') return await collectProviderBatch(order);
      if (state === 'submitted') break;
      await sleep(pollAfterMs(sending.settleMs, look));
    }
    for (let look = 1; ; look += 1) {
      await sleep(pollAfterMs(sending.settleMs, look));
      const progress = await unlessItPasses(followProviderBatch({ batch }));
      const after = isOver(progress) ? await unlessItPasses(collectProviderBatch(order)) : null;
      if (after !== null) return after;
    }
  } catch (error) {
    if (isCancellation(error))
      await CancellationScope.nonCancellable(() => cancelProviderBatch({ batch }).catch(ignored));
    throw error;
  }
}

const isOver = (progress: BatchProgress | null): boolean => progress?.ended === true;

const ignored = () => undefined;

/** null: a temporary failure. The batch is still at the provider, so it is looked at again later. */
async function unlessItPasses<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isCancellation(error) || isForOperator(absent(error).failure)) throw error;
    return null;
  }
}

/** What the batch has used, also booked question by question: whoever asks one again books what comes beside it. */
function bookedOf(run: Run, order: ProviderBatchOrder, after: readonly AfterBatch[]): Spent {
  let all: Spent = nothingSpent;
  order.questions.forEach(({ subject }, place) => {
    const used = after[place]?.used ?? null;
    if (used === null) return;
    const exchange = callKey({ ...order, subject, ordinal: 0 });
    run.failed.set(exchange, { booked: added(run.failed.get(exchange)?.booked ?? nothingSpent, used) });
    all = added(all, used);
  });
  return all;
}

function added(a: Spent, b: Spent): Spent {
  const unsettled = (a.unsettled ?? 0) + (b.unsettled ?? 0);
  return { usage: addUsage(a.usage, b.usage), ...(unsettled > 0 ? { unsettled } : {}) };
}

/** Does one thing after another, in the order in which they come. */
function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(ignored);
    return mine;
  };
}
