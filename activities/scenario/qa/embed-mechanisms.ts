import { Context } from '@temporalio/activity';
import { hashesWords, noUsage, type Usage } from '../../../shared/kernel/index.ts';
import {
  meaningFacts,
  meaningWords,
  type MeaningText,
  type QaActivities,
  type QaBrief,
  type QaPolicy,
  trialTellings,
} from '../../../shared/scenario/qa/index.ts';
import type { Embed } from '../../embeddings/embed.ts';
import { embeddedOnRecord } from '../../embeddings/on-record.ts';
import { embeddedTokens, embeddingPriceOf } from '../../embeddings/prices.ts';
import { someAtOnce } from '../../some-at-once.ts';
import { textHash } from '../../embeddings/text-hash.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { append } from '../../store/ledger.ts';
import { findNotes, saveNotes } from '../../store/notes.ts';
import { storedRun } from '../../store/stored-run.ts';
import { solutionsIn } from './mechanisms.ts';
import { comparedRow, meaningCheckIn, vectorKey, vectorNote, vectorsOf } from './meaning.ts';

/** Texts that are asked for side by side. */
export const embeddedAtOnce = 8;

/**
 * Has the solutions of a corpus embedded, and the tellings by which the embedder is tried, and compares them (scenario rules §7.10). Each text is paid for once for
 * ever, and kept as it comes, so that a repeat pays for the rest only. `embed`: under the caps of its run, with its failures by the catalogue.
 */
export function compareMechanismsIn(db: Database, embed: Embed): QaActivities['compareMechanisms'] {
  return async function compareMechanisms({ runKey }) {
    const { brief, policy } = await storedRun<QaBrief, QaPolicy>(db, 'qa', runKey);
    const { corpus } = brief;
    const { embedder } = policy;
    if (embedder == null) throw new Error(`the sample ${runKey} compares no mechanisms`);
    const asked = await unembedded(db, embedder, await textsToEmbed(db, corpus));
    const { cancellationSignal } = Context.current();
    await someAtOnce(asked, embeddedAtOnce, async (text) => {
      cancellationSignal.throwIfAborted();
      await vectorKept(db, embed, { runKey, embedder, ...text });
    });
    const facts = meaningFacts(await meaningCheckIn(db, corpus, embedder));
    await append(db, runKey, [comparedRow(facts)]);
    return { words: meaningWords(facts), spent: { usage: embeddingUsage(embedder, asked) } };
  };
}

/** All that is embedded for a corpus, each text once. */
export async function textsToEmbed(db: Queryable, corpus: QaBrief['corpus']): Promise<readonly MeaningText[]> {
  const solutions = (await solutionsIn(db, corpus)).map(({ scenarioId, text }) => ({ id: scenarioId, text }));
  const texts = [...trialTellings, ...solutions].filter(({ text }) => text !== '');
  return [...new Map(texts.map((one) => [one.text, one])).values()];
}

/** Those of them that this embedder has not embedded yet. */
export async function unembedded(
  db: Queryable,
  embedder: string,
  texts: readonly MeaningText[],
): Promise<readonly MeaningText[]> {
  const stored = await vectorsOf(
    db,
    embedder,
    texts.map(({ text }) => text),
  );
  return texts.filter(({ text }) => !stored.has(vectorKey(embedder, text)));
}

interface Order extends MeaningText {
  readonly runKey: string;
  readonly embedder: string;
}

/** What two runs ask for at one time, one of them pays for. */
async function vectorKept(db: Database, embed: Embed, order: Order): Promise<void> {
  const key = vectorKey(order.embedder, order.text);
  const known = async () => ((await findNotes(db, [key])).length > 0 ? (true as const) : null);
  const { runKey, embedder, id: subject, text } = order;
  const asked = { runKey, embedder, text, hash: textHash(text), phase: 'EXAMINE', subject };
  const keep = async (client: Queryable, vector: readonly number[]) => {
    await saveNotes(client, runKey, [vectorNote(embedder, text, vector)]);
    return true as const;
  };
  await embeddedOnRecord(db, embed, asked, { known, keep });
}

/** What so many texts take, at most. */
export function embeddingUsage(embedder: string, texts: readonly MeaningText[]): Usage {
  if (hashesWords(embedder)) return noUsage;
  const tokens = texts.map(({ text }) => embeddedTokens(text));
  const prices = tokens.map((of) => embeddingPriceOf(embedder, of));
  return {
    ...noUsage,
    inputTokens: tokens.reduce((sum, of) => sum + of, 0),
    costMicrodollars: prices.reduce((sum, price) => (sum === null || price === null ? null : sum + price), 0),
  };
}
