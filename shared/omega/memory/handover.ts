import type { Json } from '../../kernel/json.ts';
import { failureTestimony, patternTestimony, successTestimony } from '../answers/memory.ts';
import { isAgentId, type AgentId } from '../agents/cast.ts';
import type { Policy } from '../policy.ts';
import { mergeEntries, type MemoryEntry } from './entries.ts';
import { ideaFileName } from './ideas.ts';
import { failureEntries, patternEntries, successEntries, type Stamp } from './lessons.ts';
import type { Section } from './sections.ts';
import { updatesFor, type SyncEvent } from './sync.ts';
import { prefix } from '../../text/cut.ts';
import { oneLine } from '../../text/invisible.ts';
import { own } from '../../kernel/own.ts';
import { textOf } from '../../kernel/json.ts';

/** What a memory agent said in a cycle, in an answer that counts. */
export interface Testified {
  readonly agent: AgentId;
  readonly answer: Json;
  /** ISO 8601 */
  readonly at: string;
}

/** What a session has to tell those after it: its memories' words, and whether they were called for. */
export interface SessionLessons {
  readonly testimonies: readonly Testified[];
  readonly events: readonly SyncEvent[];
  readonly policy: Pick<Policy, 'memory' | 'hypotheses'>;
}

/** An entry that a session hands over. `agents`: whose failure or success it was, nobody's in most sections. */
export type Lesson = MemoryEntry & { readonly agents: readonly AgentId[] };

/** Characters of the problem that an entry keeps as its context (OMEGA rules §8.3): enough to know it by. */
const contextCharacters = 300;
const [patternMemory, failureMemory, successMemory] = [54, 55, 56] as const;

/**
 * The entries that a session hands over (OMEGA rules §3.5): of each memory that something of the session woke, all that
 * its agent testified, what it said in several cycles as one. `good`: the session reached an answer that ships.
 */
export function lessonsOf(
  { testimonies, events, policy }: SessionLessons,
  good: boolean,
  given: Stamp,
): readonly Lesson[] {
  const woken = new Set<string>(events.flatMap((event) => updatesFor(event, policy).map(({ memory }) => memory)));
  const agents = new Map<string, Set<AgentId>>();
  const entries: MemoryEntry[] = [];
  for (const { agent, answer, at } of testimonies) {
    const stamp: Stamp = { ...given, at, problem: contextOf(given.problem) };
    const about = (section: Section, name: string, id: number) => {
      const key = `${section}/${stamp.idOf(section, name)}`;
      if (isAgentId(id)) agents.set(key, (agents.get(key) ?? new Set()).add(id));
    };
    const pattern =
      agent === patternMemory && woken.has('PATTERN') ? patternTestimony.safeParse(answer).data : undefined;
    const failure =
      agent === failureMemory && woken.has('FAILURE') ? failureTestimony.safeParse(answer).data : undefined;
    const success =
      agent === successMemory && woken.has('SUCCESS') ? successTestimony.safeParse(answer).data : undefined;
    if (pattern) entries.push(...patternEntries(pattern, good, stamp));
    if (failure) entries.push(...failureEntries(failure, stamp));
    if (success) entries.push(...successEntries(success, stamp).map((entry) => filed(entry, policy)));
    failure?.failures.forEach(({ name, agentId }) => about('historicalFailures', name, agentId));
    success?.successes.forEach(({ name, agentId }) => about('historicalSuccesses', name, agentId));
  }
  return mergeEntries(entries).map((entry) => ({
    ...entry,
    agents: [...(agents.get(`${entry.section}/${entry.id}`) ?? [])].sort((a, b) => a - b),
  }));
}

const contextOf = (problem: string): string => prefix(oneLine(problem), contextCharacters);

/** A brilliant idea is a file (OMEGA rules §3.4), and its entry says which. */
function filed(entry: MemoryEntry, policy: Pick<Policy, 'memory'>): MemoryEntry {
  if (entry.section !== 'brilliantIdeas') return entry;
  return {
    ...entry,
    fields: {
      ...entry.fields,
      filedTo: `ideas/${ideaFileName({ idea: textOf(entry.fields['idea']), id: entry.id }, policy)}`,
    },
  };
}

/**
 * Sections whose count is how often an entry was of use. A history counts what happened, so a warning adds nothing to
 * it.
 */
export const usedSections: readonly Section[] = [
  'problemPatterns',
  'solutionPatterns',
  'failureRules',
  'successHeuristics',
];

/** A stored entry that a session made use of, by id. */
export interface Use {
  readonly id: string;
  readonly good: boolean;
}

/**
 * Which entries of earlier sessions this one made use of: patterns that it matched strongly, warnings that it raised,
 * and heuristics that it states again. Each counts once a session. An id that names nothing stored is nobody's use.
 */
export function usesOf(
  { testimonies, policy }: Pick<SessionLessons, 'testimonies' | 'policy'>,
  good: boolean,
  { idOf }: Pick<Stamp, 'idOf'>,
): readonly Use[] {
  const ids = testimonies.flatMap(({ agent, answer }): string[] => {
    if (agent === patternMemory)
      return (patternTestimony.safeParse(answer).data?.matches ?? [])
        .filter(({ strength }) => strength > policy.memory.matchStrength)
        .map(({ patternId }) => patternId);
    if (agent === failureMemory)
      return (failureTestimony.safeParse(answer).data?.warnings ?? []).map(({ patternId }) => patternId);
    if (agent === successMemory)
      return (successTestimony.safeParse(answer).data?.heuristics ?? []).map((heuristic) =>
        idOf('successHeuristics', heuristic),
      );
    return [];
  });
  return [...new Set(ids)].sort().map((id) => ({ id, good }));
}

/** The part of an entry that is this session's to write: others' counts are theirs. */
export const shareOf = (entry: MemoryEntry, session: string): MemoryEntry => ({
  section: entry.section,
  id: entry.id,
  fields: entry.fields,
  lists: entry.lists,
  tally: { [session]: own(entry.tally, session) ?? { seen: 0, good: 0 } },
  revisedAt: entry.revisedAt,
});
