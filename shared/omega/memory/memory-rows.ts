import type { AgentId } from '../agents/cast.ts';
import type { MemoryEntry } from './entries.ts';
import { sections } from './sections.ts';
import type { SpecialMemory } from './session-rows.ts';
import type { RowOrder } from './stored-rows.ts';

const keepers = { PATTERN: 54, FAILURE: 55, SUCCESS: 56 } as const satisfies Record<SpecialMemory, AgentId>;

/**
 * The rows by which a session's timeline shows what its memories took in (OMEGA rules §3.5, rule 5): one an entry,
 * however often it is written.
 */
export const memoryRows = (entries: readonly MemoryEntry[], iteration: number): RowOrder[] =>
  entries.map(({ section, id, fields }): RowOrder => {
    const { memory, tells } = sections[section];
    return {
      kind: 'MEMORY',
      key: `memory/${section}/${id}`,
      iteration,
      agent: keepers[memory],
      summary: `${memory.toLowerCase()} memory takes in ${section}: ${String(fields[tells] ?? id)}`,
      memory,
      entry: `${section}/${id}`,
    };
  });
