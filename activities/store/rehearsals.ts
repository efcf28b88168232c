import type { Json } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';

/** What one question of a rehearsal showed. */
export interface RehearsalRow {
  readonly rehearsal: string;
  readonly question: string;
  readonly model: string;
  readonly questionsHash: string;
  readonly result: Json;
}

/** Writing it twice is writing it once. */
export async function saveRehearsed(db: Queryable, row: RehearsalRow): Promise<void> {
  await db.query(
    `insert into symposium.rehearsals (rehearsal, question, model, questions_hash, result)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [row.rehearsal, row.question, row.model, row.questionsHash, JSON.stringify(row.result)],
  );
}

/** What the latest rehearsal of a model showed, and on which day it began. */
export interface StoredRehearsal {
  readonly model: string;
  /** `2026-11-23` */
  readonly on: string;
  readonly results: readonly Json[];
}

/** The latest rehearsal of each of these models; none of those that were never rehearsed. One statement. */
export async function latestRehearsals(db: Queryable, models: readonly string[]): Promise<StoredRehearsal[]> {
  const { rows } = await db.query<StoredRehearsal>(
    `with latest as (
       select distinct on (model) model, rehearsal from symposium.rehearsals where model = any($1) order by model, at desc
     )
     select r.model, to_char(min(r.at) at time zone 'utc', 'YYYY-MM-DD') as "on", jsonb_agg(r.result order by r.at) as results
       from latest join symposium.rehearsals r using (model, rehearsal) group by r.model`,
    [models],
  );
  return rows;
}

/** How often this model's first answers to each task could not be read, by system and task. */
export async function unreadRates(db: Queryable, model: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ key: string; rate: number }>(
    `select r.system || '/' || c.task as key, avg((c.outcome in ('unreadable', 'truncated'))::int)::float8 as rate
       from symposium.calls c join symposium.runs r using (run_key)
      where c.model = $1 and c.ordinal = 0 group by 1`,
    [model],
  );
  return new Map(rows.map(({ key, rate }) => [key, rate]));
}
