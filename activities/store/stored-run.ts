import { ApplicationFailure } from '@temporalio/common';
import type { Queryable } from './database.ts';
import { LruCache } from './lru-cache.ts';
import { findRun, type RunRow } from './runs.ts';

/**
 * The run under this key. Throws UNKNOWN_RUN where the store has none of this system, and non-retryably: a run is stored
 * before anything is done for it, so no later attempt would find one. `Brief`, `Policy`: what this system stores.
 */
export async function storedRun<Brief, Policy>(
  db: Queryable,
  system: string,
  runKey: string,
): Promise<RunRow<Brief, Policy>> {
  const run = await findRun<Brief, Policy>(db, runKey);
  if (run?.system === system) return run;
  throw ApplicationFailure.nonRetryable(`${system} run ${runKey} is not in the store`, 'UNKNOWN_RUN');
}

/** Reads the rules of a run, which it keeps for life. */
export type RulesReader<Rules> = (runKey: string) => Promise<Rules>;

const cachedRuns = 100;

/** Reads what a system's runs were opened with, each run once by this process. Throws UNKNOWN_RUN as `storedRun` does. */
export function rulesReader<Brief, Policy, Rules>(
  db: Queryable,
  system: string,
  rulesOf: (run: RunRow<Brief, Policy>) => Rules,
): RulesReader<Rules> {
  const cache = new LruCache<Rules>(cachedRuns);
  return async (runKey) => {
    const cached = cache.get(runKey);
    if (cached !== null) return cached;
    const rules = rulesOf(await storedRun<Brief, Policy>(db, system, runKey));
    cache.set(runKey, rules);
    return rules;
  };
}
