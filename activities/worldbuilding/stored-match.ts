import type { Json } from '../../shared/kernel/index.ts';
import {
  authorOf,
  type Deliberation,
  foldDeliberation,
  type Place,
} from '../../shared/worldbuilding/deliberation/index.ts';
import type { WrittenDown } from '../../shared/worldbuilding/debate/index.ts';
import {
  deliberationRows,
  type MatchEnd,
  type MatchRow,
  matchRows,
  namedCalls,
  type Team,
} from '../../shared/worldbuilding/index.ts';
import type { Queryable } from '../store/database.ts';
import { ledgerReader, type Folded, type LedgerFold, type LedgerReader } from '../store/ledger-reader.ts';

interface Match {
  /** In the ledger's order, of both teams. */
  readonly rows: readonly MatchRow[];
}

/** A match as the store holds it, with the stored answers that its rows name. */
export type StoredMatch = Folded<Match>;

export type MatchReader = LedgerReader<Match>;

const match: LedgerFold<Match> = {
  type: 'MATCH',
  empty: { rows: [] },
  callsNamed: (ledger) => namedCalls(matchRows(ledger)),
  fold: (before, ledger) => ({ rows: [...before.rows, ...matchRows(ledger)] }),
};

export const matchReader = (db: Queryable): MatchReader => ledgerReader(db, match);

/** A stored match as rules read it: its rows, and the answers that can be read, by key. */
export const writtenDown = ({ rows, calls }: StoredMatch): WrittenDown => ({ rows, answers: answersIn(calls) });

const answersIn = (calls: StoredMatch['calls']): ReadonlyMap<string, Json> =>
  new Map([...calls].flatMap(([key, { answer, outcome }]) => (outcome === 'answered' ? [[key, answer] as const] : [])));

/** What an execution that takes a match up again has to know of it. */
export interface LeftOff {
  /** null: it has not ended. */
  readonly end: MatchEnd | null;
  /** Number of the last offer. */
  readonly offers: number;
  /** How many offers each person has made, by `authorOf`. */
  readonly offered: Readonly<Record<string, number>>;
  /** Rounds in which a wildcard was waited for to the end. */
  /** What is kept of tokens that were made anew. */
  readonly tokens: Readonly<Partial<Record<Team, string>>>;
  readonly heard: readonly (Pick<Place, 'phase' | 'round'> & { readonly team: Team })[];
}

export async function leftOff(db: Queryable, runKey: string): Promise<LeftOff> {
  const renewed = await db.query<{ team: Team; hash: string }>(
    `select content->>'team' as team, content->>'tokenHash' as hash from symposium.ledger
      where run_key = $1 and type = 'CORRECTION' and content->>'state' = 'token' order by sequence`,
    [runKey],
  );
  const { rows } = await db.query<Omit<LeftOff, 'offered' | 'tokens'> & { readonly by: readonly string[] }>(
    `select max(content->>'end') filter (where content->>'kind' = 'ENDED') as end,
            coalesce(max((content->>'offer')::int) filter (where content->>'kind' = 'OFFERED'), 0) as offers,
            coalesce(jsonb_agg(content->>'by' order by sequence) filter (where content->>'kind' = 'OFFERED'), '[]') as by,
            coalesce(jsonb_agg(jsonb_build_object('team', content->'team', 'phase', phase, 'round', content->'round') order by sequence) filter (where content->>'kind' = 'WILDCARD'), '[]') as heard
       from symposium.ledger where run_key = $1 and type = 'MATCH'`,
    [runKey],
  );
  const { by = [], end = null, offers = 0, heard = [] } = rows[0] ?? {};
  const offered = Map.groupBy(by.map(authorOf), (author) => author);
  return {
    end,
    offers,
    heard,
    tokens: Object.fromEntries(renewed.rows.map(({ team, hash }) => [team, hash])),
    offered: Object.fromEntries([...offered].map(([author, all]) => [author, all.length])),
  };
}

/** What a team has said and settled so far. */
export function deliberationOf({ rows, calls }: StoredMatch, team: Team): Deliberation {
  return foldDeliberation(team, deliberationRows(rows, team, answersIn(calls)));
}
