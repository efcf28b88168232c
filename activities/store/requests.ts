import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Json } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';

const expand = promisify(gunzip);

/** The body of a paid request as it left the process. */
export interface StoredRequest {
  readonly call: string;
  /** When it was sent and when its answer was stored, by the database's clock, in seconds since 1970. */
  readonly askedAt: number;
  readonly at: number;
  /** null in a phase whose bodies were not asked for. */
  readonly body: Json;
  /** What came back, where it was no answer: a repair repeats it. null where it was one. */
  readonly unanswered: Json;
}

interface Row {
  readonly call: string;
  readonly askedAt: number | null;
  readonly at: number;
  readonly request: Buffer | null;
  readonly response: Buffer | null;
}

/**
 * All requests of a run, in the order in which they were answered. The last asking of a call is the one that was
 * answered. `withBodies`: phases; null: all.
 */
export async function requestsOfRun(
  db: Queryable,
  runKey: string,
  withBodies: readonly string[] | null = null,
): Promise<StoredRequest[]> {
  const { rows } = await db.query<Row>(
    `with asked as (
       select content->>'call' as call, max(extract(epoch from at))::float8 as at
         from symposium.ledger where run_key = $1 and type = 'CALL' and content->>'state' = 'asked' group by 1
     )
     select c.call_key as call, asked.at as "askedAt", extract(epoch from c.at)::float8 as at, case when ($2::text[] is null or c.phase = any($2)) then sent.bytes end as request,
            case when ($2::text[] is null or c.phase = any($2)) and c.outcome <> 'answered' then received.bytes end as response
       from symposium.calls c
       join symposium.blobs sent on sent.hash = c.request_hash
       join symposium.blobs received on received.hash = c.response_hash
       left join asked on asked.call = c.call_key
      where c.run_key = $1 order by c.at, c.call_key`,
    [runKey, withBodies],
  );
  return Promise.all(
    rows.map(async ({ call, askedAt, at, request, response }) => ({
      call,
      askedAt: askedAt ?? at,
      at,
      body: await read(request),
      unanswered: await read(response),
    })),
  );
}

async function read(bytes: Buffer | null): Promise<Json> {
  if (bytes === null) return null;
  return JSON.parse((await expand(bytes)).toString('utf8')) as Json;
}
