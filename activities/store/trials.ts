import type { Usage } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';

/** Of UTC, as the database has it: workers' clocks differ. */
const today = `(clock_timestamp() at time zone 'utc')::date`;

/** How a model met a schema. */
export interface Tried {
  readonly hash: string;
  readonly refused: boolean;
}

/** Those of these schemas that the model was tried with today. */
export async function triedToday(db: Queryable, model: string, hashes: readonly string[]): Promise<Tried[]> {
  const { rows } = await db.query<Tried>(
    `select schema_hash as hash, refused from symposium.trials where model = $1 and day = ${today} and schema_hash = any($2)`,
    [model, hashes],
  );
  return rows;
}

export interface NewTrial extends Tried {
  readonly model: string;
  /** null: no run paid for it. */
  readonly runKey: string | null;
  readonly usage: Pick<Usage, 'inputTokens' | 'cachedInputTokens' | 'outputTokens'>;
  readonly costMicrodollars: number | null;
}

/** Writing it twice is writing it once. */
export async function saveTrial(db: Queryable, trial: NewTrial): Promise<void> {
  const { model, hash, refused, runKey, usage, costMicrodollars } = trial;
  await db.query(
    `insert into symposium.trials (model, schema_hash, day, refused, run_key, input_tokens, cached_input_tokens, output_tokens, cost_microdollars)
     values ($1, $2, ${today}, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      model,
      hash,
      refused,
      runKey,
      usage.inputTokens,
      usage.cachedInputTokens,
      usage.outputTokens,
      costMicrodollars === null ? null : Math.ceil(costMicrodollars),
    ],
  );
}

/** What this run has paid for trials of this model, whenever it was. */
export async function trialsUsage(db: Queryable, runKey: string, model: string): Promise<Usage> {
  const { rows } = await db.query<Usage>(
    `select coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(cached_input_tokens), 0)::float8 as "cachedInputTokens",
            coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
            ${costSum('cost_microdollars')} as "costMicrodollars"
       from symposium.trials where run_key = $1 and model = $2`,
    [runKey, model],
  );
  const [usage] = rows;
  if (usage === undefined) throw new Error('a sum has one row');
  return usage;
}

/** Every model and schema of which a refusal is known today, as `model schema-hash`. */
export async function refusedToday(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select model || ' ' || schema_hash as key from symposium.trials where day = ${today} and refused`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** A sum of money, in SQL; null where the price of one part is not known, and 0 of no part. `column`: in microdollars. */
export const costSum = (column: string): string =>
  `case when bool_or(${column} is null) then null else coalesce(sum(${column}), 0)::float8 end`;

/** What was paid for one run, in SQL; null: the price of a part of it is not known. */
export const costOfRun = (run: string): string =>
  `(select ${costSum('c.cost_microdollars')} from ${paidFor(run)} as c)`;

/**
 * Embeddings, in SQL, each with the run that was the first to ask for it: they are no calls, and the ledger has their price
 * (kernel rules §24). The condition is that of an index.
 */
export const embedded = `(select run_key, (content->'usage'->>'input')::bigint as input_tokens, 0::bigint as cached_input_tokens, 0::bigint as output_tokens,
          (content->'usage'->>'cost_microdollars')::bigint as cost_microdollars
     from symposium.ledger where type = 'CALL' and starts_with(entry_key, 'call/embed/'))`;

/** Those of one run. */
const embeddedFor = (run: string): string => `(select * from ${embedded} as all_of_them where run_key = ${run})`;

/** Calls, trials and embeddings of one run, in SQL: what was paid for it. `run`: the expression that names it. */
export const paidFor = (run: string): string =>
  `(select input_tokens, cached_input_tokens, output_tokens, cost_microdollars from symposium.calls where run_key = ${run}
    union all select input_tokens, cached_input_tokens, output_tokens, cost_microdollars from symposium.trials where run_key = ${run}
    union all select input_tokens, cached_input_tokens, output_tokens, cost_microdollars from ${embeddedFor(run)} as embedded)`;
