import { Admission } from '../../activities/models/admission.ts';
import type { Model } from '../../activities/models/model.ts';
import { field } from '../../activities/models/reply-fields.ts';
import type { SizedSchema } from '../../activities/ask/largest-schemas.ts';
import { type Database, openDatabase } from '../../activities/store/database.ts';
import { type Json, ModelFailure, modelFailures, type NamedBeside } from '../../shared/kernel/index.ts';
import { sessionDefaults } from '../../shared/omega/index.ts';
import { defaultPolicy } from '../../shared/scenario/index.ts';
import { matchDefaults } from '../../shared/worldbuilding/index.ts';
import { directAsk, directRequest } from '../agents/direct-ask.ts';
import { knownDatabase, reachPostgres } from '../client/reach.ts';
import type { Config } from '../config.ts';
import { missingMigrations } from '../migrate.ts';
import { modelsOf } from './dependencies.ts';
import type { Trial } from './trial.ts';
import { tryBeside } from './try-beside.ts';
import { schemasOfAll, trySchemas } from './try-schemas.ts';

/**
 * Each model once that a run would name if it began now: those of the options, else those of the policy's lines and, for
 * agents without one, the settings' model, else the defaults'.
 */
export function namedModels(named: readonly string[], policy: object, model: string | null): string[] {
  if (named.length > 0) return [...new Set(named)];
  const usual =
    model === null
      ? [defaultPolicy, sessionDefaults, matchDefaults].flatMap((one) => Object.values(one.models))
      : [model];
  const lines = ['models', 'secondModels'].flatMap((line): unknown[] => Object.values(field(policy, line) ?? {}));
  return [...new Set([...usual, ...lines])].filter((ref): ref is string => typeof ref === 'string');
}

/**
 * Asks each of them what a reviewer of the pipeline is asked, without a run, and then tries it with the largest schemas of all
 * systems (kernel rules §40): the same client, classification and cost as every call, and, where a database is known, the same
 * limits. What a schema met is remembered there for a day, and nothing else is stored. `beside`: lines of a policy whose embedder and
 * image model are tried, too; null: neither.
 */
export async function tryModels(
  refs: readonly string[],
  config: Config,
  signal: AbortSignal,
  beside: NamedBeside | null = null,
): Promise<Trial[]> {
  const { find, imageModel, close } = modelsOf(config);
  const [door, db, schemas] = await Promise.all([admissionOf(config), storeOf(config), schemasOfAll()]);
  try {
    const admitted = (ref: string): Model => (door === null ? find(ref) : door.admission.guard(find(ref)));
    const [ofModels, others] = await Promise.all([
      Promise.all(refs.map((ref) => tried(ref, admitted, { schemas, db, signal }))),
      beside === null ? [] : tryBeside(beside, config, imageModel, signal),
    ]);
    return [...ofModels, ...others];
  } finally {
    await Promise.all([close(), door?.close(), db?.end()]);
  }
}

/** The database that is known and answers; null: there is none. */
async function databaseIfAny(config: Config): Promise<string | null> {
  try {
    const known = await knownDatabase(config);
    await reachPostgres(known);
    return known;
  } catch {
    return null;
  }
}

/** A store whose tables are up to date; null: there is none, or `symposium migrate` is due. */
export async function storeOf(config: Config): Promise<Database | null> {
  const url = await databaseIfAny(config);
  if (url === null || (await missingMigrations(url)).length > 0) return null;
  return openDatabase(url, 4);
}

/** null: no database is configured or answers, so no limits are shared with other processes. */
export async function admissionOf(config: Config) {
  const url = await databaseIfAny(config);
  if (url === null) return null;
  const leases = openDatabase(url, config.providerCalls + 1);
  const { providerCalls: concurrentCalls, providerTokens } = config;
  const admission = new Admission(leases, {
    concurrentCalls,
    callsOfWorker: concurrentCalls,
    tokensPerMinute: providerTokens || null,
  });
  return { admission, close: () => leases.end() };
}

/** Room for a short answer: a model that writes more than this to so small a question is not read either. */
const outputTokens = 2_000;

interface With {
  readonly schemas: readonly SizedSchema[];
  readonly db: Database | null;
  readonly signal: AbortSignal;
}

async function tried(model: string, find: (ref: string) => Model, { schemas, db, signal }: With): Promise<Trial> {
  const order = { agent: 'GALILEO', task: 'memo', context: {} satisfies Json, model, phase: null, subject: null };
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 100) / 10;
  try {
    const request = await directRequest({ ...order, outputTokens });
    const { why, usage } = await directAsk(request, find, signal);
    const failure = why === null ? null : 'UNREADABLE';
    const { refused: refusedSchemas, costMicrodollars: more } = await trySchemas(find(model), schemas, db, signal);
    const { costMicrodollars: cost } = usage;
    const costMicrodollars = cost === null || more === null ? null : cost + more;
    return { model, failure, why, refusedSchemas, seconds: seconds(), costMicrodollars };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const why = `${error.message}. ${modelFailures[error.code].act}`;
    return { model, failure: error.code, why, refusedSchemas: [], seconds: seconds(), costMicrodollars: null };
  }
}
