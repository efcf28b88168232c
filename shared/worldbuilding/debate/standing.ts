import type { Json } from '../../kernel/json.ts';
import type { Deliberation } from '../deliberation/deliberation.ts';
import { foldDeliberation } from '../deliberation/fold.ts';
import type { MatchRow, MatchRowOrder } from '../match-rows.ts';
import { deliberationRows } from '../stored-rows.ts';
import type { Team } from '../vocabulary.ts';

/** What a match has written down, and the stored answers that it names, by key. */
export interface WrittenDown {
  /** In the ledger's order. */
  readonly rows: readonly MatchRow[];
  readonly answers: ReadonlyMap<string, Json>;
}

/** A team's deliberation as it stands once these rows, too, are written down. */
export function deliberationWith(
  team: Team,
  { rows, answers }: WrittenDown,
  added: readonly MatchRowOrder[],
): Deliberation {
  const last = rows.at(-1)?.sequence ?? 0;
  return foldDeliberation(
    team,
    deliberationRows([...rows, ...added.map((row, nth) => ({ ...row, sequence: last + nth + 1 }))], team, answers),
  );
}
