import { ApplicationFailure } from '@temporalio/common';
import { type EmbedderTrial, type Spent, trialText } from '../../shared/kernel/index.ts';
import type { Database } from '../store/database.ts';
import { payingAlone } from '../store/paying-alone.ts';
import { saveTrial, triedToday, trialsUsage } from '../store/trials.ts';
import type { Embed } from './embed.ts';
import { embeddedTokens, embeddingPriceOf } from './prices.ts';

/** What stands in a trial's row in the place of a schema. */
const asEmbedder = 'an embedder';

/** How long a run waits before it looks again what another run has found out. */
const betweenLooksMs = 50;

/**
 * Tries an embedder with one tiny text, once a day in this store (kernel rules §40). Comes back with what the run has paid for it,
 * at most. One that finds no room under a cap of many runs is not tried: its texts wait for room by themselves. `embed`: as an
 * activity has it, with its failures by the catalogue.
 */
export function tryEmbedderIn(db: Database, embed: Embed): (order: EmbedderTrial) => Promise<Spent> {
  return async function tryEmbedder({ runKey, embedder }: EmbedderTrial): Promise<Spent> {
    const known = async () => ((await triedToday(db, embedder, [asEmbedder])).length > 0 ? true : null);
    await payingAlone(db, `trial/${embedder}`, known, () => tryOnce(runKey, embedder), betweenLooksMs);
    return { usage: await trialsUsage(db, runKey, embedder) };
  };

  async function tryOnce(runKey: string, embedder: string): Promise<true> {
    try {
      await embed(embedder, trialText);
    } catch (error) {
      if (error instanceof ApplicationFailure && error.type === 'SPEND_CAP') return true;
      throw error;
    }
    const inputTokens = embeddedTokens(trialText);
    await saveTrial(db, {
      model: embedder,
      hash: asEmbedder,
      refused: false,
      runKey,
      usage: { inputTokens, cachedInputTokens: 0, outputTokens: 0 },
      costMicrodollars: embeddingPriceOf(embedder, inputTokens),
    });
    return true;
  }
}
