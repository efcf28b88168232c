import { asJson } from '../../../shared/kernel/index.ts';
import { type MemoryEntry, mergeEntries, type Section } from '../../../shared/omega/memory/index.ts';
import { type Queryable, holdLock } from '../../store/database.ts';
import { Sealed, sealedText } from '../../store/sealed.ts';
import type { Sealer } from '../../store/sealer.ts';

export type Corpus = 'simulated' | 'real';

/** One session's share of an entry. `agents`: whom the lesson is about; `texts`: SHA-256s of what tells it. */
export interface MemoryUpdate {
  readonly entry: MemoryEntry;
  readonly agents: readonly number[];
  readonly texts: readonly string[];
}

/** Which entries: of this corpus, and where given only those with one of these ids. */
export interface MemoryChoice {
  readonly corpus: Corpus;
  readonly ids?: readonly string[];
}

/**
 * Writers of a corpus take turns until their transactions end, so that what a check has seen still holds when they
 * commit.
 */
export async function lockMemory(client: Queryable, corpus: Corpus): Promise<void> {
  await holdLock(client, `memory/${corpus}`);
}

/** One update a session and entry: the first stands. Returns how many were new. Call it under `lockMemory`. */
export async function saveUpdates(
  client: Queryable,
  corpus: Corpus,
  runKey: string,
  updates: readonly MemoryUpdate[],
): Promise<number> {
  if (updates.length === 0) return 0;
  const { rowCount } = await client.query(
    `insert into symposium.memory_updates (update_key, corpus, section, entry_id, kind, run_key, entry, agents, texts)
     select concat_ws('/', $1::text, one->>'section', one->>'id', $2::text), $1, one->>'section', one->>'id', 'LEARNED', $2, one->'entry',
            array(select jsonb_array_elements_text(one->'agents')::integer), array(select jsonb_array_elements_text(one->'texts'))
       from jsonb_array_elements($3::jsonb) as one
     on conflict (update_key) do nothing`,
    [corpus, runKey, new Sealed((sealer) => JSON.stringify(updates.map((update) => rowOf(sealer, update))))],
  );
  return rowCount ?? 0;
}

function rowOf(sealer: Sealer, { entry, agents, texts }: MemoryUpdate): object {
  return { section: entry.section, id: entry.id, entry: sealer.json(asJson(entry)), agents, texts };
}

/** The memory as it stands: all live updates, merged, by section and id. */
export async function liveEntries(db: Queryable, { corpus, ids }: MemoryChoice): Promise<readonly MemoryEntry[]> {
  const { rows } = await db.query<{ entry: MemoryEntry }>(
    'select entry from symposium.live_memory where corpus = $1 and ($2::text[] is null or entry_id = any($2))',
    [corpus, ids ?? null],
  );
  return mergeEntries(rows.map(({ entry }) => entry));
}

/** Whoever had entries forgotten, and why. */
export interface Deletion {
  readonly entries: readonly { readonly section: Section; readonly id: string }[];
  readonly by: string;
  readonly reason: string;
}

/**
 * Covers all updates that these entries have now. The key holds the last of them, so deleting twice is deleting
 * once, until a session learns the entry anew. Returns how many were live. Call it under `lockMemory`.
 */
export async function saveDeletion(
  client: Queryable,
  corpus: Corpus,
  { entries, by, reason }: Deletion,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into symposium.memory_updates (update_key, corpus, section, entry_id, kind, deleted_by, reason)
     select concat_ws('/', corpus, section, entry_id, 'deleted', max(place)), corpus, section, entry_id, 'DELETED', $3, $4
       from symposium.live_memory
      where corpus = $1 and (section, entry_id) in (select one->>'section', one->>'id' from jsonb_array_elements($2::jsonb) as one)
      group by corpus, section, entry_id
     on conflict (update_key) do nothing`,
    [corpus, JSON.stringify(entries), by, sealedText(reason)],
  );
  return rowCount ?? 0;
}

/**
 * In how many sessions' lessons of these two sections each agent is named: one session counts once, however often it
 * says so.
 */
export async function countAgents(
  db: Queryable,
  corpus: Corpus,
  [good, bad]: readonly [Section, Section],
): Promise<{ agent: number; successes: number; failures: number }[]> {
  const { rows } = await db.query<{ agent: number; successes: number; failures: number }>(
    `select agent, count(distinct run_key) filter (where section = $2)::integer as successes, count(distinct run_key) filter (where section = $3)::integer as failures
       from symposium.live_memory, unnest(agents) as agent where corpus = $1 and section in ($2, $3) group by agent order by agent`,
    [corpus, good, bad],
  );
  return rows;
}
