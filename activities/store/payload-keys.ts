import type { Queryable } from './database.ts';
import { sealedText } from './sealed.ts';

/** With which keys a process reads and writes what Temporal holds. */
export interface PayloadKeys {
  /** The key that encrypts; null: what is written is plain. */
  readonly writes: string | null;
  /** Every key that decrypts, by its id: what tells it from another one of that id, and opens nothing. */
  readonly held: Readonly<Record<string, string>>;
}

export interface PayloadKeysRow extends PayloadKeys {
  /** Whether an operator has ended what stood before, so that any worker may begin. */
  readonly isForgotten: boolean;
}

/** Those of the workers of this database; null: none has begun here, or none that writes it down. */
export async function findPayloadKeys(db: Queryable): Promise<PayloadKeysRow | null> {
  const { rows } = await db.query<PayloadKeysRow>(
    `select writes, held, by is not null as "isForgotten" from symposium.payload_keys order by nth desc limit 1`,
  );
  return rows[0] ?? null;
}

/** A worker has begun with these. */
export async function savePayloadKeys(db: Queryable, { writes, held }: PayloadKeys): Promise<void> {
  await db.query(`insert into symposium.payload_keys (writes, held) values ($1, $2)`, [writes, JSON.stringify(held)]);
}

/** What stood before holds no more. */
export async function forgetPayloadKeys(
  db: Queryable,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  await db.query(`insert into symposium.payload_keys (held, by, reason) values ('{}', $1, $2)`, [
    by,
    sealedText(reason),
  ]);
}
