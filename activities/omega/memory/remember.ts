import { ApplicationFailure } from '@temporalio/common';
import {
  type Lesson,
  type MemoryEntry,
  memoryRows,
  mergeEntries,
  missingCounterparts,
  sessionEntry,
  shareOf,
  type Use,
  used,
  usedSections,
} from '../../../shared/omega/memory/index.ts';
import type { Queryable } from '../../store/database.ts';
import { append } from '../../store/ledger.ts';
import { liveEntries, lockMemory, type Corpus } from './stored-memories.ts';
import { findRun } from '../../store/runs.ts';
import { takeIn } from './take-in.ts';

/** What a session hands to those after it (see `lessonsOf`, `usesOf`). `cycle`: its last one. */
export interface RememberOrder {
  readonly runKey: string;
  readonly corpus: Corpus;
  readonly cycle: number;
  readonly entries: readonly Lesson[];
  readonly uses: readonly Use[];
}

/**
 * Hands a session's lessons to the memories that outlive it, with the counterparts that consistency asks for and a row
 * of the session for each. Call it in the transaction that concludes the session, last, as other sessions' endings wait
 * for it; a second time changes nothing. Returns what the session has written, as its share. Throws where the result
 * would be inconsistent.
 */
export async function rememberSession(
  client: Queryable,
  { runKey, corpus, cycle, entries, uses }: RememberOrder,
): Promise<readonly MemoryEntry[]> {
  const run = await findRun(client, runKey);
  if (run?.corpus !== corpus)
    throw ApplicationFailure.nonRetryable(`${runKey} is no run of the ${corpus} corpus`, 'HOUSE_ERROR');
  await lockMemory(client, corpus);
  const known = await liveEntries(client, { corpus, ids: uses.map(({ id }) => id) });
  const learned = mergeEntries(
    entries.map((entry) => shareOf(entry, runKey)),
    usedOf(known, uses, runKey),
  );
  // Each session brings its patterns' counterparts itself, whatever is stored: so they count it too, and a repeat
  // brings the same.
  const shares = mergeEntries(learned, missingCounterparts(learned));
  await append(
    client,
    runKey,
    memoryRows(shares, cycle).map((row) => sessionEntry(row, 'CONCLUSION')),
  );
  const agents = new Map(entries.map((entry) => [`${entry.section}/${entry.id}`, entry.agents]));
  await takeIn(client, {
    runKey,
    corpus,
    updates: shares.map((entry) => ({ ...entry, agents: agents.get(`${entry.section}/${entry.id}`) ?? [] })),
  });
  return shares;
}

/**
 * Use counts only of what an earlier session had left: a lesson is not its own confirmation, and what was deleted stays
 * so.
 */
const usedOf = (known: readonly MemoryEntry[], uses: readonly Use[], runKey: string): readonly MemoryEntry[] =>
  uses.flatMap(({ id, good }) =>
    known
      .filter(
        (entry) =>
          entry.id === id &&
          usedSections.includes(entry.section) &&
          Object.keys(entry.tally).some((session) => session !== runKey),
      )
      .map((entry) => shareOf(used({ ...entry, lists: {}, tally: {} }, runKey, good), runKey)),
  );
