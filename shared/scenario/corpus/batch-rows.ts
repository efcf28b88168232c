import { z } from 'zod';
import { houseEntry } from '../../kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../kernel/ledger.ts';
import { scenarioEnds } from './activities.ts';

/** Phase of all that happens in a batch. */
export const making = 'MAKE';

const scenario = {
  slot: z.int().min(1),
  attempt: z.int().min(1),
  run: z.string(),
};

const batchRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('BEGUN'), ...scenario, reserved: z.number() }),
  z.object({ kind: z.literal('WAITS'), run: z.string(), nth: z.string() }),
  z.object({ kind: z.literal('GOES-ON'), run: z.string(), nth: z.string() }),
  z.object({
    kind: z.literal('ENDED'),
    ...scenario,
    end: z.enum(scenarioEnds),
    scenarioId: z.string().nullable(),
    tokens: z.number(),
    costMicrodollars: z.number().nullable(),
  }),
  z.object({ kind: z.literal('PAUSED'), by: z.string(), reason: z.string(), nth: z.string() }),
  z.object({ kind: z.literal('RESUMED'), by: z.string(), reason: z.string(), nth: z.string() }),
]);

/** A row of a batch's ledger, by its kind. */
export type BatchRow = z.infer<typeof batchRow>;

/** Its ledger entry. Of a scenario's beginning and its end there is one each. */
export function batchEntry(row: BatchRow): LedgerEntry {
  const place = 'slot' in row ? `${row.slot}/${row.attempt}` : row.nth;
  return houseEntry('BATCH', `${row.kind.toLowerCase()}/${place}`, making, { summary: wordsOf(row), ...row });
}

/** The rows among a batch's ledger, in their order. */
export function batchRows(ledger: readonly Pick<LedgerRow, 'type' | 'content'>[]): BatchRow[] {
  return ledger.flatMap(({ type, content }) => {
    const read = type === 'BATCH' ? batchRow.safeParse(content) : null;
    return read?.success === true ? [read.data] : [];
  });
}

function wordsOf(row: BatchRow): string {
  switch (row.kind) {
    case 'BEGUN':
      return `slot ${row.slot}: ${row.run} has begun${row.attempt > 1 ? `, attempt ${row.attempt}` : ''}`;
    case 'WAITS':
      return `${row.run} waits for a person and holds no place`;
    case 'GOES-ON':
      return `${row.run} goes on`;
    case 'ENDED':
      return `slot ${row.slot}: ${row.run} ended ${row.end}${row.scenarioId === null ? '' : ` as ${row.scenarioId}`}`;
    case 'PAUSED':
      return `paused by ${row.by}: ${row.reason}`;
    case 'RESUMED':
      return `resumed by ${row.by}: ${row.reason}`;
  }
}
