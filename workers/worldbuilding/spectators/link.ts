import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../activities/store/database.ts';
import { append } from '../../../activities/store/ledger.ts';
import { houseEntry, type LedgerRow } from '../../../shared/kernel/index.ts';

/** The link by which spectators throw something in, as the ledger tells of it: never the token, only its SHA-256. */
export interface Link {
  /** In hexadecimal; null: there is none, or it was withdrawn. */
  readonly sha256: string | null;
}

export const noLink: Link = { sha256: null };

/** Bytes of a token: nobody guesses it, and a hash of it needs no salt. */
const tokenBytes = 24;
const states = { made: 'spectators’ link made', withdrawn: 'spectators’ link withdrawn' } as const;

/** The link after one more row: a new one outranks those before it. */
export function linkAfter(link: Link, { type, content }: Pick<LedgerRow, 'type' | 'content'>): Link {
  if (type !== 'CORRECTION') return link;
  if (content.state === states.withdrawn) return noLink;
  return content.state === states.made && typeof content.sha256 === 'string' ? { sha256: content.sha256 } : link;
}

/** Makes a token, lays its hash into the match's ledger, and returns it: nobody can be told it a second time. */
export async function makeLink(db: Database, runKey: string, by: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const sha256 = digestOf(token).toString('hex');
  await append(db, runKey, [
    houseEntry('CORRECTION', `spectators/link/${sha256}`, 'CHALLENGE', {
      state: states.made,
      by,
      reason: `by ${by}`,
      sha256,
    }),
  ]);
  return token;
}

/** Whatever link there is opens nothing from now on. */
export async function withdrawLink(db: Database, runKey: string, by: string, link: Link): Promise<void> {
  if (link.sha256 === null) return;
  await append(db, runKey, [
    houseEntry('CORRECTION', `spectators/withdrawn/${link.sha256}`, 'CHALLENGE', {
      state: states.withdrawn,
      by,
      reason: `by ${by}`,
    }),
  ]);
}

/** Whether a token is the one that opens the match, in a time that does not tell how much of it was right. */
export const opens = ({ sha256 }: Link, token: string): boolean =>
  sha256 !== null && timingSafeEqual(digestOf(token), Buffer.from(sha256, 'hex'));

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
