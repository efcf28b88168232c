import { z } from 'zod';
import { houseEntry } from '../../kernel/house-entry.ts';
import type { LedgerEntry, LedgerRow } from '../../kernel/ledger.ts';
import { milestones } from './policy.ts';

const count = z.int().min(0);
const at = { milestone: z.enum(milestones), batch: count };

const corpusRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('BEGUN'), batch: z.int().min(1), run: z.string(), adjusts: z.boolean() }),
  z.object({
    kind: z.literal('ENDED'),
    batch: z.int().min(1),
    run: z.string(),
    outcome: z.string(),
    reason: z.string(),
    begun: count,
    made: count,
    lost: count,
    underWay: count,
  }),
  z.object({
    kind: z.literal('AUDITED'),
    ...at,
    planned: count,
    made: count,
    underWay: count,
    lost: count,
    /** Categories, tiers and statuses that have left their share. */
    off: z.array(z.string()),
    seeds: z.object({ budget: count, begun: count, left: count, needed: count }),
    /** Slots that are left, as adjusted. */
    left: count,
    attrition: z.array(
      z.object({
        phase: z.string(),
        came: count,
        lost: count,
        lostPercent: z.number().nullable(),
        expectedPercent: z.number(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('COMPARED'),
    ...at,
    /** Published scenarios whose mechanisms were compared, and the pairs that may be one trick in two rooms. */
    compared: count,
    alike: count,
    /** Pairs that are one idea by their concepts; null: nobody looked. */
    duplicates: count.nullable().default(null),
    made: count,
    tiersAsAsked: count,
    statusesAsAsked: count,
    /** `median confidence of corpus-b3`: measures of batches that drift. */
    drifts: z.array(z.string()),
  }),
  z.object({ kind: z.literal('SAMPLED'), ...at, run: z.string(), outcome: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('STOPPED'),
    batch: z.int().min(1),
    run: z.string(),
    reason: z.string(),
    nth: z.string(),
  }),
  z.object({ kind: z.literal('PAUSED'), by: z.string(), reason: z.string(), nth: z.string() }),
  z.object({ kind: z.literal('RESUMED'), by: z.string(), reason: z.string(), nth: z.string() }),
]);

/** A row of a corpus's ledger, by its kind: cells, counts and keys of batches, and no word of a scenario. */
export type CorpusRow = z.infer<typeof corpusRow>;

/** Its ledger entry. Of a batch's beginning and its end, and of each check of a milestone, there is one; a batch may be stopped more than once. */
export const corpusEntry = (row: CorpusRow): LedgerEntry =>
  houseEntry('CORPUS', `${row.kind.toLowerCase()}/${momentOf(row)}`, 'MAKE', { summary: wordsOf(row), ...row });

function momentOf(row: CorpusRow): string {
  if ('nth' in row) return row.nth;
  return 'milestone' in row ? `${row.milestone}/${row.batch}` : String(row.batch);
}

/** The rows among a corpus's ledger, in their order. */
export function corpusRows(ledger: readonly Pick<LedgerRow, 'type' | 'content'>[]): CorpusRow[] {
  return ledger.flatMap(({ type, content }) => {
    const read = type === 'CORPUS' ? corpusRow.safeParse(content) : null;
    return read?.success === true ? [read.data] : [];
  });
}

/** Somebody has paused it. */
export const isHeld = (rows: readonly CorpusRow[]): boolean =>
  rows.findLast(({ kind }) => kind === 'PAUSED' || kind === 'RESUMED')?.kind === 'PAUSED';

/** In the place of an outcome: the sample was refused, as where enough are examined, and has left nothing. */
export const notDrawn = 'NOT-DRAWN';

function wordsOf(row: CorpusRow): string {
  switch (row.kind) {
    case 'BEGUN':
      return `batch ${row.batch} has begun: ${row.run}${row.adjusts ? ', of the adjusted plan' : ''}`;
    case 'ENDED':
      return `batch ${row.batch} ended ${row.outcome}: ${row.made} made, ${row.lost} lost, ${row.underWay} go on`;
    case 'STOPPED':
      return `batch ${row.batch} was stopped without an ending: ${row.reason}`;
    case 'AUDITED':
      return `${row.milestone}: ${row.made} of ${row.planned} made, ${row.underWay} under way, ${row.lost} lost; off their share: ${row.off.join(', ') || 'nothing'}; ${row.left} slots and ${row.seeds.left} seeds are left`;
    case 'COMPARED':
      return `${row.milestone}: of ${row.compared} scenarios ${row.alike} pairs may be one trick in two rooms${row.duplicates === null ? '' : `, and ${row.duplicates} are one idea`}; ${row.tiersAsAsked} of ${row.made} tiers are as asked for; drifts: ${row.drifts.join(', ') || 'none'}`;
    case 'SAMPLED':
      return `${row.milestone}: the sample ${row.run} ${row.outcome === notDrawn ? 'was not drawn' : `ended ${row.outcome}`}: ${row.reason}`;
    case 'PAUSED':
      return `paused by ${row.by}: ${row.reason}`;
    case 'RESUMED':
      return `resumed by ${row.by}: ${row.reason}`;
  }
}
