import { createHash, randomBytes } from 'node:crypto';
import type { GivenMarks } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { sealedText } from './sealed.ts';

/** What a person gave under seal. */
export interface SealedGiven {
  readonly marks: GivenMarks;
  /** Their word on the whole. */
  readonly justification: string;
}

const digestOf = (salt: string, given: string): string =>
  createHash('sha256').update(`${salt}\n${given}`).digest('hex');

/**
 * Stores marks sealed, and returns the digest that names them. Sealed twice, they are stored twice, and one of the two
 * is named.
 */
export async function sealMarks(db: Queryable, reviewId: string, given: SealedGiven): Promise<string> {
  const [salt, text] = [randomBytes(32).toString('hex'), JSON.stringify(given)];
  const digest = digestOf(salt, text);
  await db.query('insert into symposium.sealed_marks (digest, review_id, salt, given) values ($1, $2, $3, $4)', [
    digest,
    reviewId,
    salt,
    sealedText(text),
  ]);
  return digest;
}

/** What lies under a digest, if it was given in that review and is what the digest says; null: nothing does. */
export async function openMarks(db: Queryable, reviewId: string, digest: string): Promise<SealedGiven | null> {
  const { rows } = await db.query<{ salt: string; given: string }>(
    'select salt, given from symposium.sealed_marks where digest = $1 and review_id = $2',
    [digest, reviewId],
  );
  const [row] = rows;
  if (row === undefined || digestOf(row.salt, row.given) !== digest) return null;
  return JSON.parse(row.given) as SealedGiven;
}
