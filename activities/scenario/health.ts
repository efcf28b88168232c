import { driftOfLast, type HealthRow } from '../../shared/scenario/corpus/index.ts';
import { pauseKinds } from '../../shared/kernel/index.ts';
import type { Queryable } from '../store/database.ts';
import { outcomeColumn } from '../store/outcomes.ts';
import { costSum, embedded } from '../store/trials.ts';

type Asked = Pick<HealthRow, 'category' | 'tier' | 'status' | 'outcome' | 'assigned' | 'withdrawn'> & {
  readonly runKey: string;
};
type Begun = { readonly runKey: string } & { readonly [name in 'batch' | 'slot']: NonNullable<HealthRow[name]> };
type Taken = { readonly runKey: string } & Pick<HealthRow, 'modelMinutes' | 'confidences' | 'costMicrodollars'> & {
    /** The last answer to the blind classification. */
    readonly classified: { readonly status?: string } | null;
  };
type Seen = { readonly runKey: string } & Pick<HealthRow, 'phase' | 'vetoes' | 'disputed' | 'novel'>;

/**
 * Every scenario of a corpus, in the order in which they were begun. Five statements, whatever their number: joined in one,
 * they took minutes where Postgres had no statistics yet.
 */
export async function healthRows(db: Queryable, corpus: 'simulated' | 'real'): Promise<HealthRow[]> {
  const { rows } = await db.query<Asked>(
    `select r.run_key as "runKey", coalesce(r.brief->>'category', 'none') as category,
            coalesce(r.brief->>'tier', 'none') as tier, coalesce(r.brief->>'status', 'none') as status, ${outcomeColumn},
            case when g.run_key is null then null else
              json_build_object('tier', coalesce(v.entry, g.entry)->'difficulty'->>'tier',
                                'status', left(coalesce(v.entry, g.entry)->>'status', 2)) end as assigned,
            w.run_key is not null as withdrawn
       from symposium.runs r
       left join symposium.run_outcomes o using (run_key)
       left join symposium.registry g using (run_key)
       left join (select distinct on (run_key) run_key, entry from symposium.registry_versions where corpus = $1
                   order by run_key, version desc) v using (run_key)
       left join symposium.withdrawals w using (run_key)
      where r.system = 'scenario' and r.corpus = $1
      order by r.created_at, r.run_key`,
    [corpus],
  );
  const own = "run_key in (select run_key from symposium.runs where system = 'scenario' and corpus = $1)";
  const begun = await byRun<Begun>(
    db,
    corpus,
    `select content->>'run' as "runKey", min(run_key) as batch, min((content->>'slot')::int) as slot from symposium.ledger
      where run_key in (select run_key from symposium.runs where system = 'batch' and corpus = $1)
        and type = 'BATCH' and content->>'kind' = 'BEGUN' group by 1`,
  );
  const taken = await byRun<Taken>(
    db,
    corpus,
    `select run_key as "runKey", coalesce(sum(duration_ms), 0)::float / 60000 as "modelMinutes",
            coalesce(array_agg(confidence) filter (where confidence is not null), '{}') as confidences,
            (array_agg(answer order by round desc, ordinal desc) filter (where task = 'classification' and outcome = 'answered'))[1]
              as classified,
            ${costSum('cost_microdollars')} as "costMicrodollars"
       from (select run_key, duration_ms, confidence, answer, round, ordinal, task, outcome, cost_microdollars from symposium.calls
             union all
             -- A trial of a model is no call, and is paid for like one (kernel rules §40).
             select run_key, null, null, null, null, null, null, null, cost_microdollars from symposium.trials
             union all
             select run_key, null, null, null, null, null, null, null, cost_microdollars from ${embedded} as embedded) as paid
      where ${own} group by 1`,
  );
  const seen = await byRun<Seen>(
    db,
    corpus,
    // A review that outlives its run may close, in the phase in which it was asked, after the run has ended in another one.
    `select run_key as "runKey", (array_agg(phase order by type = 'OUTCOME' desc, sequence desc) filter (where phase <> 'OPEN'))[1] as phase,
            (count(*) filter (where type = 'VETO'))::int as vetoes, bool_or(type = 'BREAKTHROUGH') as novel,
            coalesce(array_agg(distinct phase) filter (where type in ('CHALLENGE', 'VETO')), '{}') as disputed
       from symposium.ledger where ${own} group by 1`,
  );
  const escalated = await byRun<{ readonly runKey: string }>(
    db,
    corpus,
    // An operator who mends a pause judges nothing of the scenario, and what is asked of a published one came after its making.
    `select distinct run_key as "runKey" from symposium.reviews left join symposium.registry g using (run_key)
      where ${own} and kind <> all($2) and (g.published_at is null or at <= g.published_at)`,
    [pauseKinds],
  );
  return rows.map(({ runKey, ...asked }) => {
    const { modelMinutes = 0, confidences = [], costMicrodollars = 0, classified = null } = taken.get(runKey) ?? {};
    const { phase = null, vetoes = 0, disputed = [], novel = false } = seen.get(runKey) ?? {};
    return {
      ...asked,
      batch: begun.get(runKey)?.batch ?? null,
      slot: begun.get(runKey)?.slot ?? null,
      phase,
      vetoes,
      disputed,
      blindStatus: statusIn(classified),
      novel,
      modelMinutes,
      confidences,
      costMicrodollars,
      escalated: escalated.has(runKey),
    };
  });
}

const statusIn = (classified: Taken['classified']): string | null => classified?.status ?? null;

/** What an operator is asked about before the next batch of this corpus begins; none: it may begin. */
export async function lastDrift(db: Queryable, corpus: 'simulated' | 'real'): Promise<string[]> {
  return driftOfLast(await healthRows(db, corpus));
}

/** Rows by run. `T` is what the statement selects, told by whoever writes it: a row of Postgres has no type of its own. */
async function byRun<T extends { readonly runKey: string }>(
  db: Queryable,
  corpus: string,
  statement: string,
  more: readonly unknown[] = [],
): Promise<ReadonlyMap<string, T>> {
  const { rows } = await db.query<T>(statement, [corpus, ...more]);
  return new Map(rows.map((row) => [row.runKey, row]));
}
