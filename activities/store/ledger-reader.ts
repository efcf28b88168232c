import type { EntryType, LedgerRow } from '../../shared/kernel/index.ts';
import { findCalls, type StoredCall } from './calls.ts';
import type { Queryable } from './database.ts';
import { ledgerColumns } from './ledger.ts';
import { LruCache } from './lru-cache.ts';

/** What a system makes of its own rows in a run's ledger. Both functions are pure. */
export interface LedgerFold<State extends object> {
  /** Type of its rows. */
  readonly type: EntryType;
  /** The state of a run that has no rows yet. */
  readonly empty: State;
  /** Keys of the stored answers that these rows name. */
  callsNamed(rows: readonly LedgerRow[]): readonly string[];
  /** The state after these rows, which follow those of `before`. `calls`: the stored answers that rows name, by key. */
  fold(before: State, rows: readonly LedgerRow[], calls: ReadonlyMap<string, StoredCall>): State;
}

/** The state of a run, with the stored answers that its rows name: by key, in the order in which they are first named. */
export type Folded<State extends object> = State & { readonly calls: ReadonlyMap<string, StoredCall> };

/** Reads the state of a run; `within`: inside this transaction. */
export type LedgerReader<State extends object> = (runKey: string, within?: Queryable) => Promise<Folded<State>>;

/** How far this process has read a run, and what that comes to. */
interface ReadSoFar<State> {
  readonly upTo: number;
  readonly named: readonly string[];
  readonly state: State;
}

/** A long run names five hundred answers of a few kilobytes: these are the answers of eight. */
const cachedAnswers = 4_000;
const cachedRuns = 50;

/**
 * Reads runs incrementally: a run is read at each of its steps, and only the rows since the last reading are fetched. A
 * ledger's rows are numbered without gaps in the order in which they were committed, and neither they nor answers ever
 * change. A state is cached only if all of its rows are committed, since a transaction's own rows may be rolled back.
 */
export function ledgerReader<State extends object>(db: Queryable, system: LedgerFold<State>): LedgerReader<State> {
  const answers = new LruCache<StoredCall>(cachedAnswers);
  const runs = new LruCache<ReadSoFar<State>>(cachedRuns);

  /** The stored answers under these keys, in the keys' order; keys without an answer are left out. */
  async function readAnswers(within: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, StoredCall>> {
    // Taken from the cache at once, as runs that are read concurrently may evict each other's answers.
    const found = new Map(keys.map((key) => [key, answers.get(key)]));
    for (const call of await findCalls(
      within,
      keys.filter((key) => found.get(key) === null),
    )) {
      found.set(call.key, call);
      answers.set(call.key, call);
    }
    return new Map([...found].flatMap(([key, call]) => (call ? [[key, call] as const] : [])));
  }

  return async (runKey, within = db) => {
    const before = runs.get(runKey) ?? { upTo: 0, named: [], state: system.empty };
    const rows = await rowsAfter(within, runKey, before.upTo, system.type);
    const named = [...new Set([...before.named, ...system.callsNamed(rows)])];
    const calls = await readAnswers(within, named);
    const state = system.fold(before.state, rows, calls);
    const isFinal = calls.size === named.length && rows.every(({ committed }) => committed);
    if (isFinal) runs.set(runKey, { upTo: rows.at(-1)?.sequence ?? before.upTo, named, state });
    return { ...state, calls };
  };
}

/** `committed`: the transaction that reads has written nothing, so no row can be its own. */
interface LaterRow extends LedgerRow {
  readonly committed: boolean;
}

async function rowsAfter(db: Queryable, runKey: string, sequence: number, type: EntryType): Promise<LaterRow[]> {
  const { rows } = await db.query<LaterRow>(
    `select ${ledgerColumns}, pg_current_xact_id_if_assigned() is null as committed
       from symposium.ledger where run_key = $1 and sequence > $2 and type = '${type}' order by sequence`,
    [runKey, sequence],
  );
  return rows;
}
