import type { ModelUsage } from '../model.ts';
import { priceOf } from '../prices.ts';

/**
 * What the providers ask for a request in a batch, and by when they end it. Both: half of the price of every token, of the
 * cache too; a batch that is not done after 24 hours expires, and what it did not come to is not billed. Results stay for
 * 29 days (Anthropic) and 30 (OpenAI's files), far longer than anybody waits for them.
 */
export const batchTerms = {
  read: '2026-11-25',
  from: [
    'platform.claude.com/docs/en/build-with-claude/batch-processing',
    'developers.openai.com/api/docs/guides/batch',
    'the types of openai-node 7.57.0 and @anthropic-ai/sdk 1.14.0',
  ],
  share: 0.5,
  withinMs: 24 * 3_600_000,
  /** By so much provider and worker may be late before nobody waits any more. Ours, and no term of theirs. */
  lateByMs: 12 * 3_600_000,
} as const;

/** Microdollars, rounded up to a whole one; null where the model's price is not known. */
export function batchPriceOf(ref: string, usage: ModelUsage): number | null {
  const price = priceOf(ref, usage);
  return price === null ? null : atBatchPrice(price);
}

/** What something that costs so many microdollars costs in a batch. */
export const atBatchPrice = (microdollars: number): number => Math.ceil(microdollars * batchTerms.share);
