import {
  type Act,
  capAct,
  capScope,
  type Json,
  outsideAct,
  reopeningAct,
  scenarioId,
  textOf,
  withdrawalAct,
} from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { utcSecond } from './utc.ts';

/** A stored row of an act that changes what is published or paid (kernel rules §7.5), as the act that it says it is. */
export interface NamedRow {
  readonly act: Act;
  /** Number of what it follows. */
  readonly opening: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Every such row, a kind after the other; null: of all runs. */
export async function listNamedRows(db: Queryable, runKey: string | null): Promise<NamedRow[]> {
  const ofNoRun = runKey === null ? [dayCaps(db)] : [];
  return (await Promise.all([withdrawals(db, runKey), brought(db, runKey), reopened(db, runKey), ...ofNoRun])).flat();
}

/** Caps of each day, as people have set them; what a review raises of one day is its decision. */
async function dayCaps(db: Queryable): Promise<NamedRow[]> {
  const { rows } = await db.query<Parameters<typeof capAct>[0] & Pick<NamedRow, 'opening' | 'at'>>(
    `select scope, kind, most::float8 as most, by, reason, ${utcSecond('at')} as at,
            (row_number() over (partition by scope, kind order by nth))::int as opening
       from symposium.caps where scope = any($1) order by nth`,
    [[capScope.day('real'), capScope.day('simulated')]],
  );
  return rows.map(({ opening, at, ...row }) => ({ act: capAct(row), opening, at }));
}

async function withdrawals(db: Queryable, runKey: string | null): Promise<NamedRow[]> {
  const { rows } = await db.query<{ corpus: string; number: number; by: string; reason: string; at: string }>(
    `select corpus, number, by, reason, ${utcSecond('at')} as at from symposium.withdrawals
      where $1::text is null or run_key = $1 order by corpus, number`,
    [runKey],
  );
  return rows.map(({ number, at, ...row }) => ({
    act: withdrawalAct({ ...row, scenarioId: scenarioId(number) }),
    opening: 1,
    at,
  }));
}

type Content = Readonly<Record<string, Json>>;

/** Corrections of published scenarios, and challenges to them. */
async function brought(db: Queryable, runKey: string | null): Promise<NamedRow[]> {
  const { rows } = await db.query<{ corpus: string; content: Content; at: string }>(
    `select r.corpus, l.content, ${utcSecond('l.at')} as at
       from symposium.registry p join symposium.runs r using (run_key) join symposium.ledger l using (run_key)
      where l.type = 'DISPUTE' and l.entry_key like 'outside/%/opened' and ($1::text is null or r.run_key = $1)
      order by l.at, l.entry_key`,
    [runKey],
  );
  return rows.map(({ corpus, content, at }) => {
    const { scenario, version, by, ...rest } = content;
    const of = { corpus, scenarioId: textOf(scenario), by: textOf(by) };
    const kind = rest['erratum'] === undefined ? 'dispute' : 'correct';
    const saying = Object.fromEntries(said[kind].map((name) => [name, rest[name] ?? null]));
    return { act: outsideAct(kind, of, saying), opening: Number(version), at };
  });
}

/** What a row says, by its fields. */
const said = {
  correct: ['erratum', 'tier', 'patch'],
  dispute: ['claim', 'status', 'wrong', 'evidence', 'recommendation'],
} as const;

/** Runs that were taken up again: the ledger's rows of it and of its room, and those of the table, whose words the run reads. */
async function reopened(db: Queryable, runKey: string | null): Promise<NamedRow[]> {
  const { rows } = await db.query<{ runKey: string; key: string; content: Content; at: string }>(
    `select run_key as "runKey", entry_key as key, content, ${utcSecond('at')} as at from symposium.ledger
      where type = 'CORRECTION' and entry_key like 'reopening/%' and ($1::text is null or run_key = $1)
      order by run_key, sequence`,
    [runKey],
  );
  const { rows: stored } = await db.query<{ runKey: string; key: string; by: string; reason: string; at: string }>(
    `select run_key as "runKey", 'reopening/' || nth as key, by, reason, ${utcSecond('at')} as at from symposium.reopenings
      where $1::text is null or run_key = $1 order by run_key, nth`,
    [runKey],
  );
  const told = rows.map((row) => ({
    ...row,
    place: row.key.split('/room/', 1)[0] ?? row.key,
    nonce: nonceOf(row.content),
  }));
  // What was signed together has one nonce.
  const nonces = new Map(told.map((row) => [`${row.runKey}/${row.key}`, row.nonce]));
  const rooms = new Map(
    told.flatMap(({ runKey: of, key, place, nonce, content }) =>
      key === place || nonce === null ? [] : [[`${of}/${place}/${nonce}`, content['room'] ?? null] as const],
    ),
  );
  const row = (of: string, place: string, by: string, reason: string, nonce: string | null) => ({
    act: reopeningAct({ runKey: of, key: place, by, reason, room: rooms.get(`${of}/${place}/${nonce}`) ?? null }),
    opening: Number(/^reopening\/(\d+)$/.exec(place)?.[1] ?? 1),
  });
  return [
    ...told.map(({ runKey: of, place, content, nonce, at }) => ({
      ...row(of, place, textOf(content['by']), textOf(content['reason']), nonce),
      at,
    })),
    ...stored.map(({ runKey: of, key, by, reason, at }) => ({
      ...row(of, key, by, reason, nonces.get(`${of}/${key}`) ?? null),
      at,
    })),
  ];
}

function nonceOf({ signed = null }: Content): string | null {
  return typeof signed === 'object' && signed !== null && !Array.isArray(signed)
    ? textOf((signed as Content)['nonce'])
    : null;
}
