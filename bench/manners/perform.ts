import type { MannerName } from '../../activities/models/simulated/manners/manners.ts';
import type { Database } from '../../activities/store/database.ts';
import { endedWithin, onMemoryStack } from '../memory-stack.ts';
import type { End, Stage } from './systems.ts';

export interface PerformanceOrder {
  readonly manners: readonly MannerName[];
  readonly seed: string;
  readonly play: (stage: Stage) => Promise<End>;
  readonly bundleFile: string;
  readonly folder: string;
  readonly withinMs: number;
  /** After which a simulated answer comes. */
  readonly latencyMs: number;
}

/**
 * Plays one run on a stack of its own, in memory: concepts that are compared with earlier ones, and memories, would carry
 * one manner over to the next. `read`: what is to be known of it.
 */
export async function perform<T>(order: PerformanceOrder, read: (db: Database, end: End) => Promise<T>): Promise<T> {
  const { folder, bundleFile, seed, latencyMs, manners } = order;
  const settings = {
    SYMPOSIUM_SIMULATED_SEED: seed,
    SYMPOSIUM_SIMULATED_LATENCY_MS: String(latencyMs),
    SYMPOSIUM_SIMULATED_MANNER: manners.join(','),
  };
  return onMemoryStack({ folder, bundleFile, settings }, async (stage) => read(stage.db, await played(order, stage)));
}

async function played({ play, withinMs }: PerformanceOrder, stage: Stage): Promise<End> {
  const ended = play(stage).catch((error: unknown): End => ({ outcome: 'FAILED', why: reasonOf(error) }));
  const unended: End = { outcome: 'UNENDED', why: `not over within ${withinMs / 60_000} minutes` };
  return (await endedWithin(ended, withinMs)) ?? unended;
}

/** Of a workflow that failed, the innermost cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
