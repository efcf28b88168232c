import proto from '@temporalio/proto';
import { Worker, type WorkflowBundle } from '@temporalio/worker';
import type { Client } from '@temporalio/client';
import type { Database } from '../../activities/store/database.ts';
import type { Tally } from './provider.ts';
import { completedBy } from './versions.ts';

/** Everything that a performance left behind. */
export interface Archive {
  /** Run key → how the run ended, or why it did not. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** Table → the key of each row by what it means, whatever its primary key is. The ledger's are in its own order. */
  readonly rows: Readonly<Record<StoredTable, readonly string[]>>;
  /** Everything that is counted without a gap: the numbers of a corpus, and the sequence of each run's ledger. */
  readonly numbers: readonly { readonly of: string; readonly count: number; readonly last: number }[];
  readonly documents: readonly { readonly runKey: string; readonly path: string; readonly text: string }[];
  /** Call key → what the provider was asked and answered. */
  readonly tallies: Readonly<Record<string, Tally>>;
  readonly histories: readonly HistoryFinding[];
  /** Scenarios of the batch, in the order in which they were begun. */
  readonly briefs: readonly MadeBrief[];
}

/** A scenario of the batch, and what became of it. */
export interface MadeBrief {
  /** Place of its brief in the batch, from 1. */
  readonly slot: number;
  readonly run: string;
  /** What the batch says of its ends; there has to be one. */
  readonly ends: readonly string[];
  /** Why it ended so, by its own last word; null: it has said none. */
  readonly reason: string | null;
  /** Its numbers in the registry. */
  readonly numbers: readonly number[];
}

export interface HistoryFinding {
  readonly workflowId: string;
  /** Causes of its failed workflow tasks. */
  readonly failedTasks: readonly string[];
  /** Why the history does not replay, or null. */
  readonly replay: string | null;
  /** Build ids of those who completed its workflow tasks, each as often as it came after another. */
  readonly versions: readonly string[];
}

/** What makes a row the only one of its kind. */
const meanings = {
  runs: 'run_key',
  ledger: `run_key || ' ' || entry_key`,
  calls: 'call_key',
  notes: 'note_key',
  concepts: 'concept_key',
  reviews: 'review_id',
  review_turns: 'turn_key',
  review_outcomes: `review_id || ' ' || nth`,
  reopenings: `run_key || ' ' || nth`,
  registry: 'run_key',
  registry_versions: `run_key || ' ' || version`,
  documents: `run_key || ' ' || version || ' ' || path`,
  outcomes: `run_key || ' ' || nth`,
  pictures: 'picture_key',
  images: 'sha256',
  memory_updates: 'update_key',
  memory_embeddings: `embedder || ' ' || text_hash`,
} as const;

export type StoredTable = keyof typeof meanings;

export const storedTables = Object.keys(meanings) as StoredTable[];

export async function readRows(db: Database): Promise<Archive['rows']> {
  const read = async (table: StoredTable) => {
    const order = table === 'ledger' ? 'run_key, sequence' : '1';
    const { rows } = await db.query<{ key: string }>(
      `select ${meanings[table]} as key from symposium.${table} order by ${order}`,
    );
    return [table, rows.map(({ key }) => key)] as const;
  };
  return Object.fromEntries(await Promise.all(storedTables.map(read))) as Record<StoredTable, string[]>;
}

export async function readNumbers(db: Database): Promise<Archive['numbers']> {
  const { rows } = await db.query<Archive['numbers'][number]>(
    `select 'corpus ' || corpus as of, count(*)::int as count, max(number)::int as last from symposium.registry group by 1
     union all
     select 'ledger ' || run_key, count(*)::int, max(sequence)::int from symposium.ledger group by 1
     order by 1`,
  );
  return rows;
}

export async function readDocuments(db: Database): Promise<Archive['documents']> {
  const { rows } = await db.query<Archive['documents'][number]>(
    'select run_key as "runKey", path, text from symposium.documents order by run_key, path',
  );
  return rows;
}

/** Reads each history as the server has it, those of children and reviews too, and replays it with the code that made it. */
export async function readHistories(client: Client, workflowBundle: WorkflowBundle): Promise<HistoryFinding[]> {
  const all: { readonly workflowId: string; readonly runId: string }[] = [];
  for await (const { workflowId, runId } of client.workflow.list()) all.push({ workflowId, runId });
  const read = await Promise.all(
    all.map(async ({ workflowId, runId }) => ({
      workflowId,
      history: await client.workflow.getHandle(workflowId, runId).fetchHistory(),
    })),
  );
  const replays = new Map<string, string>();
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, read)) {
    if (error !== undefined) replays.set(workflowId, error.message);
  }
  return read.map(({ workflowId, history }) => ({
    workflowId,
    failedTasks: (history.events ?? []).flatMap(({ workflowTaskFailedEventAttributes: failed }) =>
      failed ? [`${failures[failed.cause ?? 0]}: ${failed.failure?.message ?? 'no message'}`] : [],
    ),
    replay: replays.get(workflowId) ?? null,
    versions: turnsOf(completedBy(history)),
  }));
}

const { WorkflowTaskFailedCause: failures } = proto.temporal.api.enums.v1;

const turnsOf = (ids: readonly string[]): string[] => ids.filter((id, place) => id !== ids[place - 1]);

export async function readTallies(providerUrl: string): Promise<Archive['tallies']> {
  const response = await fetch(`${providerUrl}/tallies`);
  return (await response.json()) as Record<string, Tally>;
}
