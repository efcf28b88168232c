import { Context } from '@temporalio/activity';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import {
  type AskRequest,
  type AskStep,
  type FailureDetails,
  isSimulated,
  own,
  secondModelAfterMs,
  secondModelOf,
  type SecondModels,
  type Spent,
} from '../../shared/kernel/index.ts';
import { inOrder, keysOf, nextStep, receiptOf, reckonedCostOf, unpricedOf, usageOf } from './exchange-steps.ts';
import { AskingAlone } from './asking-alone.ts';
import { exchangeOf } from './open-exchange.ts';
import type { ExchangeDependencies } from './sending.ts';
import { holder, settleLost } from '../caps/holds.ts';
import { isPriced } from '../models/prices.ts';
import { type Call, hasAnswered } from '../store/calls.ts';
import { contextLoader, type LoadedContext } from '../store/context.ts';
import type { Queryable } from '../store/database.ts';
import { ledgerWriter } from '../store/ledger.ts';
import { tookOf } from './room-to-write.ts';
import { callWriter } from '../store/save-calls.ts';
import { unsettledReader } from './unsettled.ts';
import type { System } from './system.ts';

export type AskDependencies = Omit<ExchangeDependencies, 'append' | 'hold' | 'save'>;

/**
 * One agent answers once. The keys are looked up first: what was paid is never paid again. Then: context → what fits of
 * it → call → read → at most a few uses of tools, one repair, more room for what is cut off, and the second model
 * where the first declines or cannot be asked → facts → call, bodies and ledger rows in one statement each. Every request is a row of its
 * own, so a crash between two repeats neither.
 *
 * Every request may hold an answer of `request.outputTokens`, or of what people have given the run: no task and no repair writes less
 * because another wrote before it. Where a policy allows less than any answer takes, nothing is sent: the failure OUTPUT_BUDGET.
 */
export function askAgent(deps: AskDependencies) {
  const loadContext = contextLoader(deps.db);
  const append = ledgerWriter(deps.db);
  const hold = holder(deps.db);
  const save = callWriter(deps.db);
  const unsettledOf = unsettledReader(deps.db);
  return async function askAgent(request: AskRequest): Promise<AskStep> {
    const paid: Call[] = [];
    const alone = new AskingAlone(deps.db);
    const { funds } = request;
    // Only a cap is kept by it.
    const unsettled = async () =>
      funds === undefined ? 0 : (await unsettledOf(request.runKey, keysOf(request))) + unpricedOf(paid);
    try {
      const said = await alone.free(() => step(request, paid, alone));
      return { ...said, ...unsettledAs(await unsettled()) };
    } catch (error) {
      if (error instanceof CancelledFailure) throw error;
      const usage = usageOf(paid);
      // Where the rows cannot be read, it is all that there was for it.
      const most = await unsettled().catch(() => (funds ?? 0) - (usage.costMicrodollars ?? 0));
      throw withSpent(error, { usage, ...unsettledAs(most) });
    } finally {
      await alone.giveBack();
    }
  };

  /** What is known before a request is sent; no other attempt has any of it under way. */
  async function laidFor(request: AskRequest, alone: AskingAlone): Promise<LoadedContext> {
    const laid = await loadContext(request, keysOf(request));
    const stored = new Set(laid.paid.map(({ key }) => key));
    const open = [...new Set(laid.asked)].filter((key) => !stored.has(key));
    if (open.length === 0) return laid;
    await alone.takeOver(open);
    return loadContext(request, keysOf(request));
  }

  /** Fills `paid` with the requests of the exchange, as they are found or paid. */
  async function step(request: AskRequest, paid: Call[], alone: AskingAlone): Promise<AskStep> {
    const laid = await laidFor(request, alone);
    paid.splice(0, paid.length, ...inOrder(laid.paid));
    await settleLost(deps.db, laid.asked, new Map(laid.paid.map((call) => [call.key, tookOf(call)])));
    const system = own(deps.systems, request.system);
    const secondModel = system && laid.run ? secondModelFor(request, system, laid.run.policy) : null;
    const over = nextStep(paid, 0, secondModel !== null) === null ? receiptOf(paid) : null;
    if (over) return over;
    if (laid.asked.length > 0) await system?.refuseOver?.(deps.db, request.runKey);

    const exchange = exchangeOf({ ...deps, append, hold, save }, { ...request, secondModel }, laid);
    await exchange.recall(laid.paid);
    let isGone = false;
    for (;;) {
      const step = nextStep(paid, exchange.tools.turns, secondModel !== null, isGone);
      if (step === null) return receiptOf(paid) ?? unreachable();
      const usage = usageOf(paid);
      const asked = exchange.ask(step, paid, (request.funds ?? Infinity) - reckonedCostOf(paid), alone);
      const call = await asked.catch(async (error: unknown) => {
        if (step.second || secondModel === null || !(await givesUp(deps.db, request.model, secondModel, error)))
          throw error;
        return null;
      });
      if (call === null) {
        isGone = true;
        continue;
      }
      if ('needs' in call) return { outcome: 'unfunded', needs: call.needs, usage };
      paid.push(call);
    }
  }
}

/**
 * Whether the question is put to the second model. Where that is the same model, a model that cannot be reached is not
 * asked again, but one that declined may answer the second time.
 */
const givesUp = async (db: Queryable, model: string, second: string, error: unknown): Promise<boolean> =>
  second === model ? isDeclined(error) : cannotBeAsked(db, model, error);

const isDeclined = (error: unknown): boolean => error instanceof ApplicationFailure && error.type === 'DECLINED';

/**
 * Whether the first model is unavailable, so that the second takes over: the provider has broken its answer off because
 * of its content, does not know the model any more, or has been short of capacity for so long (kernel rules §13). How
 * long the question has been tried is measured by Temporal's clock.
 */
async function cannotBeAsked(db: Queryable, model: string, error: unknown): Promise<boolean> {
  if (isDeclined(error)) return true;
  if (!(error instanceof ApplicationFailure)) return false;
  if (error.type === 'UNKNOWN_MODEL') return wasEverKnown(db, model);
  const { scheduledTimestampMs, currentAttemptScheduledTimestampMs } = Context.current().info;
  const triedForMs = currentAttemptScheduledTimestampMs - scheduledTimestampMs;
  return error.type === 'OVERLOADED' && triedForMs >= secondModelAfterMs;
}

/**
 * Whether a model name that its provider refuses ever named a model. If not, it is a typing error, which its author has
 * to correct.
 */
const wasEverKnown = async (db: Queryable, model: string): Promise<boolean> =>
  isSimulated(model) || isPriced(model) || (await hasAnswered(db, model));

const unsettledAs = (unsettled: number) => (unsettled > 0 ? { unsettled } : {});

/**
 * The failure with what the exchange has used until then in its details: what was paid before it is booked though no
 * answer came of it.
 */
function withSpent(error: unknown, spent: Spent): unknown {
  if (!(error instanceof Error)) return error;
  const said = error instanceof ApplicationFailure ? (error.details?.[0] as FailureDetails | undefined) : undefined;
  const details: FailureDetails = { ...said, spent };
  return ApplicationFailure.fromError(error, { details: [details] });
}

/**
 * The model that is asked if the agent's own declines or cannot be asked; null: none. Where no other model may answer
 * for it, it may be the same model, asked once more (kernel rules §13).
 */
function secondModelFor({ agent, task, model }: AskRequest, system: System, policy: unknown): string | null {
  if (system.keepsItsModel?.(task) === true) return system.asksAgain?.(task) === true ? model : null;
  return secondModelOf((policy as { readonly secondModels?: SecondModels }).secondModels ?? {}, agent, model);
}

function unreachable(): never {
  throw ApplicationFailure.nonRetryable('an exchange that is over has no request', 'HOUSE_ERROR');
}
