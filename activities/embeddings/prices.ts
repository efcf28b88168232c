import { hashesWords, own } from '../../shared/kernel/index.ts';
import { ownPriceOf, priceOf } from '../models/prices.ts';

/**
 * When and where the table was read: third parties that quote OpenAI's own page, and agree.
 */
export const embeddingPricesRead = {
  date: '2026-11-25',
  from: [
    'tokenprice.fyi/models/text-embedding-3-small (2026-07-03)',
    'aicost.tools/llm-cost/openai/text-embedding-3-small',
  ],
} as const;

/** Microdollars a token (US dollars a million). */
const rates: Readonly<Record<string, number>> = {
  'openai:text-embedding-3-small': 0.02,
  'openai:text-embedding-3-large': 0.13,
};

/** Tokens of a text, counted densely: it is not known what an embedder counts before it has. */
export const embeddedTokens = (text: string): number => Math.ceil(text.length / 3);

/**
 * What the embedding of so many tokens costs, in whole microdollars; null where that is not known. The user's own prices
 * outrank the table's; `hashed:` and `local:` cost 0.
 */
export function embeddingPriceOf(embedder: string, tokens: number): number | null {
  if (hashesWords(embedder)) return 0;
  const rate = ownPriceOf(embedder)?.input ?? own(rates, embedder);
  if (rate !== undefined) return Math.ceil(rate * tokens);
  return priceOf(embedder, { inputTokens: tokens, cachedInputTokens: 0, outputTokens: 0 });
}
