import type { Queryable } from '../../activities/store/database.ts';
import { filled, idOf, sealedColumns } from './sealed-columns.ts';

/** How the rows of one column are written: `plain`, and by the id of the key that has sealed them. */
export interface ColumnState {
  readonly column: string;
  readonly plain: number;
  readonly byKey: Readonly<Record<string, number>>;
}

/** Reads no value: it works without any key. One statement a column. */
export async function columnStates(db: Queryable): Promise<ColumnState[]> {
  const states: ColumnState[] = [];
  for (const one of sealedColumns) {
    const { rows } = await db.query<{ id: string | null; count: number }>(
      `select ${idOf(one)} as id, count(*)::int as count from symposium."${one.table}" where ${filled(one)} group by 1`,
    );
    states.push({
      column: `${one.table}.${one.column}`,
      plain: rows.find(({ id }) => id === null)?.count ?? 0,
      byKey: Object.fromEntries(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]]))),
    });
  }
  return states;
}
