import type { Json } from '../../shared/kernel/json.ts';
import { foldDeliberation } from '../../shared/worldbuilding/deliberation/fold.ts';
import type { Deliberation } from '../../shared/worldbuilding/deliberation/deliberation.ts';
import type { Place } from '../../shared/worldbuilding/deliberation/schedule.ts';
import type { MatchRow } from '../../shared/worldbuilding/match-rows.ts';
import { deliberationRows, matchRows, namedCalls } from '../../shared/worldbuilding/stored-rows.ts';
import type { MatchEnd, Team } from '../../shared/worldbuilding/vocabulary.ts';
import { findCalls, type StoredCall } from './calls.ts';
import type { Queryable } from './database.ts';
import { ledgerColumns } from './ledger.ts';
import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import { Remembered } from './remembered.ts';

/** A match as the store holds it. */
export interface StoredMatch {
  /** In the ledger's order, of both teams. */
  readonly rows: readonly MatchRow[];
  /** Stored answers that rows name, by key. */
  readonly calls: ReadonlyMap<string, StoredCall>;
}

/** `within`: the transaction in which it is read. */
export type MatchReader = (runKey: string, within?: Queryable) => Promise<StoredMatch>;

/** A match has some hundred answers of a few kilobytes: these are the answers of forty. */
const rememberedAnswers = 4_000;

const rememberedMatches = 50;

/** How far this process has read a match. */
interface Read {
  readonly upTo: number;
  readonly rows: readonly MatchRow[];
}

/**
 * Reads matches. One is read at each of its steps, so this process fetches only what came since: a ledger's rows are numbered without gaps in
 * the order in which they were committed, and neither they nor answers ever change. What may be a transaction's own is not remembered, because
 * it may be rolled back.
 */
export function matchReader(db: Queryable): MatchReader {
  const answers = new Remembered<StoredCall>(rememberedAnswers);
  const matches = new Remembered<Read>(rememberedMatches);
  return async (runKey, within = db) => {
    const before = matches.get(runKey) ?? { upTo: 0, rows: [] };
    const { rows: ledger } = await within.query<LedgerRow & { readonly committed: boolean }>(
      `select ${ledgerColumns}, pg_current_xact_id_if_assigned() is null as committed
         from symposium.ledger where run_key = $1 and sequence > $2 and type = 'MATCH' order by sequence`,
      [runKey, before.upTo],
    );
    const rows = [...before.rows, ...matchRows(ledger)];
    if (ledger.every(({ committed }) => committed))
      matches.put(runKey, { upTo: ledger.at(-1)?.sequence ?? before.upTo, rows });
    const named = [...new Set(namedCalls(rows))];
    const known = new Map(named.map((key) => [key, answers.get(key)]));
    const missing = named.filter((key) => known.get(key) === null);
    for (const call of missing.length === 0 ? [] : await findCalls(within, missing)) {
      known.set(call.key, call);
      answers.put(call.key, call);
    }
    return { rows, calls: new Map([...known].flatMap(([key, call]) => (call ? [[key, call] as const] : []))) };
  };
}

/** What an execution that takes a match up again has to know of it. */
export interface LeftOff {
  /** null: it has not ended. */
  readonly end: MatchEnd | null;
  /** Number of the last offer. */
  readonly offers: number;
  /** Rounds in which a wildcard was waited for to the end. */
  readonly heard: readonly (Pick<Place, 'phase' | 'round'> & { readonly team: Team })[];
}

export async function leftOff(db: Queryable, runKey: string): Promise<LeftOff> {
  const { rows } = await db.query<LeftOff>(
    `select max(content->>'end') filter (where content->>'kind' = 'ENDED') as end,
            coalesce(max((content->>'offer')::int) filter (where content->>'kind' = 'OFFERED'), 0) as offers,
            coalesce(jsonb_agg(jsonb_build_object('team', content->'team', 'phase', phase, 'round', content->'round') order by sequence) filter (where content->>'kind' = 'WILDCARD'), '[]') as heard
       from symposium.ledger where run_key = $1 and type = 'MATCH'`,
    [runKey],
  );
  return rows[0] ?? { end: null, offers: 0, heard: [] };
}

/** What a team has said and settled so far. */
export function deliberationOf({ rows, calls }: StoredMatch, team: Team): Deliberation {
  const answers = new Map<string, Json>(
    [...calls].flatMap(([key, { answer, outcome }]) => (outcome === 'answered' ? [[key, answer] as const] : [])),
  );
  return foldDeliberation(team, deliberationRows(rows, team, answers));
}
