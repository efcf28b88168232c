import { ApplicationFailure } from '@temporalio/common';
import type { AgentId } from '../../../shared/omega/agents/index.ts';
import {
  consistencyRules,
  foldSession,
  type MemoryEntry,
  sessionRows,
  toldBy,
  violations,
} from '../../../shared/omega/memory/index.ts';
import type { Queryable } from '../../store/database.ts';
import { readLedger } from '../../store/ledger.ts';
import { liveEntries, saveUpdates, type Corpus } from './stored-memories.ts';
import { textHash } from '../../embeddings/text-hash.ts';

export interface TakeInOrder {
  readonly runKey: string;
  readonly corpus: Corpus;
  readonly updates: readonly (MemoryEntry & { readonly agents: readonly AgentId[] })[];
}

/**
 * Writes a session's updates, and holds the result against the three rules of consistency (OMEGA rules §3.5, rule 5). A
 * breach is refused with an error, so that the caller's transaction leaves nothing. Call it under `lockMemory`. Returns
 * how many updates were new.
 */
export async function takeIn(client: Queryable, { runKey, corpus, updates }: TakeInOrder): Promise<number> {
  const written = await saveUpdates(
    client,
    corpus,
    runKey,
    updates.map(({ agents, ...entry }) => ({ entry, agents, texts: toldBy(entry).map(textHash) })),
  );
  const entries = await liveEntries(client, { corpus, ids: updates.map(({ id }) => id) });
  // The rules look at these rows of the timeline only.
  const noted = (await readLedger(client, runKey)).filter(
    ({ type, content }) => type === 'SESSION' && content['kind'] === 'MEMORY',
  );
  const { timeline } = foldSession(sessionRows(noted, new Map()));
  const [breach] = violations(entries, { sessionId: runKey, timeline });
  if (breach !== undefined)
    throw ApplicationFailure.nonRetryable(
      `memory would be inconsistent: ${consistencyRules[breach.rule]} (${breach.entry})`,
      'HOUSE_ERROR',
    );
  return written;
}
