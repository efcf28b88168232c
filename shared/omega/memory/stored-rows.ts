import { asJson, type Json, textOf } from '../../kernel/json.ts';
import type { LedgerEntry, LedgerRow } from '../../kernel/ledger.ts';
import { houseEntry } from '../../kernel/house-entry.ts';
import { cast, type AgentId } from '../agents/cast.ts';
import type { Testimony } from '../confidence/claims.ts';
import type { RowBodies, RowKind, SessionRow, SpecialMemory } from './session-rows.ts';
import { prefix } from '../../text/cut.ts';
import type { MemoryEntry } from './entries.ts';
import { sections } from './sections.ts';

/**
 * A session's row as the ledger keeps it, under the type SESSION. An output names the stored answer instead of
 * repeating it; place and time are the ledger's own.
 */
type StoredBody<K extends RowKind> = K extends 'OUTPUT'
  ? { readonly call: string; readonly quarantined: string | null }
  : RowBodies[K];
export type RowOrder = {
  readonly [K in RowKind]: {
    readonly kind: K;
    readonly key: string;
    readonly iteration: number;
    readonly agent: AgentId | null;
    readonly summary: string;
  } & StoredBody<K>;
}[RowKind];

/** Longest summary of a row, in characters. */
const summaryLength = 300;

/** The ledger entry of a row. A second append under its key does nothing. */
export function sessionEntry(row: RowOrder, phase: string): LedgerEntry {
  const { key, summary, agent, ...rest } = row;
  const content = asJson({ ...rest, agent, summary: prefix(summary, summaryLength) }) as Record<string, Json>;
  const entry = houseEntry('SESSION', `session/${key}`, phase, content, row.iteration);
  return agent === null ? entry : { ...entry, sender: cast[agent].key };
}

/**
 * The session's rows behind ledger rows, in their order. `testimonies`: of the stored answers that outputs name, by
 * key; an output whose answer is not among them is left out, and rows of other types are none of the session's.
 */
export function sessionRows(ledger: readonly LedgerRow[], testimonies: ReadonlyMap<string, Testimony>): SessionRow[] {
  return ledger.flatMap(({ type, entryKey, sequence, at, content }): SessionRow[] => {
    if (type !== 'SESSION') return [];
    const row = { ...content, key: entryKey.replace(/^session\//, ''), sequence, at };
    if (content['kind'] !== 'OUTPUT') return [row as SessionRow];
    const testimony = testimonies.get(textOf(content['call']));
    return testimony === undefined ? [] : [{ ...row, testimony } as SessionRow];
  });
}

/** Stored answers that the session's outputs name. */
export const outputCalls = (ledger: readonly LedgerRow[]): string[] =>
  ledger.flatMap(({ type, content }) =>
    type === 'SESSION' && content['kind'] === 'OUTPUT' ? [textOf(content['call'])] : [],
  );

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
      summary: `${memory.toLowerCase()} memory takes in ${section}: ${textOf(fields[tells] ?? id)}`,
      memory,
      entry: `${section}/${id}`,
    };
  });
