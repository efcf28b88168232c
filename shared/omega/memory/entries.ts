import { type Json, orderedText } from '../../kernel/json.ts';
import { clamp } from '../confidence/rules.ts';
import { sections, type Section, type Shown } from './sections.ts';
import { own } from '../../kernel/own.ts';
import { byText } from '../../text/order.ts';

/** How often a session saw an entry, and how often it went well. Counts of one session only grow. */
interface Count {
  readonly seen: number;
  readonly good: number;
}

/**
 * What pattern, failure and success memory keep across sessions, in a form that merges without losing an update. What a
 * reader sees of it (OMEGA rules §3.2, §3.3, §3.4) is computed: `shownAs`.
 */
export interface MemoryEntry {
  readonly section: Section;
  readonly id: string;
  /** Texts and numbers: the latest revision holds, as a whole. */
  readonly fields: Readonly<Record<string, Json>>;
  /** Lists only grow. */
  readonly lists: Readonly<Record<string, readonly Json[]>>;
  /** By session. */
  readonly tally: Readonly<Record<string, Count>>;
  /** ISO 8601 */
  readonly revisedAt: string;
}

const keyOf = ({ section, id }: Pick<MemoryEntry, 'section' | 'id'>): string => `${section}/${id}`;
const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => byText(a, b)));

const union = (a: readonly Json[], b: readonly Json[]): readonly Json[] =>
  Object.values(sorted([...a, ...b].map((item) => [orderedText(item), item] as const)));

/**
 * Two versions of one entry as one. Commutative, associative and idempotent, so that sessions which end together may
 * write in any order: lists are united, a session's counts are its highest, and of two revisions the later one holds,
 * of two at once the one whose text is later in the alphabet.
 */
function mergeTwo(a: MemoryEntry, b: MemoryEntry): MemoryEntry {
  const later = byText(a.revisedAt, b.revisedAt) || byText(orderedText(a.fields), orderedText(b.fields));
  const names = (of: 'lists' | 'tally') => [...new Set([...Object.keys(a[of]), ...Object.keys(b[of])])];
  return {
    section: a.section,
    id: a.id,
    fields: later >= 0 ? a.fields : b.fields,
    lists: sorted(
      names('lists').map((name) => [name, union(own(a.lists, name) ?? [], own(b.lists, name) ?? [])] as const),
    ),
    tally: sorted(
      names('tally').map((session) => {
        const [left, right] = [own(a.tally, session), own(b.tally, session)];
        return [
          session,
          { seen: Math.max(left?.seen ?? 0, right?.seen ?? 0), good: Math.max(left?.good ?? 0, right?.good ?? 0) },
        ] as const;
      }),
    ),
    revisedAt: later >= 0 ? a.revisedAt : b.revisedAt,
  };
}

/** All updates as one memory, by section and id. */
export function mergeEntries(...updates: readonly (readonly MemoryEntry[])[]): readonly MemoryEntry[] {
  const merged = new Map<string, MemoryEntry>();
  for (const entry of updates.flat()) merged.set(keyOf(entry), mergeTwo(merged.get(keyOf(entry)) ?? entry, entry));
  return [...merged].sort(([a], [b]) => byText(a, b)).map(([, entry]) => entry);
}

/** The entry after a session has used it once more. */
export function used(entry: MemoryEntry, session: string, good: boolean): MemoryEntry {
  const before = own(entry.tally, session) ?? { seen: 0, good: 0 };
  return {
    ...entry,
    tally: { ...entry.tally, [session]: { seen: before.seen + 1, good: before.good + (good ? 1 : 0) } },
  };
}

const totalOf = ({ tally }: Pick<MemoryEntry, 'tally'>): Count =>
  Object.values(tally).reduce((sum, { seen, good }) => ({ seen: sum.seen + seen, good: sum.good + good }), {
    seen: 0,
    good: 0,
  });

/** The entries of one section in the form of their schema; one that no longer fits its schema is left out. */
export function shownAs<S extends Section>(section: S, entries: readonly MemoryEntry[]): readonly Shown<S>[] {
  const { schema, seen, rate } = sections[section];
  return entries
    .filter((entry) => entry.section === section)
    .flatMap((entry): Shown<S>[] => {
      const total = totalOf(entry);
      const counts = {
        ...(seen === null ? {} : { [seen]: total.seen }),
        ...(rate === null ? {} : { [rate]: total.seen === 0 ? 0 : clamp(total.good / total.seen) }),
      };
      const read = schema.safeParse({ ...entry.fields, ...entry.lists, ...counts, id: entry.id });
      // The compiler loses the tie between a section and its schema, which the line above has just checked.
      return read.success ? [read.data as Shown<S>] : [];
    });
}
