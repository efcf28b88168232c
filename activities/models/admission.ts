import type pg from 'pg';
import type { Database } from '../store/database.ts';
import { charactersPerToken, isEndpoint, ModelFailure } from '../../shared/kernel/index.ts';
import type { Model, ModelRequest } from './model.ts';
import { Semaphore, sleep } from './semaphore.ts';
import { ToldLimits } from './told-limits.ts';

export interface Limits {
  /** Calls to one provider, or to one endpoint, at the same time, over all runs and workers. */
  readonly concurrentCalls: number;
  /** Calls of this worker at the same time, to all providers together. */
  readonly callsOfWorker: number;
  /** Tokens to and from one provider within any minute, over all runs and workers; null: no limit. */
  readonly tokensPerMinute: number | null;
}

/** What a call takes of limits. */
export interface Load {
  /** `provider:model`, or an endpoint with its address. */
  readonly model: string;
  /** Tokens that it reads, roughly. */
  readonly read: number;
  /** Tokens that it reads and writes, roughly. */
  readonly tokens: number;
}

const minuteMs = 60_000;

/** The longest that Node counts. pg takes 0 for the pool's own timeout. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Admission to a provider. A call waits here, in its activity, until it may leave: waiting is no failure and uses
 * up no attempt, so a run does not suffer because another one is busy. Within a worker a semaphore keeps the count;
 * over all workers, session locks of Postgres do: they wait without polling, and are free the moment a worker dies.
 * Limits of rate are of a model and a key: after one of them the model is left alone for as long as its provider asked, and before one it waits
 * for what the headers of its replies say is left (`told-limits.ts`); other models are asked meanwhile.
 */
export class Admission {
  private readonly leases: Database;
  private readonly limits: Limits;
  private readonly semaphores = new Map<string, Semaphore>();
  private readonly ofWorker: Semaphore;
  private readonly pausedUntil = new Map<string, number>();
  private readonly told = new ToldLimits();
  private alone: Promise<boolean> | null = null;

  /** `leases`: a pool of its own, with a connection for each call of the worker that may be in flight. */
  constructor(leases: Database, limits: Limits) {
    this.leases = leases;
    this.limits = limits;
    this.ofWorker = new Semaphore(limits.callsOfWorker);
  }

  /** The model, behind its provider's door. */
  guard(model: Model): Model {
    // Endpoints are servers of as many people: each has limits of its own.
    const gate = isEndpoint(model.id) ? model.id : providerOf(model.id);
    return {
      id: model.id,
      simulated: model.simulated,
      // A batch waits at the provider, and takes no slot here (kernel rules §42).
      ...(model.batches === undefined ? {} : { batches: model.batches }),
      ask: (request) => {
        const read = estimate({ ...request, answerTokens: 0, thinkingTokens: 0 });
        const heard = (headers: Headers) => {
          this.told.hear(model.id, headers);
          request.heard?.(headers);
        };
        const load = { model: model.id, read, tokens: estimate(request) };
        return this.admit(gate, load, request.signal, () => model.ask({ ...request, heard }));
      },
    };
  }

  /** Any call to a provider, when it may leave. `provider`: its name, or an endpoint's with its address. */
  async admit<T>(provider: string, load: Load, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    const semaphore = this.semaphores.get(provider) ?? new Semaphore(this.limits.concurrentCalls);
    this.semaphores.set(provider, semaphore);
    // What waits for its model takes no place of its provider's, and what waits for its provider none of the worker's for calls to others.
    for (;;) {
      await sleep(this.pauseOf(load), signal);
      const left = await semaphore.run(signal, async () =>
        this.pauseOf(load) > 0 ? null : this.inWorker(provider, load, signal, call),
      );
      if (left !== null) return left.answer;
    }
  }

  private inWorker<T>(
    provider: string,
    load: Load,
    signal: AbortSignal,
    call: () => Promise<T>,
  ): Promise<{ readonly answer: T } | null> {
    return this.ofWorker.run(signal, async () =>
      this.pauseOf(load) > 0 ? null : { answer: await this.leave(provider, load, signal, call) },
    );
  }

  /** How long the model is left alone, in ms. */
  private pauseOf({ model, read }: Load): number {
    return Math.max((this.pausedUntil.get(model) ?? 0) - performance.now(), this.told.waitMs(model, read));
  }

  private async leave<T>(provider: string, load: Load, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    this.told.take(load.model, load.read);
    const admitted = async () => {
      await this.waitForTokens(provider, load.tokens, signal);
      return call();
    };
    try {
      return (await this.isAlone()) ? await admitted() : await this.withSlot(provider, signal, admitted);
    } catch (error) {
      if (error instanceof ModelFailure && error.code === 'RATE_LIMITED' && error.retryAfterMs !== null) {
        this.pausedUntil.set(
          load.model,
          Math.max(this.pausedUntil.get(load.model) ?? 0, performance.now() + error.retryAfterMs),
        );
      }
      throw error;
    }
  }

  /**
   * Whether this worker's queue is all that keeps the count. The answer holds for the worker's life; a question that
   * failed is no answer, and the next call asks again.
   */
  private isAlone(): Promise<boolean> {
    return (this.alone ??= sharesOneBackend(this.leases).catch((error: unknown) => {
      this.alone = null;
      throw error;
    }));
  }

  /**
   * Holds one of the provider's slots while `work` runs; a cancelled wait closes its session, and so leaves the queue.
   */
  private async withSlot<T>(provider: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const client = await this.leases.connect();
    let clean = false;
    try {
      await client.query("set client_connection_check_interval = '1s'");
      const { rows } = await abortable(
        signal,
        client.query<{ slot: number }>(turn(provider, this.limits.concurrentCalls)),
      );
      try {
        return await work();
      } finally {
        clean = await freed(client, provider, rows[0]?.slot ?? 0);
      }
    } finally {
      // A session that could not give its slot back is closed, which frees it.
      client.release(!clean);
    }
  }

  /**
   * Sleeps until the last minute's tokens leave room for this request; the time to wait is computed, not polled for.
   */
  private async waitForTokens(provider: string, tokens: number, signal: AbortSignal): Promise<void> {
    const limit = this.limits.tokensPerMinute;
    if (limit === null) return;
    const room = Math.max(0, limit - tokens);
    for (;;) {
      const { rows } = await this.leases.query<{ wait: number }>(
        'select ceil(symposium.token_wait_ms($1, $2))::int as wait',
        [providerOf(provider), room],
      );
      const wait = rows[0]?.wait ?? 0;
      if (wait <= 0) return;
      await sleep(Math.min(wait, minuteMs), signal);
    }
  }
}

const providerOf = (id: string): string => id.split(':', 1)[0] ?? id;

/** The statement that waits for a slot: the one that may wait as long as there is somebody who wants its answer. */
function turn(provider: string, slots: number) {
  return {
    text: 'select symposium.take_slot($1, $2) as slot',
    values: [provider, slots],
    query_timeout: longestTimerMs,
  };
}

async function freed(client: pg.PoolClient, provider: string, slot: number): Promise<boolean> {
  return client.query('select symposium.free_slot($1, $2)', [provider, slot]).then(
    () => true,
    () => false,
  );
}

/**
 * Embedded Postgres has one backend for all clients: its session locks exclude nobody, and one worker is all there is.
 */
async function sharesOneBackend(db: Database): Promise<boolean> {
  const one = await db.connect();
  try {
    const two = await db.connect();
    try {
      const [first, second] = await Promise.all([one, two].map(backendOf));
      return first === second;
    } finally {
      two.release();
    }
  } finally {
    one.release();
  }
}

async function backendOf(client: pg.PoolClient): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}

function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * What a picture of the size that judges are sent costs at most; providers bill it by its pixels, so the length of its
 * bytes says nothing.
 */
const pictureTokens = 1_600;

/** A token has four characters on the average and fewer in tables and formulas. */
export const denser = 4 / 3;

/** Tokens that a request may read: its words counted densely, and so many tokens more, by the common count. */
export const inputAtMost = (request: Pick<ModelRequest, 'system' | 'turns'>, more = 0): number =>
  denser * (estimate({ ...request, answerTokens: 0, thinkingTokens: 0 }) + more);

/** The same with its schema, which providers count too: what it may read at most. */
export const readAtMost = (request: Pick<ModelRequest, 'system' | 'turns' | 'schema'>): number =>
  inputAtMost(request, lengthOf(request.schema.json) / charactersPerToken);

/** Characters of JSON, counted once: a request is measured before it is held, admitted and believed, and never changes. */
const lengths = new WeakMap<object, number>();

function lengthOf(value: object, jsonOf: () => unknown = () => value): number {
  const length = lengths.get(value) ?? JSON.stringify(jsonOf()).length;
  lengths.set(value, length);
  return length;
}

/**
 * Rough size of a request: its text at four characters a token, a flat amount for each picture, and all that it may
 * write.
 */
export function estimate({
  system,
  turns,
  answerTokens,
  thinkingTokens,
}: Pick<ModelRequest, 'system' | 'turns' | 'answerTokens' | 'thinkingTokens'>): number {
  const pictures = turns.reduce((count, turn) => count + (turn.role === 'user' ? (turn.pictures?.length ?? 0) : 0), 0);
  const words = lengthOf(turns, () =>
    turns.map((turn) => (turn.role === 'user' ? { role: turn.role, text: turn.text } : turn)),
  );
  return Math.ceil((system.length + words) / 4) + pictures * pictureTokens + answerTokens + thinkingTokens;
}
