import type { Queryable } from './database.ts';
import { runColumns, type RunRow } from './runs.ts';

/** A run whose documents are published, with the number that they have in its corpus. */
export interface PublishedRun<Brief = unknown, Policy = unknown> extends RunRow<Brief, Policy> {
  readonly number: number;
}

/** The runs of a system that were published last, newest first. `Brief`, `Policy`: what this system stores. */
export async function lastPublished<Brief, Policy>(
  db: Queryable,
  system: string,
  limit: number,
): Promise<PublishedRun<Brief, Policy>[]> {
  const { rows } = await db.query<PublishedRun<Brief, Policy>>(
    `select ${runColumns}, published.number from symposium.runs
       join (select run_key as published_key, min(number)::int as number, max(published_at) as published_at from symposium.registry group by run_key) published
         on published_key = run_key
      where system = $1 order by published_at desc, run_key limit $2`,
    [system, limit],
  );
  return rows;
}
