import { addressOf } from '../confidence/claims.ts';
import type { AgentId } from '../agents/cast.ts';
import type { SessionRow } from '../memory/session-rows.ts';
import { sameWords } from '../claims/same-words.ts';
import { byText } from '../../text/order.ts';

/** A claim as it was first stated under its address. */
export interface Stated {
  readonly id: string;
  readonly agent: AgentId;
  readonly statement: string;
  readonly iteration: number;
  /** Nobody had stated it before, in these words or, as 48 has ruled, in others. */
  readonly isNew: boolean;
}

/** Every claim that counts, in the order in which the session heard it. */
export function statedIn(rows: readonly SessionRow[]): readonly Stated[] {
  const ids = new Set<string>();
  const words = new Set<string>();
  const restated = new Set(
    rows.flatMap((row) => (row.kind === 'RESTATEMENT' ? row.same.map(({ claim }) => claim) : [])),
  );
  return inOrder(rows).flatMap((row): Stated[] => {
    if (row.kind !== 'OUTPUT' || row.quarantined !== null) return [];
    return row.testimony.claims.flatMap((claim): Stated[] => {
      const id = addressOf(row.testimony, claim.id);
      if (ids.has(id)) return [];
      ids.add(id);
      const said = sameWords(claim.statement);
      const isNew = !words.has(said) && !restated.has(id);
      words.add(said);
      return [{ id, agent: row.testimony.agent, statement: claim.statement, iteration: row.iteration, isNew }];
    });
  });
}

const inOrder = (rows: readonly SessionRow[]): SessionRow[] =>
  [...rows].sort((a, b) => a.sequence - b.sequence || byText(a.key, b.key));
