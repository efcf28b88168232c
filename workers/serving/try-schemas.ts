import { randomUUID } from 'node:crypto';
import { largestOf, largestSchemas, type SizedSchema } from '../../activities/ask/largest-schemas.ts';
import type { Model } from '../../activities/models/model.ts';
import { priceOf } from '../../activities/models/prices.ts';
import { trialRequest } from '../../activities/models/trial-request.ts';
import type { Database } from '../../activities/store/database.ts';
import { saveTrial, triedToday } from '../../activities/store/trials.ts';
import { installedSystems } from '../systems.ts';

/** How a model met the largest schemas of all systems. */
export interface SchemaTrial {
  /** Names of those that its provider refuses, so that they are told in words. */
  readonly refused: readonly string[];
  /** null: the price is not known. */
  readonly costMicrodollars: number | null;
}

/** The largest schemas of everything that can be asked here, systems that are brought along among them. */
export async function schemasOfAll(): Promise<readonly SizedSchema[]> {
  const served = await Promise.all((await installedSystems()).map(({ serve }) => serve()));
  return largestOf(
    served
      .flatMap(({ systems }) => Object.values(systems))
      .flatMap((system) => largestSchemas(system, Object.keys(system.roster))),
  );
}

/**
 * Tries a model with each of them, side by side, but for those that this store has seen it tried with today; `db`: null,
 * where nothing is remembered. Throws a `ModelFailure`.
 */
export async function trySchemas(
  model: Model,
  schemas: readonly SizedSchema[],
  db: Database | null,
  signal: AbortSignal,
): Promise<SchemaTrial> {
  const hashes = schemas.map(({ hash }) => hash);
  const known = db === null ? [] : await triedToday(db, model.id, hashes);
  const ends = await Promise.all(
    schemas.map(async (schema) => {
      const { name, hash } = schema;
      const before = known.find((one) => one.hash === hash);
      if (before !== undefined) return { name, refused: before.refused, costMicrodollars: 0 };
      const reply = await model.ask({ ...trialRequest(schema), idempotencyKey: `trial/${randomUUID()}`, signal });
      const refused = reply.schemaAs === 'text';
      const costMicrodollars = priceOf(model.id, reply.usage);
      const trial = { model: model.id, hash, refused, runKey: null, usage: reply.usage, costMicrodollars };
      if (db !== null) await saveTrial(db, trial);
      return { name, refused, costMicrodollars };
    }),
  );
  const costs = ends.map(({ costMicrodollars }) => costMicrodollars);
  return {
    refused: ends.flatMap(({ name, refused }) => (refused ? [name] : [])),
    costMicrodollars: costs.some((cost) => cost === null)
      ? null
      : costs.reduce((sum: number, cost) => sum + (cost ?? 0), 0),
  };
}
