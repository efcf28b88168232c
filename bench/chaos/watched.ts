import type pg from 'pg';
import type { Dependencies } from '../../activities/index.ts';
import type { Model } from '../../activities/models/model.ts';
import type { Database } from '../../activities/store/database.ts';
import type { Point } from './points.ts';

interface SavedCall {
  readonly key: string;
  readonly outcome: string;
}

type Stand = (point: Point, about: string) => Promise<void>;

/** Recognises the two writes that the points are about by what they write to. */
const savesCalls = /\bsymposium\.save_calls\b/;
const publishes = /insert into symposium\.registry\b/;

/** The same dependencies; on their way through them, activities come to the points. */
export function watched(deps: Dependencies, stand: Stand): Dependencies {
  return { ...deps, db: watchedDatabase(deps.db, stand), models: (ref) => watchedModel(deps.models(ref), stand) };
}

function watchedModel(model: Model, stand: Stand): Model {
  return {
    id: model.id,
    simulated: model.simulated,
    async ask(request) {
      await stand('before-request', request.idempotencyKey);
      const reply = await model.ask(request);
      await stand('after-answer', request.idempotencyKey);
      return reply;
    },
  };
}

/**
 * Calls are saved by one statement on the pool (they are its second value); documents are published by a transaction on
 * a client of their own.
 */
function watchedDatabase(db: Database, stand: Stand): Database {
  const query = async (text: string, values?: unknown[]) => {
    const result = await db.query(text, values);
    if (savesCalls.test(text))
      for (const { key, outcome } of JSON.parse(String(values?.[1])) as SavedCall[])
        await stand(outcome === 'answered' ? 'after-commit' : 'before-repair', key);
    return result;
  };
  return shadowed(db, { query, connect: async () => watchedClient(await db.connect(), stand) });
}

function watchedClient(client: pg.PoolClient, stand: Stand): pg.PoolClient {
  let publishing: string | null = null;
  const query = async (text: string, values?: unknown[]) => {
    if (publishes.test(text)) publishing = String(values?.[2]);
    const about = text === 'commit' ? publishing : null;
    if (about !== null) await stand('before-publication', about);
    const result = await client.query(text, values);
    if (about !== null) await stand('after-publication', about);
    return result;
  };
  return shadowed(client, { query });
}

/** The object with some of its methods replaced; the others still work on the object itself. */
function shadowed<T extends object>(object: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(object, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name);
      // A method of the object is called on the object itself, and what it returns is its own affair.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
