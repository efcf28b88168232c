import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { judgeSeats } from '../../shared/worldbuilding/roster.ts';

/** What a judge’s own rows say of marks: the answer itself, and why one could not be read. */
const telling: readonly string[] = ['body', 'evidence', 'concerns', 'why'];

/**
 * A match’s rows for whoever watches it, without what judges gave: a person’s decision without its marks, a model’s rows without its words.
 * Scores are told once, after the reveal, by the row of the verdict and by the record.
 */
export async function* withoutMarks(rows: AsyncIterable<LedgerRow>): AsyncGenerator<LedgerRow, void, undefined> {
  for await (const row of rows) yield unmarked(row);
}

export function unmarked(row: LedgerRow): LedgerRow {
  if (row.type === 'REVIEW') return without(row, ['marks']);
  return judgeSeats.some((seat) => seat === row.sender) ? without(row, telling) : row;
}

const without = (row: LedgerRow, names: readonly string[]): LedgerRow => ({ ...row, content: Object.fromEntries(Object.entries(row.content).filter(([name]) => !names.includes(name))) });
