import type { NamedSample, QaBrief, QaCorpus, QaSample, Standing } from '../../../shared/scenario/qa/index.ts';
import type { Queryable } from '../../store/database.ts';

/** A published scenario with its place in the store, which stays there: the key of a run may name its status. */
export interface StoredStanding extends Standing {
  readonly runKey: string;
}

/**
 * `from …`: the latest version `h` of every scenario of corpus `$1` that is not withdrawn, with its public document `p` and
 * its key `k`, in the order of their ids.
 */
const standingVersions = `
       from (select distinct on (number) * from symposium.registry_history where corpus = $1 order by number, version desc) h
       join symposium.documents p on p.run_key = h.run_key and p.version = h.version and p.path like 'public/%.json'
       join symposium.documents k on k.run_key = h.run_key and k.version = h.version and k.path like 'evaluation/%.json'
      where not exists (select from symposium.withdrawals w where w.run_key = h.run_key)
      order by h.number`;

/** The latest version of every scenario of a corpus that is not withdrawn, with what binds an examination of it. */
export async function standingScenarios(db: Queryable, corpus: QaCorpus): Promise<StoredStanding[]> {
  const { rows } = await db.query<StoredStanding>(
    `select h.number, h.run_key as "runKey", h.version, h.entry->>'category' as category,
            h.entry->'difficulty'->>'tier' as tier, p.sha256 as "paperSha256", k.sha256 as "keySha256"
${standingVersions}`,
    [corpus],
  );
  return rows;
}

/** A version's public document and its key, as they are stored. */
export interface StoredTexts {
  readonly face: string;
  readonly key: string;
}

/** The texts of these versions, by number. */
export async function textsOf(
  db: Queryable,
  corpus: QaCorpus,
  of: readonly Pick<Standing, 'number' | 'version'>[],
): Promise<ReadonlyMap<number, StoredTexts>> {
  const { rows } = await db.query<StoredTexts & { readonly number: number }>(
    `select h.number, p.text as face, k.text as key from unnest($2::int[], $3::int[]) as s (number, version)
       join symposium.registry_history h on h.corpus = $1 and h.number = s.number and h.version = s.version
       join symposium.documents p on p.run_key = h.run_key and p.version = h.version and p.path like 'public/%.json'
       join symposium.documents k on k.run_key = h.run_key and k.version = h.version and k.path like 'evaluation/%.json'`,
    [corpus, of.map(({ number }) => number), of.map(({ version }) => version)],
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/** Every sample of a corpus, oldest first, with what people have said. */
export async function samplesOf(db: Queryable, corpus: QaCorpus): Promise<NamedSample[]> {
  return readSamples(db, 'r.corpus = $1', corpus);
}

/** One of them; null: there is none of this key. */
export async function sampleOf(db: Queryable, runKey: string): Promise<QaSample | null> {
  return (await readSamples(db, 'r.run_key = $1', runKey))[0] ?? null;
}

async function readSamples(db: Queryable, where: string, value: string): Promise<NamedSample[]> {
  const { rows } = await db.query<{ runKey: string; brief: QaBrief; over: boolean }>(
    `select r.run_key as "runKey", r.brief, o.outcome is not null as over
       from symposium.runs r left join symposium.run_outcomes o using (run_key)
      where r.system = 'qa' and ${where} order by r.created_at, r.run_key`,
    [value],
  );
  const { rows: reviews } = await db.query<NamedSample['reviews'][number] & { readonly runKey: string }>(
    `select r.run_key as "runKey", r.review_id as "reviewId", r.kind, r.package->>'subject' as subject, o.outcome
       from symposium.reviews r
       left join lateral (select nth from symposium.review_turns where review_id = r.review_id order by place desc limit 1) t on true
       left join symposium.review_outcomes o on o.review_id = r.review_id and o.nth = coalesce(t.nth, 1)
      where r.run_key = any($1) order by r.at, r.review_id`,
    [rows.map(({ runKey }) => runKey)],
  );
  const byRun = Map.groupBy(reviews, ({ runKey }) => runKey);
  return rows.map((row) => ({ ...row, reviews: byRun.get(row.runKey) ?? [] }));
}
