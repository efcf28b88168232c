import { randomUUID } from 'node:crypto';
import {
  capAct,
  type CapKind,
  type CapReached,
  capReviewPlace,
  capScope,
  type Corpus,
  isReviewAt,
  reviewIdOf,
  type Signature,
} from '../../shared/kernel/index.ts';
import { provenAct } from '../identity/proven-act.ts';
import { reckonedRates } from '../models/run-models.ts';
import { type Database, type Queryable, transaction } from '../store/database.ts';
import { sealedText } from '../store/sealed.ts';
import { utcSecond } from '../store/utc.ts';

/** A cap as somebody sets it. `most`: microdollars, or tokens; null: it holds no more. */
export interface CapOrder {
  /** Its own: set again under it, it is set once. */
  readonly key: string;
  readonly scope: string;
  readonly kind: CapKind;
  readonly most: number | null;
  readonly by: string;
  readonly reason: string;
}

export async function setCap(db: Queryable, { key, scope, kind, most, by, reason }: CapOrder): Promise<void> {
  await db.query(
    `insert into symposium.caps (cap_key, scope, kind, most, by, reason) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [key, scope, kind, most, by, sealedText(reason)],
  );
}

/** Raises a cap that is reached. One that is as high by now, or holds no more, stays as it is. */
export async function raiseReached(
  db: Queryable,
  { scope, kind }: Pick<CapReached, 'scope' | 'kind'>,
  order: Pick<CapOrder, 'key' | 'by' | 'reason'> & { readonly to: number },
): Promise<void> {
  await db.query(
    `insert into symposium.caps (cap_key, scope, kind, most, by, reason)
     select $1, $2, $3, $4, $5, $6 from symposium.caps_in_force($2) c where c.kind = $3 and c.most < $4
     on conflict do nothing`,
    [order.key, scope, kind, order.to, order.by, sealedText(order.reason)],
  );
}

/** A cap of each day, with the signature of whoever sets it, where reviewers have keys. */
export type DayCapOrder = Omit<CapOrder, 'scope'> & { readonly signed?: Signature | null };

/** Which number the next cap of each day has in its kind, from 1: what is signed follows all before it. */
export async function nextDayCap(db: Queryable, corpus: Corpus, kind: CapKind): Promise<number> {
  const { rows } = await db.query<{ next: number }>(
    'select count(*)::int + 1 as next from symposium.caps where scope = $1 and kind = $2',
    [capScope.day(corpus), kind],
  );
  return rows[0]?.next ?? 1;
}

/** It is not of whoever it names. */
class Unproven extends Error {}

/**
 * Sets caps of each day of a corpus: all of them, or none where one is not that of whoever it names (kernel rules §7.5), which
 * `problem` says.
 */
export async function setDayCaps(
  db: Database,
  corpus: Corpus,
  orders: readonly DayCapOrder[],
): Promise<{ readonly problem: string | null }> {
  const scope = capScope.day(corpus);
  try {
    await transaction(db, async (client) => {
      await client.query('lock table symposium.caps in share row exclusive mode');
      const { rowCount } = await client.query('select from symposium.caps where scope = $1 limit 1', [scope]);
      for (const { signed = null, ...order } of orders) {
        const opening = await nextDayCap(client, corpus, order.kind);
        const act = capAct({ ...order, scope });
        const proof = await provenAct(client, { act, signed, opening, runKey: null, asked: randomUUID() });
        if (typeof proof !== 'string') throw new Unproven(proof.problem);
        await setCap(client, { ...order, scope });
      }
      if (rowCount === 0) await countUncounted(client, corpus);
    });
    return { problem: null };
  } catch (error) {
    if (error instanceof Unproven) return { problem: error.message };
    throw error;
  }
}

/**
 * Counts what is stored of this day and was never held: what a version made that counted only under caps. What holds, or has
 * come back, is left out by its key, in one statement, so nothing counts twice. A price that is not known is the dearest model's.
 */
async function countUncounted(client: Queryable, corpus: Corpus): Promise<void> {
  const rates = reckonedRates();
  const cost = 'ceil(coalesce(cost_microdollars, $2::float8 * input_tokens + $3::float8 * output_tokens))::bigint';
  await client.query(
    `with day as (select symposium.today($1) as name, date_trunc('day', clock_timestamp(), 'utc') as began),
     made as (
       select call_key as key, ${cost} as cost, input_tokens + output_tokens as tokens, model
         from symposium.calls, day where at >= began
       union all
       select run_key || '/trial/' || model || '/' || schema_hash, ${cost}, input_tokens + output_tokens, model
         from symposium.trials, day where at >= began and run_key is not null
       union all
       select picture_key, coalesce(cost_microdollars, 0), 0, model from symposium.pictures, day where at >= began
     ),
     counted as (
       select call_key as key from symposium.holds union select call_key from symposium.settlements, day where at >= began
     )
     insert into symposium.holds (hold_key, call_key, run_key, scopes, microdollars, tokens, until)
     select 'before/' || name, 'before/' || name, '', array[name], coalesce(sum(cost), 0), coalesce(sum(tokens), 0), clock_timestamp()
       from day left join made on (model like 'simulated:%') = ($1 = 'simulated') and key not in (select key from counted)
      group by name`,
    [corpus, rates.input, rates.output],
  );
  await client.query(`insert into symposium.spending (scope) values (symposium.today($1)) on conflict do nothing`, [
    corpus,
  ]);
  await client.query(`select symposium.settle('before/' || symposium.today($1), null, null)`, [corpus]);
}

/** The cap that a run, a batch or a corpus is opened with; null, or nothing in a policy of an earlier version: none. */
export async function openCap(
  db: Queryable,
  scope: string,
  kind: CapKind,
  most: number | null | undefined,
): Promise<void> {
  if (most == null) return;
  // Caps in tokens were the first that runs were opened with, and keep their key.
  const key = kind === 'tokens' ? `${scope}/opened` : `${scope}/opened/${kind}`;
  await setCap(db, { key, scope, kind, most, by: 'policy', reason: 'It was asked for.' });
}

/** From here on what a scenario takes counts in its batch. */
export async function countInBatch(db: Queryable, batch: string, runKey: string): Promise<void> {
  await db.query('insert into symposium.batch_runs (run_key, batch) values ($1, $2) on conflict do nothing', [
    runKey,
    batch,
  ]);
}

/** From here on what the scenarios of a batch take counts in its corpus. */
export async function countInCorpus(db: Queryable, corpus: string, batch: string): Promise<void> {
  await db.query('insert into symposium.corpus_batches (run_key, corpus) values ($1, $2) on conflict do nothing', [
    batch,
    corpus,
  ]);
}

/** The corpus that a batch counts in; null: it is of none. */
export async function corpusOfBatch(db: Queryable, batch: string): Promise<string | null> {
  const { rows } = await db.query<{ corpus: string }>(
    'select corpus from symposium.corpus_batches where run_key = $1',
    [batch],
  );
  return rows[0]?.corpus ?? null;
}

/** The batch and the corpus that a scenario counts in, over or not; null: it is of none. */
export async function wholesOf(
  db: Queryable,
  runKey: string,
): Promise<{ readonly batch: string | null; readonly corpus: string | null }> {
  const { rows } = await db.query<{ batch: string; corpus: string | null }>(
    `select r.batch, b.corpus from symposium.batch_runs r left join symposium.corpus_batches b on b.run_key = r.batch
      where r.run_key = $1`,
    [runKey],
  );
  return rows[0] ?? { batch: null, corpus: null };
}

/**
 * The first of these scopes' caps that is reached: nothing is left of it, or its review waits for an operator, or none has
 * raised it. Null: there is room.
 */
export async function reachedCap(db: Queryable, scopes: readonly string[]): Promise<CapReached | null> {
  const { rows } = await db.query<CapStanding>(`${standingCaps} where s.scope = any($1) or s.scope like any($2)`, [
    scopes,
    scopes.filter((scope) => scope.startsWith('day/')).map((scope) => `${scope}/%`),
  ]);
  const places = rows.map((cap) => ({ cap, place: capReviewPlace(cap), id: reviewIdOf(capReviewPlace(cap)) }));
  const { rows: asked } = await db.query<{ id: string }>(
    `select r.review_id as id from symposium.reviews r
      where r.kind = any($2) and exists (select from unnest($1::text[]) as place(id) where starts_with(r.review_id, place.id))
        and (select o.outcome->>'outcome' from symposium.review_outcomes o where o.review_id = r.review_id order by o.nth desc limit 1)
            is distinct from 'withdrawn'`,
    [places.map(({ id }) => id), places.map(({ place }) => place.kind)],
  );
  const [first] = [
    ...places.flatMap(({ cap, id }) => (asked.some((one) => isReviewAt(id, one.id)) ? [cap] : [])),
    ...rows.filter(({ most, spent }) => spent >= most),
  ];
  return first === undefined ? null : { ...first, needs: 0 };
}

/** A cap that holds, and how much of it is taken: spent, and held by requests under way. */
export interface CapStanding {
  readonly scope: string;
  readonly kind: CapKind;
  readonly nth: number;
  readonly most: number;
  readonly spent: number;
  readonly held: number;
  readonly by: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The caps that hold now: those of days as of today. */
const standingCaps = `
  select s.scope, c.kind, c.nth::float8 as nth, c.most::float8 as most, c.by, c.reason,
         ${utcSecond('c.at')} as since,
         coalesce(case c.kind when 'money' then t.microdollars else t.tokens end, 0)::float8 as spent,
         (select coalesce(sum(case c.kind when 'money' then h.microdollars else h.tokens end), 0)
            from symposium.holds h where h.scopes @> array[s.scope])::float8 as held
    from (select distinct case when split_part(scope, '/', 1) = 'day' then symposium.today(split_part(scope, '/', 2)) else scope end as scope
            from symposium.caps) as s
    cross join lateral symposium.caps_in_force(s.scope) c
    left join symposium.spending t on t.scope = s.scope`;

/** Those of these scopes, in their order. */
export async function capsOf(db: Queryable, scopes: readonly string[]): Promise<CapStanding[]> {
  const { rows } = await db.query<CapStanding>(`${standingCaps} where s.scope = any($1) order by s.scope, c.kind`, [
    scopes,
  ]);
  return rows;
}

/** Those of today, and of corpora, batches and runs that have not ended. */
export async function capsInForce(db: Queryable): Promise<CapStanding[]> {
  const { rows } = await db.query<CapStanding>(
    `${standingCaps} where not symposium.has_ended(split_part(s.scope, '/', 2)) order by s.scope, c.kind`,
  );
  return rows;
}
