import type { SessionRow, Side } from '../memory/session-rows.ts';
import type { SessionRecord } from './record.ts';

type Contradiction = SessionRecord['contradictions'][number];

const side = ({ agentId: agent, claim, statement }: Side) => ({ agent, claim, statement });

/**
 * Every contradiction from its discovery to its settlement, in the order of discovery; one id is one contradiction, and
 * is settled once (OMEGA rules §3.1).
 */
export function contradictionsIn(rows: readonly SessionRow[]): Contradiction[] {
  const found = new Map<string, Contradiction>();
  for (const row of [...rows].sort((a, b) => a.sequence - b.sequence)) {
    if (row.kind === 'CONTRADICTION' && !found.has(row.id)) {
      found.set(row.id, {
        id: row.id,
        severity: row.severity,
        a: side(row.a),
        b: side(row.b),
        cycle: row.iteration,
        openedAt: row.at,
        from: row.sequence,
        settled: null,
      });
    }
    if (row.kind !== 'RESOLUTION') continue;
    const open = found.get(row.contradiction);
    if (open !== undefined && open.settled === null)
      found.set(open.id, {
        ...open,
        settled: { by: row.by, how: row.resolution, cycle: row.iteration, at: row.at, until: row.sequence },
      });
  }
  return [...found.values()];
}

/** Where the session's rows end, and where each cycle begins. */
export function extentOf(rows: readonly SessionRow[]): SessionRecord['extent'] {
  const first = new Map<number, number>();
  for (const { iteration, sequence } of rows)
    if (iteration > 0) first.set(iteration, Math.min(first.get(iteration) ?? sequence, sequence));
  return {
    last: rows.reduce((last, { sequence }) => Math.max(last, sequence), 0),
    cycles: [...first].map(([cycle, from]) => ({ cycle, from })).sort((a, b) => a.cycle - b.cycle),
  };
}
