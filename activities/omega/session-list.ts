import type { Queryable } from '../store/database.ts';
import { cancelledColumn } from '../store/outcomes.ts';
import { costOfRun } from '../store/trials.ts';
import { utcSecond } from '../store/utc.ts';

/** A line of `omega list`: a session and how far it came. */
export interface SessionSummary {
  readonly runKey: string;
  /** The session whose sub-problem it solves, or null. */
  readonly parent: string | null;
  readonly corpus: 'simulated' | 'real';
  /** The problem's first words. */
  readonly title: string;
  readonly createdAt: string;
  readonly phase: string | null;
  readonly outcome: string | null;
  /** Somebody has asked for its end, which is not written yet. */
  readonly cancelled: boolean;
  readonly costMicrodollars: number | null;
}

/** Newest first. One statement, whatever their number. */
export async function listSessions(db: Queryable, limit: number): Promise<SessionSummary[]> {
  const { rows } = await db.query<Omit<SessionSummary, 'title'> & { readonly brief: { readonly title?: string } }>(
    `select r.run_key as "runKey", r.parent, r.corpus, r.brief,
            ${utcSecond('r.created_at')} as "createdAt",
            (select l.phase from symposium.ledger l where l.run_key = r.run_key order by sequence desc limit 1) as phase,
            o.outcome, ${cancelledColumn},
            ${costOfRun('r.run_key')} as "costMicrodollars"
       from symposium.runs r left join symposium.run_outcomes o using (run_key)
      where r.system = 'omega' order by r.created_at desc, r.run_key limit $1`,
    [limit],
  );
  return rows.map(({ brief, ...row }) => ({ ...row, title: brief.title ?? '' }));
}
