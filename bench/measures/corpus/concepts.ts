import { claimIn, type Concept, type Similarity } from '../../../activities/store/concepts.ts';
import type { Queryable } from '../../../activities/store/database.ts';

const space = { corpus: 'real', embedder: 'hashed:' } as const;
const dimensions = 256;
const topics = 50;
/** The run whose ideas are tried; what it claims is undone each time. */
const comer = 'comer';

/** Tables of a corpus without a concept. */
export const emptied = `
  insert into symposium.runs (run_key, system, corpus, brief, policy) values ('${comer}', 'scenario', '${space.corpus}', '{}', '{}');
  create temporary table topics as
    select t, array(select random() - 0.5 from generate_series(1, ${dimensions}) where t = t) as v from generate_series(0, ${topics - 1}) t;`;

/** Concepts from one number to another, each some way off the middle of its topic. */
export const conceptsOf = (from: number, to: number): string => `
  insert into symposium.runs (run_key, system, corpus, brief, policy)
    select 'idea-' || n, 'scenario', '${space.corpus}', '{}', '{}' from generate_series(${from}, ${to - 1}) n;
  insert into symposium.concepts (concept_key, run_key, corpus, embedder, embedding)
    select 'concept-' || n, 'idea-' || n, '${space.corpus}', '${space.embedder}', array(select x + 2 * (random() - 0.5) from unnest(v) as x)
      from generate_series(${from}, ${to - 1}) n join topics on t = n % ${topics};
  analyze symposium.concepts;`;

/** Ideas that come: every other one is a stored one told a little otherwise, the rest are new ones of a known topic. */
export async function comingIdeas(db: Queryable, count: number): Promise<Concept[]> {
  const { rows } = await db.query<{ embedding: number[] }>(
    `select array(select x + case n % 2 when 0 then 0.3 else 2 end * (random() - 0.5)
                    from unnest(case n % 2 when 0 then (select embedding from symposium.concepts where concept_key = 'concept-' || n * 13) else v end) as x) as embedding
       from generate_series(0, $1 - 1) n join topics on t = n % ${topics} order by n`,
    [count],
  );
  return rows.map(({ embedding }, at) => ({ ...space, key: `coming-${at}`, runKey: comer, embedding }));
}

export interface Tried {
  readonly ms: number;
  readonly found: Similarity;
}

/** One claim that leaves nothing, in a transaction of `db`, which is one connection. */
export async function tried(db: Queryable, idea: Concept, among: 'near' | 'all'): Promise<Tried> {
  await db.query('begin');
  try {
    const from = performance.now();
    const found = await claimIn(db, idea, among);
    return { found, ms: performance.now() - from };
  } finally {
    await db.query('rollback');
  }
}
