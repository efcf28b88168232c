import {
  keptOfBrief,
  keptOfContent,
  keptOfEnding,
  keptOfPackage,
  keptOfRegistryLine,
} from '../../activities/store/kept-fields.ts';
import type { EntryType } from '../../shared/kernel/index.ts';

export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  readonly type: 'jsonb' | 'text' | 'bytea';
  /** The column that says which fields stay readable. */
  readonly of?: string;
  readonly kept?: (of: string) => readonly string[];
}

/** Every column that holds words of people or models, and so answer keys (kernel rules §37). */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'runs', column: 'brief', key: ['run_key'], type: 'jsonb', of: 'system', kept: keptOfBrief },
  {
    table: 'ledger',
    column: 'content',
    key: ['run_key', 'sequence'],
    type: 'jsonb',
    of: 'type',
    kept: (type) => keptOfContent(type as EntryType),
  },
  { table: 'blobs', column: 'bytes', key: ['hash'], type: 'bytea' },
  { table: 'calls', column: 'answer', key: ['call_key'], type: 'jsonb' },
  { table: 'calls', column: 'facts', key: ['call_key'], type: 'jsonb' },
  { table: 'calls', column: 'why', key: ['call_key'], type: 'text' },
  { table: 'calls', column: 'snapshot', key: ['call_key'], type: 'text' },
  { table: 'calls', column: 'request_id', key: ['call_key'], type: 'text' },
  { table: 'calls', column: 'stop_reason', key: ['call_key'], type: 'text' },
  { table: 'notes', column: 'body', key: ['note_key'], type: 'jsonb' },
  { table: 'reviews', column: 'question', key: ['review_id'], type: 'text' },
  { table: 'reviews', column: 'package', key: ['review_id'], type: 'jsonb', kept: () => keptOfPackage },
  { table: 'review_outcomes', column: 'outcome', key: ['review_id', 'nth'], type: 'jsonb', kept: () => keptOfEnding },
  { table: 'sealed_marks', column: 'given', key: ['digest'], type: 'text' },
  { table: 'registry', column: 'entry', key: ['corpus', 'number'], type: 'jsonb', kept: () => keptOfRegistryLine },
  {
    table: 'registry_versions',
    column: 'entry',
    key: ['corpus', 'number', 'version'],
    type: 'jsonb',
    kept: () => keptOfRegistryLine,
  },
  { table: 'documents', column: 'text', key: ['run_key', 'version', 'path'], type: 'text' },
  { table: 'outcomes', column: 'reason', key: ['run_key', 'nth'], type: 'text' },
  { table: 'reopenings', column: 'reason', key: ['run_key', 'nth'], type: 'text' },
  { table: 'withdrawals', column: 'reason', key: ['run_key'], type: 'text' },
  { table: 'contributions', column: 'facts', key: ['name'], type: 'jsonb' },
  { table: 'contribution_withdrawals', column: 'reason', key: ['name'], type: 'text' },
  { table: 'reviewer_revocations', column: 'reason', key: ['key'], type: 'text' },
  { table: 'memory_updates', column: 'entry', key: ['update_key'], type: 'jsonb' },
  { table: 'memory_updates', column: 'reason', key: ['update_key'], type: 'text' },
  { table: 'payload_keys', column: 'reason', key: ['nth'], type: 'text' },
  { table: 'caps', column: 'reason', key: ['cap_key'], type: 'text' },
  { table: 'pictures', column: 'prompt', key: ['picture_key'], type: 'text' },
  { table: 'pictures', column: 'why', key: ['picture_key'], type: 'text' },
  { table: 'pictures', column: 'request_id', key: ['picture_key'], type: 'text' },
];

/** The id of the key that has sealed a value; null: it is plain. */
export function idOf({ column, type }: SealedColumn): string {
  if (type === 'jsonb')
    return `case when jsonb_typeof("${column}"->'~sealed') = 'string' then split_part("${column}"->>'~sealed', ':', 1) end`;
  const head = type === 'text' ? `left("${column}", 80)` : `encode(substring("${column}" from 1 for 80), 'escape')`;
  return `substring(${head} from '^~sealed:([A-Za-z0-9._-]{1,64}):')`;
}

/** A row that has nothing in the column needs no seal. */
export const filled = ({ column, type }: SealedColumn): string =>
  `"${column}" is not null${type === 'jsonb' ? ` and "${column}" <> 'null'` : ''}`;
