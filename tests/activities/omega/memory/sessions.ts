import type { Json } from '../../../../shared/kernel/json.ts';
import type { MemoryEntry } from '../../../../shared/omega/memory/entries.ts';
import { lessonsOf, type Lesson, type Use } from '../../../../shared/omega/memory/handover.ts';
import { defaultPolicy as policy } from '../../../../shared/omega/policy.ts';
import { memoryId } from '../../../../activities/omega/memory/memory-id.ts';
import { rememberSession } from '../../../../activities/omega/memory/remember.ts';
import { transaction, type Database } from '../../../../activities/store/database.ts';
import type { Corpus } from '../../../../activities/omega/memory/stored-memories.ts';
import { failures, patterns, successes } from '../../../shared/omega/memory/spoken-memories.ts';

/** What a session learns if its memories testify the usual things, or these. */
export function learnedIn(
  runKey: string,
  said: {
    readonly problem?: string;
    readonly at?: string;
    readonly patterns?: unknown;
    readonly failures?: unknown;
    readonly successes?: unknown;
  } = {},
): readonly Lesson[] {
  const { problem = `The problem of ${runKey}`, at = '2026-11-21T10:00:00.000Z' } = said;
  const answers = [
    [54, said.patterns ?? patterns()],
    [55, said.failures ?? failures()],
    [56, said.successes ?? successes()],
  ] as const;
  const testimonies = answers.map(([agent, answer]) => ({ agent, answer: answer as Json, at }));
  return lessonsOf(
    {
      testimonies,
      events: [{ event: 'CLASSIFICATION' }, { event: 'CONTRADICTION' }, { event: 'QUALITY', verdict: 'SHIP' }],
      policy,
    },
    true,
    { session: runKey, at, problem, idOf: memoryId },
  );
}

/** Concludes a session: hands over these lessons in a transaction. */
export const conclude = (
  db: Database,
  runKey: string,
  entries: readonly Lesson[],
  { corpus = 'real', uses = [] }: { readonly corpus?: Corpus; readonly uses?: readonly Use[] } = {},
): Promise<readonly MemoryEntry[]> =>
  transaction(db, (client) => rememberSession(client, { runKey, corpus, cycle: 1, entries, uses }));
