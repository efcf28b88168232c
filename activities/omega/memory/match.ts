import type { Json } from '../../../shared/kernel/index.ts';
import {
  type Match,
  matchEntries,
  type MemoryEntry,
  sections,
  shownAs,
  type SpecialMemory,
  toldBy,
} from '../../../shared/omega/memory/index.ts';
import type { Policy } from '../../../shared/omega/index.ts';
import type { Queryable } from '../../store/database.ts';
import { liveEntries, type Corpus } from './stored-memories.ts';
import { cosines, nearEntries } from './stored-embeddings.ts';
import { textHash } from '../../embeddings/text-hash.ts';

export interface MatchOrder {
  readonly corpus: Corpus;
  /** What made `embedding`; entries are compared by their embeddings of the same one only. */
  readonly embedder: string;
  /** Of the problem. */
  readonly embedding: readonly number[];
  readonly problem: string;
  readonly policy: Pick<Policy, 'memory'>;
}

/** A match with its entry in the form of its schema, to be handed to a session's agents. */
export interface StoredMatch extends Match {
  readonly memory: SpecialMemory;
  readonly shown: Json;
}

/**
 * Items of a list that are shown of an entry, at most (OMEGA rules §8.2): with each session that learns it an entry
 * grows.
 */
const shownItems = 10;

/**
 * Entries of earlier sessions of this corpus that match the problem above policy's strength, the strongest first, at
 * most so many (OMEGA rules §3.5).
 */
export async function matchMemory(
  db: Queryable,
  { corpus, embedder, embedding, problem, policy }: MatchOrder,
): Promise<readonly StoredMatch[]> {
  const ids = await nearEntries(db, corpus, embedder, embedding, policy.memory.matchStrength);
  if (ids.length === 0) return [];
  const entries = await liveEntries(db, { corpus, ids });
  const alike = await cosines(db, embedder, embedding, [...new Set(entries.flatMap(toldBy).map(textHash))]);
  return matchEntries(entries, problem, (text) => alike.get(textHash(text)) ?? 0, policy).flatMap(
    (match): StoredMatch[] => {
      const entry = entries.find(({ section, id }) => section === match.section && id === match.patternId);
      const shown = entry === undefined ? undefined : shownAs(match.section, [shortened(entry)])[0];
      return shown === undefined ? [] : [{ ...match, memory: sections[match.section].memory, shown }];
    },
  );
}

const shortened = (entry: MemoryEntry): MemoryEntry => ({
  ...entry,
  lists: Object.fromEntries(Object.entries(entry.lists).map(([name, items]) => [name, items.slice(0, shownItems)])),
});
