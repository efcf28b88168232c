import type { Team, Tier } from '../../shared/worldbuilding/index.ts';
import type { Queryable } from '../store/database.ts';
import { cancelledColumn, outcomeColumn } from '../store/outcomes.ts';
import { costSum, paidFor } from '../store/trials.ts';
import { utcSecond } from '../store/utc.ts';

/** A line of `worldbuilding list`: a match and how far it came. */
export interface MatchSummary {
  readonly runKey: string;
  readonly corpus: 'simulated' | 'real';
  /** Of the challenge: its number, its tier and where it lies. */
  readonly number: number;
  readonly tier: Tier | null;
  readonly setting: string;
  readonly entrants: Readonly<Record<Team, string>>;
  readonly createdAt: string;
  readonly phase: string;
  readonly outcome: string | null;
  /** Somebody has asked for its end, which is not written yet. */
  readonly cancelled: boolean;
  /** null: no verdict, or not yet. */
  readonly winner: Team | 'DRAW' | null;
  /** Of calls, pictures and embeddings; null: the price of one of them is not known. */
  readonly costMicrodollars: number | null;
}

interface ListedMatch extends Omit<MatchSummary, 'number' | 'tier' | 'setting' | 'entrants' | 'winner'> {
  readonly brief: {
    readonly challenge: {
      readonly number: number;
      readonly tier?: Tier | null;
      readonly biome: { readonly text: string };
    };
    readonly teams: Readonly<Record<Team, { readonly name: string }>>;
  };
  /** The row of its verdict. */
  readonly judged: { readonly verdict: Pick<MatchSummary, 'winner'> | null } | null;
}

/** What the match `r` has cost, in SQL. */
export const costOfMatch = `(select ${costSum('paid.cost')}
    from (select cost_microdollars as cost from ${paidFor('r.run_key')} as asked
          union all select cost_microdollars from symposium.pictures where run_key = r.run_key) as paid)`;

/**
 * What this match has cost, as the list has it, and the tokens of trials of its models, which are no calls (kernel
 * rules §40).
 */
export async function takenByMatch(
  db: Queryable,
  runKey: string,
): Promise<Pick<MatchSummary, 'costMicrodollars'> & { readonly trialTokens: number }> {
  const { rows } = await db.query<Awaited<ReturnType<typeof takenByMatch>>>(
    `select ${costOfMatch} as "costMicrodollars",
            (select coalesce(sum(input_tokens + output_tokens), 0)::float8 from symposium.trials where run_key = r.run_key) as "trialTokens"
       from symposium.runs r where r.run_key = $1`,
    [runKey],
  );
  return rows[0] ?? { costMicrodollars: 0, trialTokens: 0 };
}

/** Newest first. One statement, whatever their number. */
export async function listMatches(db: Queryable, limit: number): Promise<MatchSummary[]> {
  const { rows } = await db.query<ListedMatch>(
    `select r.run_key as "runKey", r.corpus, r.brief,
            ${utcSecond('r.created_at')} as "createdAt",
            -- The audience is heard in CHALLENGE all the way through.
            coalesce((select l.phase from symposium.ledger l where l.run_key = r.run_key and l.phase <> 'CHALLENGE' order by sequence desc limit 1), 'CHALLENGE') as phase,
            ${outcomeColumn}, ${cancelledColumn},
            (select l.content from symposium.ledger l
              where l.run_key = r.run_key and l.type = 'MATCH' and l.content->>'kind' = 'VERDICT' order by sequence limit 1) as judged,
            ${costOfMatch} as "costMicrodollars"
       from symposium.runs r left join symposium.run_outcomes o using (run_key)
      where r.system = 'worldbuilding' order by r.created_at desc, r.run_key limit $1`,
    [limit],
  );
  return rows.map(({ brief: { challenge, teams }, judged, ...row }) => ({
    ...row,
    number: challenge.number,
    tier: challenge.tier ?? null,
    setting: challenge.biome.text,
    entrants: { A: teams.A.name, B: teams.B.name },
    winner: judged?.verdict?.winner ?? null,
  }));
}
