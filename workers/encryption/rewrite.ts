import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database, Queryable } from '../../activities/store/database.ts';
import { UnreachableError } from '../client/request-error.ts';

/** Longer than any table takes; the pool's own limit is that of a statement of a worker. */
const rewrittenWithinMs = 24 * 3_600_000;
const lookEveryMs = 500;

interface Due {
  readonly table: string;
  readonly since: string;
}

/** Tables of whose sealed rows old, readable versions still lie in Postgres' files, by name. */
export async function rewritesDue(db: Queryable): Promise<readonly Due[]> {
  const { rows } = await db.query<Due>('select "table", since::text from symposium.rewrites_due order by 1');
  return rows;
}

/** What is wrong as long as tables are due. */
export const oldVersionsIn = (tables: readonly string[]): string =>
  `old, readable versions of encrypted rows lie in the files of ${tables.join(', ')}`;

/** Says, in the transaction that seals rows of it, that the table has to be written anew. */
export async function noteRewrite(client: Queryable, table: string): Promise<void> {
  await client.query(
    `insert into symposium.rewrites_due ("table", since) values ($1, pg_current_xact_id())
     on conflict ("table") do update set since = excluded.since`,
    [table],
  );
}

/**
 * Writes anew every table that is due, and with it what Postgres has sampled of its words for the planner: old versions of rows
 * lie in its files otherwise, and a rewriting takes along those that an older transaction may still read, so it waits until
 * there is none. While a table is written anew, nobody reads it. What is interrupted stays due.
 */
export async function rewriteTables(db: Database, say: (line: string) => void): Promise<void> {
  const due = await rewritesDue(db);
  if (due.length === 0) return;
  const client = await db.connect();
  const warned: string[] = [];
  const warn = ({ severity, message }: { severity: string | undefined; message: string | undefined }) => {
    if (severity === 'WARNING' && message !== undefined) warned.push(message);
  };
  client.on('notice', warn);
  try {
    await olderOnesGone(client, say);
    for (const { table } of due) {
      await untimed(client, `vacuum (full, analyze) symposium."${table}"`);
      say(`${table}: written anew`);
    }
    // The samples of before are old versions of rows themselves by now.
    await olderOnesGone(client, say);
    await untimed(client, 'vacuum full pg_catalog.pg_statistic');
    if (warned.length > 0) throw new NotRewritten(warned);
    await client.query(
      `delete from symposium.rewrites_due
        where ("table", since) in (select * from unnest($1::text[], $2::xid8[]))`,
      [due.map(({ table }) => table), due.map(({ since }) => since)],
    );
  } finally {
    client.off('notice', warn);
    client.release();
  }
}

/** Postgres has let a table be, for want of rights: the words of before lie in its files still. */
export class NotRewritten extends UnreachableError {
  constructor(warned: readonly string[]) {
    super(
      `all rows are encrypted, but Postgres has not written all anew (${warned.join('; ')}): old versions of rows, or samples of them, lie in its files. Repeat \`symposium encryption seal\` as the owner of the database.`,
    );
  }
}

interface Older {
  readonly who: string;
}

/** Waits until nobody's transaction is older than this moment; says whom it waits for, once for each. */
async function olderOnesGone(client: pg.PoolClient, say: (line: string) => void): Promise<void> {
  const { rows: now } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  const said = new Set<string>();
  for (;;) {
    const { rows } = await client.query<Older>(olderThan, [now[0]?.xid]);
    if (rows.length === 0) return;
    for (const { who } of rows.filter((one) => !said.has(one.who))) {
      said.add(who);
      say(`waiting for ${who}, which may still read rows as they were before`);
    }
    await pause(lookEveryMs);
  }
}

/**
 * What keeps old versions of this database's rows from being left out: sessions, prepared transactions, replicas. Of other
 * databases whoever writes: no snapshot on the server sees further than the oldest of them, that of a rewriting included.
 */
const olderThan = `
  select 'process ' || pid || ' of Postgres (' || coalesce(nullif(application_name, ''), backend_type)
      || case when datname <> current_database() then ', in the database ' || datname else '' end || ')' as who
    from pg_stat_activity
   where pid <> pg_backend_pid()
     and (age(backend_xid) >= age($1::xid)
       or (datname = current_database() or datname is null or backend_type = 'walsender') and age(backend_xmin) >= age($1::xid))
  union all
  select 'the prepared transaction ' || gid from pg_prepared_xacts
   where age(transaction) >= age($1::xid)
  union all
  select 'the replication slot ' || slot_name from pg_replication_slots
   where greatest(age(xmin), age(catalog_xmin)) >= age($1::xid)`;

const untimed = (client: pg.PoolClient, text: string) =>
  client.query({ text, query_timeout: rewrittenWithinMs } as pg.QueryConfig);
