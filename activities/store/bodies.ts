import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Json } from '../../shared/kernel/index.ts';
import type { Queryable } from './database.ts';
import { Sealed } from './sealed.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The body of a request or response as it is stored: compressed, by the SHA-256 of its JSON. */
export interface Body {
  readonly hash: string;
  readonly bytes: Buffer;
  /** Bytes of the JSON. */
  readonly size: number;
}

export async function packBody(value: unknown): Promise<Body> {
  const text = textOf(value);
  return { hash: hashOf(text), bytes: await compress(text), size: text.length };
}

const textOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value ?? null), 'utf8');
const hashOf = (text: Buffer): string => createHash('sha256').update(text).digest('hex');

/** Under which a body lies, or will when it is stored. */
export const hashOfBody = (value: unknown): string => hashOf(textOf(value));

/** Stores a body and returns its hash. A body that is stored already stays as it is. */
export async function storeBody(db: Queryable, value: unknown): Promise<string> {
  const { hash, bytes, size } = await packBody(value);
  await db.query('insert into symposium.blobs (hash, bytes, size) values ($1, $2, $3) on conflict (hash) do nothing', [
    hash,
    new Sealed((sealer) => sealer.bytes(bytes)),
    size,
  ]);
  return hash;
}

/** Whether anything lies under this hash. */
export async function isStored(db: Queryable, hash: string): Promise<boolean> {
  const { rows } = await db.query('select from symposium.blobs where hash = $1', [hash]);
  return rows.length > 0;
}

/** Reads a body as it was sent or received. Throws if it is not stored. */
export async function readBody(db: Queryable, hash: string): Promise<Json> {
  const { rows } = await db.query<{ bytes: Buffer }>('select bytes from symposium.blobs where hash = $1', [hash]);
  if (!rows[0]) throw new Error(`no stored body ${hash}`);
  return JSON.parse((await expand(rows[0].bytes)).toString('utf8')) as Json;
}
