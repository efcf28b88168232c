import { asJson } from '../../shared/kernel/index.ts';
import type { OmegaActivities } from '../../shared/omega/index.ts';
import { nominated, openTo, toEmbed } from '../../shared/omega/claims/index.ts';
import type { Embed } from '../embeddings/embed.ts';
import { vectorOnRecord } from '../embeddings/on-record.ts';
import { findEmbeddings } from '../embeddings/stored.ts';
import { textHash } from '../embeddings/text-hash.ts';
import type { Database } from '../store/database.ts';
import { findNotes, saveNotes } from '../store/notes.ts';
import type { SessionReader } from './stored-session.ts';
import { sessionRulesReader } from './session-rules.ts';
import { digestKey } from './settle.ts';

/**
 * Nominates restatements of a cycle, once: whoever asks again is told the same. An embedder that is missing or fails
 * keeps no session from it: then shared wording decides who is nearest.
 */
export function nominateIn(db: Database, read: SessionReader, embed: Embed): OmegaActivities['nominate'] {
  const rulesOf = sessionRulesReader(db);
  return async function nominate({ runKey, cycle }) {
    const key = digestKey(runKey, String(cycle), 'restatements');
    const { policy } = await rulesOf(runKey);
    const nomination = { ref: key, outputTokens: policy.outputTokens.equate };
    const [known] = await findNotes(db, [key]);
    if (known !== undefined) return nomination;
    const open = openTo(await read(runKey), policy);
    const texts = toEmbed(open, policy);
    const vectors = await vectorsOf(db, embed, { runKey, embedder: policy.embedder }, texts).catch(() =>
      vectorsOf(db, embed, { runKey, embedder: 'hashed:' }, texts),
    );
    const body = nominated(open, vectors, policy);
    if (body.claims.length === 0) return null;
    await saveNotes(db, runKey, [{ key, content: 'restatements', addressee: null, body: asJson(body) }]);
    return nomination;
  };
}

/** Asked for side by side. */
const atOnce = 8;

/** Vectors by text. Each is kept as it comes, so that a repeat pays for the rest only. */
async function vectorsOf(
  db: Database,
  embed: Embed,
  by: { readonly runKey: string; readonly embedder: string },
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const stored = await findEmbeddings(db, by.embedder, texts.map(textHash));
  const missing = texts.filter((text) => !stored.has(textHash(text)));
  const made = new Map<string, readonly number[]>();
  for (let from = 0; from < missing.length; from += atOnce) {
    const settled = await Promise.allSettled(
      missing.slice(from, from + atOnce).map(async (text) => {
        made.set(text, await vectorOnRecord(db, embed, { ...by, text, phase: 'SYNTHESIS', subject: null }));
      }),
    );
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
  }
  return new Map(
    texts.flatMap((text) => {
      const vector = made.get(text) ?? stored.get(textHash(text));
      return vector === undefined ? [] : [[text, vector] as const];
    }),
  );
}
