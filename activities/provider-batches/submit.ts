import { Context } from '@temporalio/activity';
import {
  isSimulated,
  ModelFailure,
  type ModelFailureCode,
  type ProviderBatchOrder,
  type SubmitOrder,
  type SubmittedBatch,
} from '../../shared/kernel/index.ts';
import { callAsked } from '../ask/call-entries.ts';
import { takesAtMost } from '../ask/room-to-write.ts';
import type { ExchangeDependencies, Sending } from '../ask/sending.ts';
import { hold } from '../caps/holds.ts';
import { atBatchPrice, batchTerms } from '../models/batches/half-price.ts';
import type { ProviderBatches } from '../models/model.ts';
import type { RefusedSchemas } from '../models/refused-schemas.ts';
import { packBody, readBody, storeBody } from '../store/bodies.ts';
import { transaction } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import { payingAlone } from '../store/paying-alone.ts';
import {
  findBatch,
  type RequestInBatch,
  saveBatch,
  saveBatchStep,
  type StoredBatch,
} from '../store/provider-batches.ts';
import { asProvider, batchesAt, lookFor } from './at-provider.ts';
import { askingOf, idInBatch, nameOfBatch } from './batch-names.ts';
import { someAtOnce } from '../some-at-once.ts';
import { exchanges, openedAtOnce } from './exchanges.ts';
import { isOverdue, overdue } from './overdue.ts';

/** What is sent together at most: providers take 200 MB and more. */
const mostBytes = 100_000_000;

/** Failures after which nobody knows whether the provider has taken the batch. */
const uncertain: ReadonlySet<ModelFailureCode> = new Set(['TIMEOUT', 'CONNECTION_LOST', 'SERVER_ERROR', 'BAD_REPLY']);

interface Composed {
  readonly sending: Sending;
  readonly body: unknown;
  readonly mostMicrodollars: number;
}

/**
 * Puts what questions owe into a batch of their model's provider. What is to leave is written down before (`sent`), and
 * that it was taken, with the provider's id, after: an attempt that finds the first without the second looks for the batch
 * at the provider, and sends it again only where it is not there (kernel rules §42).
 */
export function submitProviderBatchIn(deps: ExchangeDependencies, refused: RefusedSchemas) {
  const { db } = deps;
  const open = exchanges(deps);

  return async function submitProviderBatch(order: SubmitOrder): Promise<SubmittedBatch> {
    const batches = await batchesAt(deps, order.model);
    const known = async () => {
      const batch = await findBatch(db, order.batch);
      return batch?.providerId == null ? null : submitted(batch);
    };
    return payingAlone(db, `provider-batch/${order.batch}`, known, async () => {
      const batch = (await findBatch(db, order.batch)) ?? (await intended(order, batches));
      if (batch === null) return { state: 'empty', requests: 0 };
      if (batch.sent !== null) {
        if (batch.sent.agoMs < order.settleMs) return sought(batch);
        const found = await lookFor(db, batches, batch, batch.sent.at);
        if (found === 'open') {
          if (isOverdue(batch.sent.agoMs)) throw overdue(batch, batch.sent.agoMs);
          return sought(batch);
        }
        if (found !== 'none') {
          await saveBatchStep(db, batch.key, { step: 'taken', providerId: found.id });
          return submitted(batch);
        }
      }
      await send(batches, batch);
      return submitted(batch);
    });
  };

  /** Writes down which requests will leave, with their rows; null: none. */
  async function intended(order: SubmitOrder, batches: ProviderBatches): Promise<StoredBatch | null> {
    const composed = await affordable(order, await compose(order, batches));
    if (composed.length === 0) return null;
    const asking = askingOf(order.batch);
    const requests: RequestInBatch[] = await someAtOnce(
      composed,
      openedAtOnce,
      async ({ sending, body, mostMicrodollars }) => ({
        id: idInBatch(order.batch, sending.key),
        call: sending.key,
        subject: sending.request.subject,
        ordinal: sending.ordinal,
        requestHash: await storeBody(db, body),
        mostMicrodollars,
      }),
    );
    const asked = composed.map(({ sending: { request, ordinal, version }, mostMicrodollars }) =>
      callAsked(request, ordinal, version, asking, mostMicrodollars),
    );
    await transaction(db, async (client) => {
      await saveBatch(client, { key: order.batch, runKey: order.runKey, model: order.model, requests });
      await append(client, order.runKey, asked);
    });
    return findBatch(db, order.batch);
  }

  async function compose(order: ProviderBatchOrder & { readonly funds?: number }, batches: ProviderBatches) {
    const signal = Context.current().cancellationSignal;
    const composed = await someAtOnce(order.questions, openedAtOnce, async (question): Promise<Composed | null> => {
      const owing = await open.owedBy(order, question, order.funds !== undefined);
      if (owing === null) return null;
      const { sending } = owing;
      // Bodies with pictures are not kept as they are sent, so a batch could not be sent again.
      if (sending.question.turns.some((turn) => turn.role === 'user' && (turn.pictures?.length ?? 0) > 0)) return null;
      const told = await refused.has(order.model, sending.question.schema.json);
      const body = batches.compose({
        ...sending.question,
        ...(told ? { schemaAs: 'text' as const } : {}),
        idempotencyKey: sending.key,
        signal,
      });
      return { sending, body, mostMicrodollars: atBatchPrice(sending.needs) };
    });
    return composed.filter((one) => one !== null);
  }

  /** In their order, what the run's money, the caps of the store and the provider's limit of size leave room for. */
  async function affordable({ batch, runKey, model, funds = Infinity }: SubmitOrder, all: readonly Composed[]) {
    const taken: Composed[] = [];
    let [money, bytes] = [0, 0];
    for (const one of all) {
      const size = (await packBody(one.body)).size;
      if (money + one.mostMicrodollars > funds || bytes + size > mostBytes) continue;
      const { most, ...rest } = takesAtMost(model, one.sending.question);
      const { state } = await hold(db, {
        key: `${one.sending.key}#${askingOf(batch).id}`,
        call: one.sending.key,
        runKey,
        simulated: isSimulated(model),
        priced: rest.priced,
        most: { ...most, microdollars: atBatchPrice(most.microdollars) },
        forMs: batchTerms.withinMs + batchTerms.lateByMs,
      });
      if (state !== 'held') continue;
      [money, bytes] = [money + one.mostMicrodollars, bytes + size];
      taken.push(one);
    }
    return taken;
  }

  async function send(batches: ProviderBatches, { key, requests }: StoredBatch): Promise<void> {
    const bodies = await someAtOnce(requests, openedAtOnce, async ({ id, requestHash }) => ({
      id,
      body: await readBody(db, requestHash),
    }));
    await saveBatchStep(db, key, { step: 'sent' });
    const providerId = await asProvider((patience) =>
      batches.submit({ name: nameOfBatch(key), requests: bodies }, patience).catch(async (error: unknown) => {
        if (error instanceof ModelFailure && !uncertain.has(error.code))
          await saveBatchStep(db, key, { step: 'refused' });
        throw error;
      }),
    );
    await saveBatchStep(db, key, { step: 'taken', providerId });
  }
}

const submitted = ({ requests }: StoredBatch): SubmittedBatch => ({ state: 'submitted', requests: requests.length });
const sought = ({ requests }: StoredBatch): SubmittedBatch => ({ state: 'sought', requests: requests.length });
