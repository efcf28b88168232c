import type { Queryable } from './database.ts';

/** Which runs are looked for: of that system, with exactly these models, whose brief holds these fields. */
export interface FinishedRunsOrder {
  readonly system: string;
  readonly models: Readonly<Record<string, string>>;
  readonly brief: object;
  /** Fields that their briefs do not have; absent: any may. */
  readonly without?: readonly string[];
  readonly outcomes: readonly string[];
}

/** What runs of one kind took, each number the median of them. */
export interface FinishedRuns {
  readonly runs: number;
  readonly calls: number;
  readonly tokens: number;
  /** Of the calls, without pictures; null where the price of one is not known. */
  readonly costMicrodollars: number | null;
  /** From the opening to the end, people's time included. */
  readonly ms: number;
}

/** Only the latest so many: prices and prompts change, and older runs are a worse basis. */
const latest = 20;

/** The medians of the latest finished runs of a kind; null: there is none. One statement, whatever their number. */
export async function finishedRuns(
  db: Queryable,
  { system, models, brief, outcomes, without = [] }: FinishedRunsOrder,
): Promise<FinishedRuns | null> {
  const { rows } = await db.query<FinishedRuns>(
    `with finished as (
       select r.run_key, extract(epoch from o.at - r.created_at) * 1000 as ms
         from symposium.runs r join symposium.run_outcomes o using (run_key)
        where r.system = $1 and r.policy->'models' = $2::jsonb and r.brief @> $3::jsonb and not r.brief ?| $5 and o.outcome = any($4)
        order by r.created_at desc limit ${latest}
     ), taken as (
       select run_key, f.ms, count(*) as calls, sum(c.input_tokens + c.output_tokens) as tokens,
              case when bool_or(c.cost_microdollars is null) then null else sum(c.cost_microdollars) end as cost
         from finished f join symposium.calls c using (run_key) group by run_key, f.ms
     )
     select count(*)::int as runs,
            percentile_cont(0.5) within group (order by calls) as calls,
            percentile_cont(0.5) within group (order by tokens)::float as tokens,
            case when bool_or(cost is null) then null else percentile_cont(0.5) within group (order by cost)::float end as "costMicrodollars",
            percentile_cont(0.5) within group (order by ms)::float as ms
       from taken having count(*) > 0`,
    [system, JSON.stringify(models), JSON.stringify(brief), outcomes, without],
  );
  return rows[0] ?? null;
}
