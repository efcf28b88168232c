import { leaningOn, type Section } from '../../../shared/omega/memory/index.ts';
import { transaction, type Database } from '../../store/database.ts';
import { liveEntries, lockMemory, saveDeletion, type Corpus } from './stored-memories.ts';

export interface ForgetOrder {
  readonly corpus: Corpus;
  readonly section: Section;
  readonly id: string;
  readonly by: string;
  readonly reason: string;
}

/**
 * Deletes an entry, and the patterns that lean on it: they are neither listed nor matched any more, unless a later
 * session learns them anew. What was written stays written. Returns what was deleted; empty: there was no such entry.
 */
export async function forget(
  db: Database,
  { corpus, section, id, by, reason }: ForgetOrder,
): Promise<readonly { readonly section: Section; readonly id: string }[]> {
  return transaction(db, async (client) => {
    await lockMemory(client, corpus);
    const live = await liveEntries(client, { corpus, ids: [id] });
    const there = (one: { readonly section: Section }) => live.some((entry) => entry.section === one.section);
    const entry = { section, id };
    const entries = there(entry) ? [entry, ...leaningOn(entry).filter(there)] : [];
    await saveDeletion(client, corpus, { entries, by, reason });
    return entries;
  });
}
