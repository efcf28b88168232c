import { refusedToday } from '../store/trials.ts';
import type { Queryable } from '../store/database.ts';
import type { Model, ModelRequest } from './model.ts';
import { schemaHash } from './schema-hash.ts';

type Json = ModelRequest['schema']['json'];

/** How long what the store knows is taken to be all that it knows. */
const freshForMs = 5_000;

/** Which schemas which model’s provider has refused today, whoever in this store it was that met it. */
export interface RefusedSchemas {
  has(model: string, json: Json): Promise<boolean>;
  /** The store has learned of another one. */
  readAnew(): void;
}

export function refusedSchemasOf(db: Queryable): RefusedSchemas {
  let stored: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>());
  let readAt = -Infinity;
  return {
    async has(model, json) {
      if (performance.now() - readAt > freshForMs) {
        readAt = performance.now();
        // What is not known is met once more, which costs nothing.
        stored = refusedToday(db).catch(() => new Set<string>());
      }
      return (await stored).has(`${model} ${schemaHash(json)}`);
    },
    readAnew: () => {
      readAt = -Infinity;
    },
  };
}

/** The same model, which is told a schema in words from the first call on where a trial has found it refused. */
export const toldWhereKnown = (model: Model, refused: RefusedSchemas): Model => ({
  ...model,
  async ask(request) {
    if (request.schemaAs === 'text' || !(await refused.has(model.id, request.schema.json))) return model.ask(request);
    return { ...(await model.ask({ ...request, schemaAs: 'text' })), schemaAs: 'text' };
  },
});
