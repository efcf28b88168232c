import { Admission } from '../../activities/models/admission.ts';
import type { Model } from '../../activities/models/model.ts';
import { field } from '../../activities/models/reply-fields.ts';
import { openDatabase } from '../../activities/store/database.ts';
import { type Json, ModelFailure, modelFailures } from '../../shared/kernel/index.ts';
import { sessionDefaults } from '../../shared/omega/index.ts';
import { defaultPolicy } from '../../shared/scenario/index.ts';
import { matchDefaults } from '../../shared/worldbuilding/index.ts';
import { directAsk, directRequest } from '../agents/direct-ask.ts';
import { knownDatabase, reachPostgres } from '../client/reach.ts';
import type { Config } from '../config.ts';
import { modelsOf } from './dependencies.ts';

/** How a model answered one small question. */
export interface Trial {
  readonly model: string;
  /** null: it answered, and could be read. Else a code of the catalogue of failures, or `UNREADABLE`. */
  readonly failure: string | null;
  /** What was wrong, and what to do. */
  readonly why: string | null;
  readonly seconds: number;
  /** null: not known, or nothing was paid. */
  readonly costMicrodollars: number | null;
}

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
 * Asks each of them what a reviewer of the pipeline is asked, without a run: the same client, classification and cost as
 * every call, and, where a database is known, the same limits. Nothing is stored.
 */
export async function tryModels(refs: readonly string[], config: Config, signal: AbortSignal): Promise<Trial[]> {
  const { find, close } = modelsOf(config);
  const door = await admissionOf(config);
  try {
    const admitted = (ref: string): Model => (door === null ? find(ref) : door.admission.guard(find(ref)));
    return await Promise.all(refs.map((ref) => tried(ref, admitted, signal)));
  } finally {
    await Promise.all([close(), door?.close()]);
  }
}

/** The database that is known and answers; null: there is none. */
export async function databaseIfAny(config: Config): Promise<string | null> {
  try {
    const known = await knownDatabase(config);
    await reachPostgres(known);
    return known;
  } catch {
    return null;
  }
}

/** null: no database is known or answers, so nobody else calls by these settings here. */
export async function admissionOf(config: Config) {
  const url = await databaseIfAny(config);
  if (url === null) return null;
  const leases = openDatabase(url, config.providerCalls + 1);
  const { providerCalls: concurrentCalls, providerTokens } = config;
  const admission = new Admission(leases, { concurrentCalls, tokensPerMinute: providerTokens || null });
  return { admission, close: () => leases.end() };
}

/** Room for a short answer: a model that writes more than this to so small a question is not read either. */
const outputTokens = 2_000;

async function tried(model: string, find: (ref: string) => Model, signal: AbortSignal): Promise<Trial> {
  const order = { agent: 'GALILEO', task: 'memo', context: {} satisfies Json, model, phase: null, subject: null };
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 100) / 10;
  try {
    const request = await directRequest({ ...order, outputTokens });
    const { why, usage } = await directAsk(request, find, signal);
    const failure = why === null ? null : 'UNREADABLE';
    return { model, failure, why, seconds: seconds(), costMicrodollars: usage.costMicrodollars };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const why = `${error.message}. ${modelFailures[error.code].act}`;
    return { model, failure: error.code, why, seconds: seconds(), costMicrodollars: null };
  }
}
