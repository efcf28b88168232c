import type { Queryable } from './database.ts';

/** The runs that were published under this number: at most one in each corpus. */
export async function runsOfNumber(db: Queryable, number: number): Promise<{ corpus: string; runKey: string }[]> {
  const { rows } = await db.query<{ corpus: string; runKey: string }>(
    'select corpus, run_key as "runKey" from symposium.registry where number = $1 order by corpus',
    [number],
  );
  return rows;
}
