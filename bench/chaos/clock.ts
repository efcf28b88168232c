import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';

/** A clock that worker and store go by in place of the machine's, which nobody moves. */
export interface Clock {
  /** Moves it by so much, from wherever it stands; it goes on from there. */
  move(byMs: number): Promise<void>;
}

const followedEveryMs = 20;

/**
 * Puts a clock into a database before its tables are made: functions that stand before Postgres' own on the search path, so
 * that columns' defaults and every statement of ours go by them. `now()` stays what it was within a statement.
 */
export async function putClock(databaseUrl: string, file: string): Promise<Clock> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await query(
    databaseUrl,
    `create schema clock;
     create table clock.moved (by interval not null);
     insert into clock.moved values (interval '0');
     create function clock.now() returns timestamptz language sql stable as 'select pg_catalog.now() + by from clock.moved';
     create function clock.clock_timestamp() returns timestamptz language sql volatile as
       'select pg_catalog.clock_timestamp() + by from clock.moved';
     alter database ${name} set search_path = clock, pg_catalog, public;`,
  );
  let movedMs = 0;
  await writeFile(file, '0');
  return {
    async move(byMs) {
      await query(databaseUrl, "update clock.moved set by = by + $1 * interval '1 millisecond'", [byMs]);
      movedMs += byMs;
      await writeFile(file, String(movedMs));
    },
  };
}

async function query(url: string, text: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text, values).finally(() => client.end());
}

/** In a worker's process: from now on `Date` goes by the clock. Timers do not: they count, and know no time of day. */
export function followClock(file: string): void {
  const Machine = Date;
  let movedMs = 0;
  const follow = () => {
    // While it is being written it is empty, and the clock stands where it stood.
    const text = readFileSync(file, 'utf8');
    if (text !== '') movedMs = Number(text);
  };
  follow();
  setInterval(follow, followedEveryMs).unref();
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + movedMs] : given, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? () => target.now() + movedMs : (Reflect.get(target, name, receiver) as unknown),
  });
}
