import { hashesWords } from '../../shared/kernel/index.ts';
import type { Queryable } from '../store/database.ts';
import { payingAlone } from '../store/paying-alone.ts';
import type { Embed } from './embed.ts';
import { findEmbeddings, saveEmbedding } from './stored.ts';
import { textHash } from './text-hash.ts';

/** How long an attempt waits before it looks again for what another has embedded. */
const betweenLooksMs = 250;

/** Text that is to be embedded, and by whom. */
export interface ToEmbed {
  readonly embedder: string;
  readonly text: string;
}

/** The key under which a text is asked for, held under the caps and claimed, whichever run asks. */
export const embeddingKey = ({ embedder, text }: ToEmbed): string => `embed/${textHash(`${embedder}\n${text}`)}`;

/**
 * Has a text embedded and `keep` what comes of it, while nobody else asks for it, in any process (kernel rules §4):
 * whoever comes meanwhile waits for what `known` finds. What is hashed here is asked of nobody, so it takes no claim.
 */
export async function embeddedOnce<T>(
  db: Queryable,
  embed: Embed,
  asked: ToEmbed,
  known: () => Promise<T | null>,
  keep: (vector: readonly number[]) => Promise<T>,
): Promise<T> {
  const pay = async () => keep(await embed(asked.embedder, asked.text));
  if (hashesWords(asked.embedder)) return pay();
  return payingAlone(db, embeddingKey(asked), known, pay, betweenLooksMs);
}

/** How the vector of a text is found and kept by the text's hash: the first that is stored stands, for every run. */
export function byHash({ embedder, text }: ToEmbed) {
  const hash = textHash(text);
  return {
    hash,
    find: async (db: Queryable): Promise<readonly number[] | null> =>
      (await findEmbeddings(db, embedder, [hash])).get(hash) ?? null,
    keep: async (db: Queryable, vector: readonly number[]): Promise<readonly number[]> => {
      await saveEmbedding(db, embedder, hash, vector);
      return vector;
    },
  };
}

/** The vector of a text that is kept by its hash. */
export function embeddedText(db: Queryable, embed: Embed, asked: ToEmbed): Promise<readonly number[]> {
  const { find, keep } = byHash(asked);
  return embeddedOnce(
    db,
    embed,
    asked,
    () => find(db),
    (vector) => keep(db, vector),
  );
}
