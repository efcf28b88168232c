import type { MatchEnd, Team } from '../../../shared/worldbuilding/index.ts';
import type { Verdict } from '../../../shared/worldbuilding/judging/index.ts';
import type { Queryable } from '../../store/database.ts';
import { listDocuments, type DocumentFile } from '../../store/documents.ts';

/** How a match ended by its own rows. */
export interface StoredMatchEnd {
  /** Names of the entrants who played it. */
  readonly teams: Readonly<Record<Team, string>>;
  /** null: its rows tell of no end. */
  readonly end: MatchEnd | null;
  /** null: it was not judged. */
  readonly verdict: Pick<Verdict, 'winner' | 'means'> | null;
  /** Those who handed in a spec. */
  readonly worlds: readonly Team[];
}

/** null: there is no match of this key. */
export async function findMatchEnd(db: Queryable, runKey: string): Promise<StoredMatchEnd | null> {
  const rowOf = (kind: string) =>
    `(select content from symposium.ledger l where l.run_key = r.run_key and type = 'MATCH' and content->>'kind' = '${kind}' order by sequence limit 1)`;
  const { rows } = await db.query<MatchRows>(
    `select brief, ${rowOf('ENDED')} as ended, ${rowOf('VERDICT')} as judged,
            (select coalesce(jsonb_agg(distinct content->>'team'), '[]') from symposium.ledger l where l.run_key = r.run_key and type = 'MATCH'
               and content->>'kind' = 'SPEC' and content->>'call' is not null) as worlds
       from symposium.runs r where run_key = $1 and system = 'worldbuilding'`,
    [runKey],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { A, B } = row.brief.teams;
  return {
    teams: { A: A.name, B: B.name },
    end: row.ended?.end ?? null,
    verdict: row.judged?.verdict ?? null,
    worlds: row.worlds,
  };
}

/** What is read of a match: its brief, and its first rows of these kinds. */
interface MatchRows {
  readonly brief: { readonly teams: Readonly<Record<Team, { readonly name: string }>> };
  readonly ended: Pick<StoredMatchEnd, 'end'> | null;
  readonly judged: Pick<StoredMatchEnd, 'verdict'> | null;
  readonly worlds: StoredMatchEnd['worlds'];
}

/** The latest documents of a run that publishes on its way, with the number of their version; null: there are none. */
export async function latestDocuments(
  db: Queryable,
  runKey: string,
): Promise<{ readonly version: number; readonly files: readonly DocumentFile[] } | null> {
  const { rows } = await db.query<{ version: number | null }>(
    'select max(version) as version from symposium.documents where run_key = $1',
    [runKey],
  );
  const version = rows[0]?.version ?? null;
  return version === null ? null : { version, files: await listDocuments(db, runKey, version) };
}

/** Those of the runs that have documents. */
export async function findDocumented(db: Queryable, runKeys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ run_key: string }>(
    'select distinct run_key from symposium.documents where run_key = any($1)',
    [runKeys],
  );
  return rows.map(({ run_key: runKey }) => runKey);
}
