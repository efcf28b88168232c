import type { Curveball } from '../deliberation/curveballs.ts';
import type { MatchRow } from '../match-rows.ts';

/**
 * The curveballs that were queued in a match, in the order in which they were; their words are those that were offered.
 */
export function curveballQueue(rows: readonly MatchRow[]): readonly Curveball[] {
  const offered = new Map(rows.flatMap((row) => (row.kind === 'OFFERED' ? [[row.offer, row.text] as const] : [])));
  return rows.flatMap((row) => {
    const text = row.kind === 'CURVEBALL' ? offered.get(row.offer)?.trim() : undefined;
    return row.kind === 'CURVEBALL' && text !== undefined ? [{ id: row.id, text, ordinal: row.ordinal }] : [];
  });
}
