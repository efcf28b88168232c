import type { SessionRow } from '../memory/session-rows.ts';
import { factNumber, factsIn } from './fact.ts';

/** Whether facts and claims have to be laid side by side (OMEGA rules §11.4). */
export interface ComparisonDue {
  /** Facts or claims have come that were not compared. */
  readonly due: boolean;
  /** A fact came when there were claims already: it is laid beside them before anybody else is asked. */
  readonly fresh: boolean;
}

/** null: nobody has laid a fact before the session. */
export function comparisonDue(rows: readonly SessionRow[]): ComparisonDue | null {
  const facts = factsIn(rows);
  if (facts.length === 0) return null;
  const last = rows.reduce(
    (before, row) =>
      row.kind === 'COMPARISON' && row.sequence > before.sequence
        ? { sequence: row.sequence, upTo: Math.max(before.upTo, row.upTo) }
        : before,
    { sequence: 0, upTo: 0 },
  );
  const claims = rows.flatMap((row) =>
    row.kind === 'OUTPUT' && row.quarantined === null && row.testimony.claims.length > 0 ? [row.sequence] : [],
  );
  const open = facts.filter(({ id }) => factNumber(id) > last.upTo);
  const first = Math.min(...claims);
  return {
    due: claims.length > 0 && (open.length > 0 || claims.some((sequence) => sequence > last.sequence)),
    fresh: open.some(({ sequence }) => sequence > first),
  };
}
