import {
  type Act,
  type Json,
  outsideAct,
  reopeningAct,
  scenarioId,
  textOf,
  withdrawalAct,
} from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';

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
  return [...(await withdrawals(db, runKey)), ...(await brought(db, runKey)), ...(await reopened(db, runKey))];
}

const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`;

async function withdrawals(db: Queryable, runKey: string | null): Promise<NamedRow[]> {
  const { rows } = await db.query<{ corpus: string; number: number; by: string; reason: string; at: string }>(
    `select corpus, number, by, reason, ${time('at')} from symposium.withdrawals
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
    `select r.corpus, l.content, ${time('l.at')}
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
    `select run_key as "runKey", entry_key as key, content, ${time('at')} from symposium.ledger
      where type = 'CORRECTION' and entry_key like 'reopening/%' and ($1::text is null or run_key = $1)
      order by run_key, sequence`,
    [runKey],
  );
  const { rows: stored } = await db.query<{ runKey: string; key: string; by: string; reason: string; at: string }>(
    `select run_key as "runKey", 'reopening/' || nth as key, by, reason, ${time('at')} from symposium.reopenings
      where $1::text is null or run_key = $1 order by run_key, nth`,
    [runKey],
  );
  const roomWith = (of: string, key: string, nonce: string | null): Json =>
    rows.find((row) => row.runKey === of && row.key.startsWith(`${key}/room/`) && nonceOf(row.content) === nonce)
      ?.content['room'] ?? null;
  const signedAs = (of: string, key: string) =>
    nonceOf(rows.find((row) => row.runKey === of && row.key === key)?.content ?? {});
  const row = (
    of: string,
    key: string,
    said: { readonly by: string; readonly reason: string },
    nonce: string | null,
  ) => ({
    act: reopeningAct({ runKey: of, key, ...said, room: nonce === null ? null : roomWith(of, key, nonce) }),
    opening: Number(/^reopening\/(\d+)$/.exec(key)?.[1] ?? 1),
  });
  return [
    ...rows.map(({ runKey: of, key, content, at }) => {
      const said = { by: textOf(content['by']), reason: textOf(content['reason']) };
      return { ...row(of, key.split('/room/', 1)[0] ?? key, said, nonceOf(content)), at };
    }),
    ...stored.map(({ runKey: of, key, by, reason, at }) => ({
      ...row(of, key, { by, reason }, signedAs(of, key)),
      at,
    })),
  ];
}

function nonceOf({ signed = null }: Content): string | null {
  return typeof signed === 'object' && signed !== null && !Array.isArray(signed)
    ? textOf((signed as Content)['nonce'])
    : null;
}
