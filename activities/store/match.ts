import type { Json } from '../../shared/kernel/json.ts';
import { foldDeliberation } from '../../shared/worldbuilding/deliberation/fold.ts';
import type { Deliberation } from '../../shared/worldbuilding/deliberation/deliberation.ts';
import type { MatchRow } from '../../shared/worldbuilding/match-rows.ts';
import { deliberationRows, matchRows, namedCalls } from '../../shared/worldbuilding/stored-rows.ts';
import type { Team } from '../../shared/worldbuilding/vocabulary.ts';
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

/** Reads matches. Answers never change, so those that this process has read before are not fetched again. */
export function matchReader(db: Queryable): MatchReader {
  const answers = new Remembered<StoredCall>(rememberedAnswers);
  return async (runKey, within = db) => {
    const { rows: ledger } = await within.query<LedgerRow>(`select ${ledgerColumns} from symposium.ledger where run_key = $1 and type = 'MATCH' order by sequence`, [runKey]);
    const rows = matchRows(ledger);
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

/** What a team has said and settled so far. */
export function deliberationOf({ rows, calls }: StoredMatch, team: Team): Deliberation {
  const answers = new Map<string, Json>([...calls].flatMap(([key, { answer, outcome }]) => (outcome === 'answered' ? [[key, answer] as const] : [])));
  return foldDeliberation(team, deliberationRows(rows, team, answers));
}
