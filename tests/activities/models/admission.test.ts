import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Admission } from '../../../activities/models/admission.ts';
import type { Model, ModelReply, ModelRequest } from '../../../activities/models/model.ts';
import { openDatabase, type Database } from '../../../activities/store/database.ts';
import { ModelFailure } from '../../../shared/kernel/failures.ts';
import { migrate } from '../../../workers/migrate.ts';
import { saveCall } from '../../../activities/store/save-calls.ts';
import { freshDatabase } from '../../support/database.ts';
import { present } from '../../support/present.ts';
import { sampleCall, storeRuns } from '../../support/store.ts';
import { until } from '../../support/until.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const pools: Database[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.stop();
});

function worker(concurrentCalls: number, tokensPerMinute: number | null = null, statementMs?: number): Admission {
  const pool = openDatabase(database.url, concurrentCalls + 2, statementMs);
  pools.push(pool);
  return new Admission(pool, { concurrentCalls, callsOfWorker: concurrentCalls * 2, tokensPerMinute });
}

const request = (signal = new AbortController().signal): ModelRequest => ({
  system: 'charge',
  turns: [{ role: 'user', text: 'question' }],
  schema: { name: 'answer', json: {} },
  answerTokens: 10,
  thinkingTokens: 0,
  sampling: { temperature: null, thinking: 'off' },
  idempotencyKey: 'key',
  timeoutMs: 1_000,
  signal,
});
const reply = { text: '{}' } as ModelReply;

/** A provider that counts who is inside; each call stays until it is let go. */
function provider(id = 'openai:test') {
  const inside: (() => void)[] = [];
  let most = 0;
  const model: Model = {
    id,
    simulated: false,
    ask: () =>
      new Promise((resolve) => {
        inside.push(() => resolve(reply));
        most = Math.max(most, inside.length);
      }),
  };
  return { model, inside, most: () => most };
}

async function drain(inside: (() => void)[], calls: Promise<unknown>[]) {
  let open = calls.length;
  for (const call of calls)
    void call.then(
      () => {
        open -= 1;
      },
      () => {
        open -= 1;
      },
    );
  while (open > 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside.shift()?.();
  }
}

describe('admission to a provider', () => {
  test('holds its limit over several workers', async () => {
    const { model, inside, most } = provider();
    const workers = [worker(3), worker(3)];
    const calls = Array.from({ length: 12 }, (_, index) =>
      present(workers[index % 2])
        .guard(model)
        .ask(request()),
    );
    await drain(inside, calls);
    expect(most()).toBeLessThanOrEqual(3);
    expect(await Promise.all(calls)).toHaveLength(12);
  });

  test('counts each provider apart', async () => {
    const one = worker(1);
    const first = provider('openai:a');
    const second = provider('anthropic:b');
    const calls = [one.guard(first.model).ask(request()), one.guard(second.model).ask(request())];
    await drain(first.inside, [present(calls[0])]);
    await drain(second.inside, [present(calls[1])]);
    expect(first.most() + second.most()).toBe(2);
  });

  /** An endpoint is a server of somebody's own: one that hangs is in no other's way (evaluation rules §1.12). */
  test.each([
    ['two endpoints are counted apart', 'endpoint:http://one.test/answer', 'endpoint:http://two.test/answer', true],
    ['and so are two at one host', 'endpoint:http://one.test/a', 'endpoint:http://one.test/b', true],
    ['two models of one provider are not', 'openai:k', 'openai:l', false],
    ['nor is an endpoint from itself', 'endpoint:http://one.test/c', 'endpoint:http://one.test/c', false],
  ])('%s, over all workers', async (_, one, other, areApart) => {
    const [hangs, answers] = [provider(one), provider(other)];
    const workers = [worker(2), worker(2)];
    const ask = ({ model }: { model: Model }) =>
      workers.map((gate) => [1, 2].map(() => gate.guard(model).ask(request())));
    const hanging = ask(hangs).flat();
    await until(() => hangs.inside.length === 2);
    const answered = ask(answers).flat();
    const more = () => answers.inside.length > 0;
    await (areApart ? until(more) : new Promise((resolve) => setTimeout(resolve, 300)));
    const apart = more();
    await Promise.all([drain(hangs.inside, hanging), drain(answers.inside, answered)]);
    expect([apart, hangs.most()]).toEqual([areApart, 2]);
  });

  test('an endpoint that wants to be left alone leaves the others asked', async () => {
    const gate = worker(2);
    const asked = (id: string, ask: Model['ask']) => gate.guard({ id, simulated: false, ask }).ask(request());
    const limited = () => Promise.reject(new ModelFailure('RATE_LIMITED', 'slow down', 60_000));
    await expect(asked('endpoint:http://one.test/d', limited)).rejects.toThrow('slow down');
    expect(await asked('endpoint:http://two.test/d', () => Promise.resolve(reply))).toBe(reply);
  });

  test('holds the limit of its worker over all providers, and who waits for one of them is in nobody else’s way', async () => {
    const pool = openDatabase(database.url, 5);
    pools.push(pool);
    const gate = new Admission(pool, { concurrentCalls: 2, callsOfWorker: 3, tokensPerMinute: null });
    const [first, second] = [provider('openai:h'), provider('anthropic:i')];
    const ofFirst = Array.from({ length: 4 }, () => gate.guard(first.model).ask(request()));
    const ofSecond = Array.from({ length: 2 }, () => gate.guard(second.model).ask(request()));
    // Two of the first are inside, and the other two wait for their provider without a place of the worker's.
    await until(() => first.inside.length === 2 && second.inside.length === 1);
    await drain(second.inside, ofSecond);
    expect(second.most()).toBe(1);
    await drain(first.inside, ofFirst);
    expect(first.most()).toBe(2);
    expect(await Promise.all([...ofFirst, ...ofSecond])).toHaveLength(6);
  });

  test('a cancelled wait leaves the queue, and the next one gets in', async () => {
    const gate = worker(1);
    const { model, inside } = provider('local:c');
    const first = gate.guard(model).ask(request());
    const leaving = new AbortController();
    const second = gate.guard(model).ask(request(leaving.signal));
    const third = gate.guard(model).ask(request());
    leaving.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    await drain(inside, [first, third]);
    await expect(Promise.all([first, third])).resolves.toHaveLength(2);
  });

  test('a wait for a slot may last longer than any other statement', async () => {
    const [other, gate] = [worker(1), worker(1, null, 300)];
    const { model, inside } = provider('local:g');
    const calls = [other.guard(model).ask(request())];
    await until(() => inside.length === 1);
    calls.push(gate.guard(model).ask(request()));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(inside).toHaveLength(1);
    await drain(inside, calls);
    expect(await Promise.all(calls)).toEqual([reply, reply]);
  });

  test('a failed call gives its slot back', async () => {
    const gate = worker(1);
    const failing: Model = {
      id: 'local:d',
      simulated: false,
      ask: () => Promise.reject(new ModelFailure('SERVER_ERROR', 'down')),
    };
    await expect(gate.guard(failing).ask(request())).rejects.toThrow('down');
    await expect(gate.guard({ ...failing, ask: () => Promise.resolve(reply) }).ask(request())).resolves.toBe(reply);
  });

  test.each([1, 2])(
    'a connection that failed fails its own call only, when it was the %d. of the worker',
    async (nth) => {
      const gate = worker(2);
      const { model, inside } = provider('local:f');
      const pool = present(pools.at(-1));
      const connect = pool.connect.bind(pool);
      let asked = 0;
      // The callback form is pg's own.
      Object.assign(pool, {
        connect: (...callback: []) => {
          asked += 1;
          return asked === nth ? Promise.reject(new Error('Connection terminated unexpectedly')) : connect(...callback);
        },
      });
      await expect(gate.guard(model).ask(request())).rejects.toThrow('Connection terminated');
      const calls = Array.from({ length: 3 }, () => gate.guard(model).ask(request()));
      await drain(inside, calls);
      expect(await Promise.all(calls)).toEqual([reply, reply, reply]);
      expect(pool.totalCount - pool.idleCount).toBe(0);
    },
  );

  test('after a rate limit the provider is left alone for as long as it asked', async () => {
    const gate = worker(2);
    const limited: Model = {
      id: 'local:e',
      simulated: false,
      ask: () => Promise.reject(new ModelFailure('RATE_LIMITED', 'slow down', 300)),
    };
    await expect(gate.guard(limited).ask(request())).rejects.toThrow('slow down');
    const refusedAt = performance.now();
    await gate.guard({ ...limited, ask: () => Promise.resolve(reply) }).ask(request());
    expect(performance.now() - refusedAt).toBeGreaterThanOrEqual(290);
  });
});

describe('limits of rate', () => {
  const now = () => performance.now();
  const answering = (id: string, ask: Model['ask'] = () => Promise.resolve(reply)): Model => ({
    id,
    simulated: false,
    ask,
  });

  test('are of a model: another one of the same provider is asked meanwhile, though it has one place alone', async () => {
    const gate = worker(1);
    const limited = answering('openai:lim-a', () =>
      Promise.reject(new ModelFailure('RATE_LIMITED', 'slow down', 60_000)),
    );
    await expect(gate.guard(limited).ask(request())).rejects.toThrow('slow down');
    const leaving = new AbortController();
    const waits = gate.guard(limited).ask(request(leaving.signal));
    expect(await gate.guard(answering('openai:lim-b')).ask(request())).toBe(reply);
    leaving.abort(new Error('gone'));
    await expect(waits).rejects.toThrow('gone');
  });

  test('are waited for before they are reached, as the headers of an answer say what is left', async () => {
    const gate = worker(2);
    let asked = 0;
    const told = answering('openai:lim-c', (of) => {
      asked += 1;
      of.heard?.(new Headers({ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '400ms' }));
      return Promise.resolve(reply);
    });
    await gate.guard(told).ask(request());
    const since = now();
    const next = gate.guard(told).ask(request());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toBe(1);
    await next;
    expect(now() - since).toBeGreaterThanOrEqual(390);
    expect(asked).toBe(2);
  });
});

describe('tokens a minute', () => {
  /** A call of 900 tokens, of a run of its own. */
  const metered = async (runKey: string, model: string): Promise<Database> => {
    const db = openDatabase(database.url, 2);
    pools.push(db);
    await storeRuns(db, 'real', runKey);
    const call = sampleCall({ runKey, model, inputTokens: 700, outputTokens: 200 });
    await saveCall(db, call, { sent: 1 }, { received: 1 }, []);
    return db;
  };
  const wait = async (db: Database, provider: string, room: number): Promise<number> => {
    const asked = 'select symposium.token_wait_ms($1, $2) as wait';
    return Number((await db.query<{ wait: number }>(asked, [provider, room])).rows[0]?.wait);
  };

  test('the time to wait is computed from the calls of the last minute, provider by provider', async () => {
    const db = await metered('tokens', 'openai:metered');
    expect(await wait(db, 'openai', 1_000)).toBe(0);
    expect(await wait(db, 'openai', 500)).toBeGreaterThan(0);
    expect(await wait(db, 'openai', 500)).toBeLessThanOrEqual(60_000);
    expect(await wait(db, 'anthropic', 500)).toBe(0);
  });

  test('calls of before the clock was set back are in no minute of now', async () => {
    const db = await metered('tomorrow', 'ahead:metered');
    await db.query('alter table symposium.calls disable trigger append_only');
    await db.query(`update symposium.calls set at = at + interval '1 hour' where run_key = 'tomorrow'`);
    await db.query('alter table symposium.calls enable trigger append_only');
    expect(await wait(db, 'ahead', 0)).toBe(0);
  });
});
