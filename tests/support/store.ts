import { openDatabase, type Database } from '../../activities/store/database.ts';
import { openRun } from '../../activities/store/runs.ts';
import type { Call } from '../../activities/store/calls.ts';
import { scenarioId } from '../../shared/kernel/ids.ts';
import { registryEntry } from '../../shared/scenario/documents/registry.ts';
import { sampleRecord } from './sample-record.ts';
import { migratedDatabase } from './database.ts';

/** A migrated database of one's own; `close` drops it. */
export async function openStore(connections = 25): Promise<{ readonly db: Database; close(): Promise<void> }> {
  const database = await migratedDatabase();
  const db = openDatabase(database.url, connections);
  return {
    db,
    async close() {
      await db.end();
      await database.stop();
    },
  };
}

/** Stores runs of these names, with a brief that nobody reads here. */
export async function storeRuns(
  db: Database,
  corpus: 'simulated' | 'real',
  ...runKeys: readonly string[]
): Promise<void> {
  for (const runKey of runKeys)
    await openRun(db, { runKey, system: 'scenario', parent: null, corpus, brief: {}, policy: {} });
}

/** The line of the registry of a published scenario that nobody reads here. */
export const sampleEntry = (number: number) =>
  registryEntry({ ...sampleRecord, scenarioId: scenarioId(number), simulated: true });

/**
 * A dispute's workflow is named by its scenario's number, and all test files share one Temporal: each file that opens
 * disputes has numbers of its own. `tests/workflows/dispute` has those from 1.
 */
export const numbersOf = {
  'cli-dispute': 700,
  'dispute-unsettled': 800,
  'review-identity': 900,
  'dispute-at-its-cap': 1_000,
  'cancelled-openings': 1_100,
  'late-disputes': 1_200,
} as const;

/** The next simulated scenario that is published gets the number after the one of this file. */
export async function takeNumbersOf(db: Database, file: keyof typeof numbersOf): Promise<void> {
  const number = numbersOf[file];
  await storeRuns(db, 'simulated', 'placeholder');
  await db.query(
    `insert into symposium.registry (corpus, number, run_key, entry) values ('simulated', $1, 'placeholder', $2)`,
    [number, JSON.stringify(sampleEntry(number))],
  );
}

/** A paid call; say what matters. */
export function sampleCall(change: Partial<Call> & Pick<Call, 'runKey'>): Call {
  return {
    phase: 'SEED',
    round: 1,
    agent: 'ATHENA',
    task: 'seed',
    subject: null,
    ordinal: 0,
    outcome: 'answered',
    answer: { name: 'one' },
    facts: {},
    why: null,
    confidence: 0.8,
    agentVersion: 'athena_v1_0123456789ab',
    model: 'simulated:messages',
    snapshot: 'simulated',
    requestId: null,
    stopReason: 'end_turn',
    pieces: [],
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 5,
    costMicrodollars: 0,
    durationMs: 1,
    ...change,
  };
}
