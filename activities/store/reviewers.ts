import { isSameName, type ReviewerKey, type Signature, type Statement } from '../../shared/kernel/index.ts';
import { type Database, type Queryable, holdLock, transaction } from './database.ts';
import { sealedText } from './sealed.ts';
import { utcSecond } from './utc.ts';

/** A key with its history. */
export interface KeyRow extends ReviewerKey {
  /** Who had it added. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
}

export interface ToldKey extends KeyRow {
  /** Why it was revoked. */
  readonly reason: string | null;
}

const history = `k.key, k.reviewer, k.public_key as "publicKey", k.by, ${utcSecond('k.at')} as at,
  r.key is not null as "isRevoked", ${utcSecond('r.at')} as "revokedAt", r.by as "revokedBy"`;
const registered = 'symposium.reviewer_keys k left join symposium.reviewer_revocations r using (key)';

/** Every key that was ever registered, oldest first. No sealed word is read: whoever proves an act needs none. */
export async function listKeys(db: Queryable): Promise<KeyRow[]> {
  return (await db.query<KeyRow>(`select ${history} from ${registered} order by k.at, k.key`)).rows;
}

/** The same with the reasons of revocations. */
export async function tellKeys(db: Queryable): Promise<ToldKey[]> {
  return (await db.query<ToldKey>(`select ${history}, r.reason from ${registered} order by k.at, k.key`)).rows;
}

/** `other`: a name that is written otherwise and is the same, or whoever has the key already; nothing was added then. */
export type Addition =
  { readonly added: true; readonly isFirst: boolean } | { readonly added: false; readonly other: string };

/**
 * Registers a key. Registrations are serialised by a lock, since of two spellings of a name only one may be registered:
 * if `Mara` and `mara` could be two people, nobody could tell who decided.
 */
export async function addKey(
  db: Database,
  { key, reviewer, publicKey, by }: Pick<KeyRow, 'key' | 'reviewer' | 'publicKey' | 'by'>,
): Promise<Addition> {
  return transaction(db, async (client) => {
    await holdLock(client, 'reviewers');
    const known = await listKeys(client);
    const other =
      known.find((one) => one.reviewer !== reviewer && isSameName(one.reviewer, reviewer)) ??
      known.find((one) => one.key === key);
    if (other !== undefined) return { added: false, other: other.reviewer };
    await client.query(`insert into symposium.reviewer_keys (key, reviewer, public_key, by) values ($1, $2, $3, $4)`, [
      key,
      reviewer,
      publicKey,
      by,
    ]);
    return { added: true, isFirst: known.length === 0 };
  });
}

/** The first revocation of a key stands. */
export async function revokeKey(
  db: Queryable,
  { key, by, reason }: { readonly key: string; readonly by: string; readonly reason: string },
): Promise<void> {
  await db.query(
    `insert into symposium.reviewer_revocations (key, by, reason) values ($1, $2, $3) on conflict do nothing`,
    [key, by, sealedText(reason)],
  );
}

/** An act whose signature was found right. */
export interface ActRow extends Statement, Pick<Signature, 'signature'> {
  /** null: it is about nothing of a run. */
  readonly runKey: string | null;
  readonly asked: string;
}

/**
 * Writes an act down. Returns the one that has its nonce, which is itself, or the one that it repeats; null: its key was
 * revoked meanwhile.
 */
export async function saveAct(db: Queryable, row: ActRow): Promise<ActRow | null> {
  await db.query(
    `insert into symposium.reviewer_acts (key, nonce, run_key, about, opening, act, reviewer, decision, words, signature, asked)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
      where not exists (select from symposium.reviewer_revocations where key = $1) on conflict do nothing`,
    [
      row.key,
      row.nonce,
      row.runKey,
      row.about,
      row.opening,
      row.act,
      row.reviewer,
      row.decision,
      row.words,
      row.signature,
      row.asked,
    ],
  );
  const { rows } = await db.query<ActRow>(`${acts} where key = $1 and nonce = $2`, [row.key, row.nonce]);
  return rows[0] ?? null;
}

/** In the order in which they were made; null: of all runs. */
export async function listActs(db: Queryable, runKey: string | null): Promise<ActRow[]> {
  const { rows } = await db.query<ActRow>(`${acts} where ($1::text is null or run_key = $1) order by at, key, nonce`, [
    runKey,
  ]);
  return rows;
}

const acts = `select key, nonce, run_key as "runKey", about, opening, act, reviewer, decision, words, signature, asked from symposium.reviewer_acts`;
