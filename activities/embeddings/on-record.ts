import { hashesWords, type LedgerEntry } from '../../shared/kernel/index.ts';
import { prefix } from '../../shared/text/index.ts';
import { type Database, type Queryable, transaction } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import type { Embed } from './embed.ts';
import { type Embedding, embeddingRows } from './embedding-entries.ts';
import { byHash, embeddedOnce } from './once.ts';
import { textHash } from './text-hash.ts';

/** Of what an embedder says, in characters. */
export const longestReason = 200;

export const reasonOf = (error: unknown): string =>
  prefix(error instanceof Error ? error.message : String(error), longestReason);

/** How a vector is kept, and found again. */
export interface Keeping<T> {
  readonly known: () => Promise<T | null>;
  readonly keep: (client: Queryable, vector: readonly number[]) => Promise<T>;
}

/**
 * Has a text embedded and `keep` what came of it, once for all that ask for it at a time, with the rows of a call that
 * is paid (kernel rules §4, §24): what is kept and the row that it is answered are written together. What is hashed
 * here is asked of nobody, and leaves no row.
 */
export async function embeddedOnRecord<T>(
  db: Database,
  embed: Embed,
  { runKey, ...one }: Embedding & { readonly runKey: string },
  { known, keep }: Keeping<T>,
): Promise<T> {
  const rows = hashesWords(one.embedder) ? null : embeddingRows(one);
  const recorded: Embed = async (embedder, text) => {
    if (rows !== null) await append(db, runKey, [rows.asked]);
    return embed(embedder, text).catch(async (error: unknown) => {
      if (rows !== null) await append(db, runKey, [rows.failed(reasonOf(error))]);
      throw error;
    });
  };
  return embeddedOnce(db, recorded, one, known, (vector) =>
    transaction(db, async (client) => {
      if (rows !== null) await append(client, runKey, [rows.answered]);
      return keep(client, vector);
    }),
  );
}

/**
 * The vector of a text that is kept by its hash, for every run: the first that asks for it pays, and has it on record. `over`: from
 * when on nobody waits for it any more.
 */
export async function vectorOnRecord(
  db: Database,
  embed: Embed,
  asked: Omit<Embedding, 'hash'> & { readonly runKey: string },
  over?: AbortSignal,
): Promise<readonly number[]> {
  const { hash, find, keep } = byHash(asked);
  const known = async () => {
    over?.throwIfAborted();
    return find(db);
  };
  return (await known()) ?? embeddedOnRecord(db, embed, { ...asked, hash }, { known, keep });
}

/**
 * The embedder for a run whose row is not there yet: the rows of what it is asked for are `rows`, to be written with the run. An
 * attempt at opening that fails has none; what it paid for is kept, and counts under the caps (kernel rules §38).
 */
export function bookedWithRun(embed: Embed, phase: string): { readonly embed: Embed; readonly rows: LedgerEntry[] } {
  const rows: LedgerEntry[] = [];
  return {
    rows,
    async embed(embedder, text) {
      const vector = await embed(embedder, text);
      if (hashesWords(embedder)) return vector;
      const { asked, answered } = embeddingRows({ embedder, text, hash: textHash(text), phase, subject: null });
      rows.push(asked, answered);
      return vector;
    },
  };
}
