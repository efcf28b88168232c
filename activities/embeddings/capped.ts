import { Context } from '@temporalio/activity';
import { hashesWords, runKeyOf } from '../../shared/kernel/index.ts';
import { settleLost } from '../caps/holds.ts';
import { withinCaps } from '../caps/within-caps.ts';
import type { Database } from '../store/database.ts';
import type { Embed } from './embed.ts';
import { embeddingKey } from './once.ts';
import { embeddedTokens, embeddingPriceOf } from './prices.ts';

/** A vector comes within so long, or not at all. */
const timeoutMs = 30_000;

/**
 * Embeddings under the caps of the run whose activity asks for them (kernel rules §38). Without patience one that finds no room fails, and
 * is tried again by its activity: what asks for vectors beside something else has no time to wait in. With it, what others hold is waited for, and a
 * cap that is reached is an operator's.
 */
export function cappedEmbed(db: Database, embed: Embed, patience: 'none' | 'waits' = 'none'): Embed {
  return async (embedder, text) => {
    if (hashesWords(embedder)) return embed(embedder, text);
    const { info, cancellationSignal: signal } = Context.current();
    const workflowId = info.workflowExecution?.workflowId ?? '';
    const call = embeddingKey({ embedder, text });
    const tokens = embeddedTokens(text);
    const price = embeddingPriceOf(embedder, tokens);
    const most = { microdollars: price ?? 0, tokens };
    await settleLost(db, [call], new Map());
    return withinCaps(db, {
      call,
      runKey: runKeyOf(workflowId.split('/', 1)[0] ?? '', workflowId),
      simulated: false,
      priced: price !== null,
      most,
      timeoutMs,
      signal,
      ...(patience === 'none' ? { patience } : {}),
      pay: () => embed(embedder, text),
      used: () => most,
    });
  };
}
