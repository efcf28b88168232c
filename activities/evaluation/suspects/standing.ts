import { type Finding, lastFindings, type SuspectsBrief } from '../../../shared/evaluation/index.ts';
import { releaseFacts } from '../../../shared/scenario/release/index.ts';
import type { Queryable } from '../../store/database.ts';
import { listReviews } from '../../store/reviews.ts';
import { subjectIn } from '../reviews-of.ts';

/** What people have found of suspected keys, by what each is bound to, whichever run asked them. */
export async function findingsOfAll(db: Queryable): Promise<ReadonlyMap<string, Finding>> {
  const { rows } = await db.query<{ runKey: string; brief: SuspectsBrief }>(
    `select run_key as "runKey", brief from symposium.runs where system = 'suspects' order by created_at, run_key`,
  );
  const reviews = await listReviews(db, { runKeys: rows.map(({ runKey }) => runKey) });
  const byRun = Map.groupBy(reviews, ({ runKey }) => runKey);
  return lastFindings(
    rows.map(({ runKey, brief: { suspects } }) => ({
      suspects,
      reviews: (byRun.get(runKey) ?? []).map((review) => ({ ...review, subject: subjectIn(review.package) })),
    })),
  );
}

/** Who made the published scenarios of a corpus, by id. */
export async function makersOf(
  db: Queryable,
  corpus: 'simulated' | 'real',
): Promise<ReadonlyMap<string, readonly { readonly model: string; readonly snapshot: string | null }[]>> {
  const { rows } = await db.query<{ id: string; text: string }>(
    `select distinct on (h.number) d.path as id, d.text
       from symposium.registry_history h
       join symposium.documents d on d.run_key = h.run_key and d.version = h.version and d.path like 'metadata/%.json'
      where h.corpus = $1 order by h.number, h.version desc`,
    [corpus],
  );
  return new Map(
    rows.flatMap(({ id, text }) => {
      const { data } = releaseFacts.safeParse(JSON.parse(text));
      const scenario = /IM-\d+/.exec(id)?.[0];
      if (data === undefined || scenario === undefined) return [];
      return [[scenario, [...Object.values(data.agentVersions), ...data.advisers.map(({ cast }) => cast)]] as const];
    }),
  );
}
