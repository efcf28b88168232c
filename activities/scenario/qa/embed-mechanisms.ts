import { Context } from '@temporalio/activity';
import { noUsage, type Usage } from '../../../shared/kernel/index.ts';
import {
  meaningFacts,
  meaningWords,
  measuresWording,
  type MeaningText,
  type QaActivities,
  type QaBrief,
  type QaPolicy,
  trialTellings,
} from '../../../shared/scenario/qa/index.ts';
import { prefix } from '../../../shared/text/index.ts';
import type { Embed } from '../../embeddings/embed.ts';
import { embeddingRows } from '../../embeddings/embedding-entries.ts';
import { embeddedTokens, embeddingPriceOf } from '../../embeddings/prices.ts';
import { textHash } from '../../embeddings/text-hash.ts';
import { type Database, type Queryable, transaction } from '../../store/database.ts';
import { append } from '../../store/ledger.ts';
import { payingAlone } from '../../store/paying-alone.ts';
import { findNotes, saveNotes } from '../../store/notes.ts';
import { storedRun } from '../../store/stored-run.ts';
import { solutionsIn } from './mechanisms.ts';
import { comparedRow, meaningCheckIn, vectorKey, vectorNote, vectorsOf } from './meaning.ts';

/** Asked for side by side. */
const atOnce = 8;
/** Of what an embedder says, in characters. */
const longestReason = 200;

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
    for (let from = 0; from < asked.length; from += atOnce) {
      Context.current().cancellationSignal.throwIfAborted();
      const settled = await Promise.allSettled(
        asked.slice(from, from + atOnce).map((text) => embeddedOnce(db, embed, { runKey, embedder, ...text })),
      );
      for (const one of settled) if (one.status === 'rejected') throw one.reason;
    }
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
async function embeddedOnce(db: Database, embed: Embed, order: Order): Promise<void> {
  const key = vectorKey(order.embedder, order.text);
  const known = async () => ((await findNotes(db, [key])).length > 0 ? true : null);
  await payingAlone(db, key, known, async () => {
    await embedOne(db, embed, order);
    return true;
  });
}

async function embedOne(db: Database, embed: Embed, { runKey, embedder, id, text }: Order): Promise<void> {
  // What is hashed here is asked of nobody.
  const rows = measuresWording(embedder)
    ? null
    : embeddingRows({ embedder, text, hash: textHash(text), phase: 'EXAMINE', subject: id });
  if (rows !== null) await append(db, runKey, [rows.asked]);
  const vector = await embed(embedder, text).catch(async (error: unknown) => {
    if (rows !== null) await append(db, runKey, [rows.failed(reasonOf(error))]);
    throw error;
  });
  await transaction(db, async (client) => {
    if (rows !== null) await append(client, runKey, [rows.answered]);
    await saveNotes(client, runKey, [vectorNote(embedder, text, vector)]);
  });
}

const reasonOf = (error: unknown): string =>
  prefix(error instanceof Error ? error.message : String(error), longestReason);

/** What so many texts take, at most. */
export function embeddingUsage(embedder: string, texts: readonly MeaningText[]): Usage {
  if (measuresWording(embedder)) return noUsage;
  const tokens = texts.map(({ text }) => embeddedTokens(text));
  const prices = tokens.map((of) => embeddingPriceOf(embedder, of));
  return {
    ...noUsage,
    inputTokens: tokens.reduce((sum, of) => sum + of, 0),
    costMicrodollars: prices.reduce((sum, price) => (sum === null || price === null ? null : sum + price), 0),
  };
}
