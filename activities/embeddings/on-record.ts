import { hashesWords } from '../../shared/kernel/index.ts';
import { prefix } from '../../shared/text/index.ts';
import { type Database, type Queryable, transaction } from '../store/database.ts';
import { append } from '../store/ledger.ts';
import type { Embed } from './embed.ts';
import { type Embedding, embeddingRows } from './embedding-entries.ts';

/** Of what an embedder says, in characters. */
export const longestReason = 200;

export const reasonOf = (error: unknown): string =>
  prefix(error instanceof Error ? error.message : String(error), longestReason);

/**
 * Has a text embedded and `keep` what came of it, with the rows of a call that is paid (kernel rules §24): what is kept and the row that
 * it is answered are written together. What is hashed here is asked of nobody, and leaves no row.
 */
export async function embeddedOnRecord(
  db: Database,
  embed: Embed,
  { runKey, ...one }: Embedding & { readonly runKey: string },
  keep: (client: Queryable, vector: readonly number[]) => Promise<unknown>,
): Promise<readonly number[]> {
  const rows = hashesWords(one.embedder) ? null : embeddingRows(one);
  if (rows !== null) await append(db, runKey, [rows.asked]);
  const vector = await embed(one.embedder, one.text).catch(async (error: unknown) => {
    if (rows !== null) await append(db, runKey, [rows.failed(reasonOf(error))]);
    throw error;
  });
  await transaction(db, async (client) => {
    if (rows !== null) await append(client, runKey, [rows.answered]);
    await keep(client, vector);
  });
  return vector;
}
