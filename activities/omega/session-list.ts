import type { SessionRow } from '../../shared/omega/memory/index.ts';
import type { Queryable } from '../store/database.ts';
import { cancelledColumn } from '../store/outcomes.ts';
import { listReviews } from '../store/reviews.ts';
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

/** Newest first; those that solve the sub-problems of one session, or all. One statement, whatever their number. */
export async function listSessions(
  db: Queryable,
  limit: number,
  parent: string | null = null,
): Promise<SessionSummary[]> {
  const { rows } = await db.query<Omit<SessionSummary, 'title'> & { readonly brief: { readonly title?: string } }>(
    `select r.run_key as "runKey", r.parent, r.corpus, r.brief,
            ${utcSecond('r.created_at')} as "createdAt",
            (select l.phase from symposium.ledger l where l.run_key = r.run_key order by sequence desc limit 1) as phase,
            o.outcome, ${cancelledColumn},
            ${costOfRun('r.run_key')} as "costMicrodollars"
       from symposium.runs r left join symposium.run_outcomes o using (run_key)
      where r.system = 'omega' and ($2::text is null or r.parent = $2)
      order by r.created_at desc, r.run_key limit $1`,
    [limit, parent],
  );
  return rows.map(({ brief, ...row }) => ({ ...row, title: brief.title ?? '' }));
}

/** A session that solves a part of another's problem, and how it stands (OMEGA rules §7.8). */
export interface SubSession extends Pick<
  SessionSummary,
  'runKey' | 'phase' | 'outcome' | 'cancelled' | 'costMicrodollars'
> {
  /** The sub-problem's first words; null: the session was never begun, and its question is open. */
  readonly title: string | null;
  /** The review in which it waits for a person, or null. */
  readonly openReview: string | null;
}

/** More than any session sets. */
const most = 100;

/** By the place that its key ends with: `lakes-c2s1` is the first of cycle 2. */
function placeOf({ runKey }: Pick<SubSession, 'runKey'>): number {
  const [, cycle = '0', nth = '0'] = /-c(\d+)s(\d+)$/.exec(runKey) ?? [];
  return most * Number(cycle) + Number(nth);
}

/**
 * In the order in which the sub-problems were stated. One that has begun is told while it is under way, when the row of
 * its decomposition is not written yet; one that never began is known by that row alone. `rows`: of the session that
 * asks.
 */
export async function subSessionsOf(
  db: Queryable,
  runKey: string,
  rows: readonly SessionRow[],
): Promise<readonly SubSession[]> {
  const begun = await listSessions(db, most, runKey);
  const keys = begun.map(({ runKey: key }) => key);
  const named = rows.flatMap((row) => (row.kind === 'INTERVENTION' ? row.children : []));
  const reviews = keys.length === 0 ? [] : await listReviews(db, { runKeys: keys });
  const reviewOf = (key: string) => reviews.find((one) => one.runKey === key && one.outcome === null)?.reviewId ?? null;
  const all: SubSession[] = [
    ...begun.map(({ runKey: key, title, phase, outcome, cancelled, costMicrodollars }) => ({
      ...{ runKey: key, title, phase, outcome, cancelled, costMicrodollars },
      openReview: outcome === null ? reviewOf(key) : null,
    })),
    ...named.filter((key) => !keys.includes(key)).map((key) => ({ runKey: key, ...never })),
  ];
  return all.sort((a, b) => placeOf(a) - placeOf(b));
}

const never = { title: null, phase: null, outcome: null, cancelled: false, costMicrodollars: 0, openReview: null };
