import type { Client } from '@temporalio/client';
import { publicRunId } from '../../activities/ask/compose.ts';
import type { WrittenScript } from '../../activities/models/simulated/script.ts';
import { callsOfRun, type StoredCall } from '../../activities/store/calls.ts';
import { readLedger } from '../../activities/store/ledger.ts';
import type { Brief } from '../../shared/scenario/index.ts';
import type { scenario } from '../../workflows/scenario.ts';
import { endedWithin, type MemoryStage } from '../memory-stack.ts';
import { alarmsOf, type Alarm } from './alarms.ts';
import type { Alteration, Flaw } from './flaw.ts';
import type { Played } from './judge.ts';
import type { Witness } from './witness.ts';

/** Where runs are played: a worker with its store, and simulated models whose requests somebody watches. */
export interface TrialStage extends MemoryStage {
  readonly witness: Pick<Witness, 'of'>;
}

/** One run to be played, under a key of its own. */
export interface Play {
  readonly key: string;
  readonly on: Flaw['on'];
  readonly alters: readonly Alteration[];
  readonly policy?: object;
}

const tier: Brief['tier'] = 'FRACTURE';

/**
 * What differs from the default policy. Nobody is here, so a review expires at once: that a person was asked is counted
 * all the same. All runs of a stage share one registry, and their concepts come from one collection of plots, so no
 * concept counts as a duplicate. A fault of the simulation ends a run instead of pausing it.
 */
const policy = { reviewWaitMs: 1, callAttempts: 2, duplicateSimilarity: 2 };

const withinMs = 120_000;

/** Each run's alterations, for the server that answers all of them. */
export function scriptOf(plays: readonly Pick<Play, 'key' | 'alters'>[]): WrittenScript {
  return plays.flatMap(({ key, alters }) =>
    alters.map(({ agent, task, edits, insists = false, after = 0 }) => ({
      run: publicRunId(key),
      agent,
      task,
      after,
      times: insists ? 0 : 1,
      do: { patch: [...edits] },
    })),
  );
}

/** Words of flaws by which one sees who was shown them, by the run as agents see it. */
export const markersOf = (rows: readonly { readonly key: string; readonly marker?: string | undefined }[]) =>
  new Map(rows.flatMap(({ key, marker }) => (marker === undefined ? [] : [[publicRunId(key), marker] as const])));

/** Plays one run to its end and reads what it noticed. */
export async function play(stage: TrialStage, one: Play): Promise<Played & { readonly calls: readonly StoredCall[] }> {
  const { client, taskQueue, db, witness } = stage;
  const began = performance.now();
  const { outcome, reason } = await ended(client, taskQueue, one);
  const [ledger, calls] = await Promise.all([readLedger(db, one.key), callsOfRun(db, one.key)]);
  return {
    outcome,
    reason,
    alarms: [...alarmsOf(ledger, calls), ...ending(outcome, reason, ledger.at(-1)?.phase ?? 'SEED')],
    requests: witness.of(publicRunId(one.key)),
    seconds: (performance.now() - began) / 1_000,
    calls,
  };
}

/** A run that is not documented has noticed something, be it without another word. */
function ending(outcome: string, words: string, phase: string): Alarm[] {
  if (outcome === 'DOCUMENTED') return [];
  return [{ sequence: Infinity, phase, by: outcome, how: 'rule', words }];
}

async function ended(client: Client, taskQueue: string, { key, on, policy: own = {} }: Play) {
  const run = client.workflow
    .execute<typeof scenario>('scenario', {
      workflowId: `scenario/${key}`,
      taskQueue,
      args: [{ brief: { ...on, tier }, policy: { ...policy, ...own } }],
    })
    .catch((error: unknown) => ({ outcome: 'FAILED', reason: reasonOf(error) }));
  return (await endedWithin(run, withinMs)) ?? { outcome: 'UNENDED', reason: `not over within ${withinMs / 1_000} s` };
}

/** Of a workflow that failed, the innermost cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
