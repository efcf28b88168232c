import { Context } from '@temporalio/activity';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import {
  type FailureDetails,
  isEndpoint,
  isForOperator,
  isSimulated,
  mayBePaid,
  ModelFailure,
  own,
  type Spent,
  type TrialOrder,
} from '../../shared/kernel/index.ts';
import { settleLost } from '../caps/holds.ts';
import { withinCaps } from '../caps/within-caps.ts';
import { activityFailure } from '../models/activity-failure.ts';
import type { RefusedSchemas } from '../models/refused-schemas.ts';
import type { ModelReply, ModelRequest } from '../models/model.ts';
import { priceOf } from '../models/prices.ts';
import { trialRequest } from '../models/trial-request.ts';
import { payingAlone } from '../store/paying-alone.ts';
import { saveTrial, triedToday, trialsUsage } from '../store/trials.ts';
import type { AskDependencies } from './ask-agent.ts';
import { largestSchemas, type SizedSchema } from './largest-schemas.ts';
import { takesAtMost, tookOf } from './room-to-write.ts';

/** How long a run waits between its looks for the result of a trial that another run is making. */
const betweenLooksMs = 50;

/**
 * Tries a model with the largest schemas that this run may send it, side by side, each once a day in this store (kernel rules
 * §40). Comes back with what the run has paid for it. Throws the failure of what could not be tried, when all have come
 * back: what was paid until then is booked.
 */
export function tryModelIn({ db, systems, models }: AskDependencies, refused: RefusedSchemas) {
  return async function tryModel(order: TrialOrder): Promise<Spent> {
    const due = await untried(order);
    const ends = await Promise.allSettled(due.map((schema) => tryAlone(order, schema)));
    const usage = await trialsUsage(db, order.runKey, order.model);
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    if (failed.length === 0) return { usage };
    throw firstOf(failed, { usage, ...unsettledIn(order.model, due, failed) });
  };

  async function untried({ system: name, model, agents }: TrialOrder): Promise<readonly SizedSchema[]> {
    // An endpoint knows no schemas of answers, and is asked about scenarios only (evaluation rules §1.12).
    if (isEndpoint(model)) return [];
    const system = own(systems, name);
    if (system === undefined) throw ApplicationFailure.nonRetryable(`unknown system ${name}`, 'UNKNOWN_AGENT');
    const schemas = largestSchemas(system, agents);
    const known = await triedToday(
      db,
      model,
      schemas.map(({ hash }) => hash),
    );
    return schemas.filter(({ hash }) => !known.some((one) => one.hash === hash));
  }

  /** Two runs that begin at once pay once. */
  async function tryAlone(order: TrialOrder, schema: SizedSchema): Promise<void> {
    const known = async () => ((await triedToday(db, order.model, [schema.hash])).length > 0 ? true : null);
    await payingAlone(db, `trial/${order.model}/${schema.hash}`, known, () => tryOnce(order, schema), betweenLooksMs);
  }

  async function tryOnce({ runKey, model }: TrialOrder, schema: SizedSchema): Promise<true> {
    const call = `${runKey}/trial/${model}/${schema.hash}`;
    const request = trialRequest(schema);
    const { cancellationSignal: signal } = Context.current();
    const pay = async () => {
      const reply = await ask(model, { ...request, idempotencyKey: call, signal });
      const { usage } = reply;
      const costMicrodollars = priceOf(model, usage);
      const isRefused = reply.schemaAs === 'text';
      const paidBy = isSimulated(model) ? null : runKey;
      await saveTrial(db, { model, hash: schema.hash, refused: isRefused, runKey: paidBy, usage, costMicrodollars });
      if (isRefused) refused.readAnew();
      return { ...usage, costMicrodollars };
    };
    // A trial that nobody bills is booked for no run, so the next run finds it as it was stored.
    if (isSimulated(model)) await pay();
    else {
      await settleLost(db, [call], new Map());
      await withinCaps(db, { call, runKey, ...takesAtMost(model, request), signal, pay, used: tookOf });
    }
    return true;
  }

  /** A model without its key fails before it is asked. */
  async function ask(model: string, request: ModelRequest): Promise<ModelReply> {
    try {
      return await models(model).ask(request);
    } catch (error) {
      throw error instanceof ModelFailure ? activityFailure(error, Context.current().info.attempt) : error;
    }
  }
}

/** Microdollars, at most, of requests that left and of which nobody knows whether they were paid. */
function unsettledIn(model: string, due: readonly SizedSchema[], failed: readonly unknown[]): Pick<Spent, 'unsettled'> {
  const lost = failed.filter((error) => error instanceof ApplicationFailure && mayBePaid(error.type ?? 'UNKNOWN'));
  const most = Math.max(0, ...due.map((schema) => takesAtMost(model, trialRequest(schema)).most.microdollars));
  return lost.length === 0 || most === 0 ? {} : { unsettled: lost.length * most };
}

/** The failure to tell, with what was spent: a cancellation before all others, and what an operator mends before the rest. */
function firstOf(failed: readonly unknown[], spent: Spent): unknown {
  const error =
    failed.find((one) => one instanceof CancelledFailure) ??
    failed.find((one) => one instanceof ApplicationFailure && isForOperator(one.type ?? '')) ??
    failed[0];
  if (!(error instanceof ApplicationFailure)) return error;
  const said = error.details?.[0] as FailureDetails | undefined;
  const details: FailureDetails = { ...said, spent };
  return ApplicationFailure.fromError(error, { details: [details] });
}
