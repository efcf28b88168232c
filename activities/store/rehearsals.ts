import type { Json } from '../../shared/kernel/index.ts';
import { type Call, isWanting } from './calls.ts';
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

interface FirstAnswers extends Pick<Call, 'outcome' | 'why'> {
  readonly key: string;
  readonly answers: number;
}

/**
 * How often this model's first answers to each task could not be read, by system and task. One that was sent back for what it
 * left wanting was read. That stands in its words alone, which may be sealed, so it is told apart here.
 */
export async function unreadRates(db: Queryable, model: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<FirstAnswers>(
    `select r.system || '/' || c.task as key, c.outcome, case c.outcome when 'unreadable' then c.why end as why, count(*)::int as answers
       from symposium.calls c join symposium.runs r using (run_key)
      where c.model = $1 and c.ordinal = 0 group by 1, 2, 3`,
    [model],
  );
  const sum = (some: readonly FirstAnswers[]) => some.reduce((all, { answers }) => all + answers, 0);
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, first]) => [key, sum(first.filter(isUnread)) / sum(first)]),
  );
}

const isUnread = (one: FirstAnswers): boolean =>
  one.outcome === 'truncated' || (one.outcome === 'unreadable' && !isWanting(one));
