import { embeddingPricesRead } from '../../../activities/embeddings/prices.ts';
import { embedderFor } from '../../../activities/run-defaults.ts';
import { embeddedAtOnce, embeddingUsage, textsToEmbed, unembedded } from '../../../activities/scenario/qa/index.ts';
import type { Database } from '../../../activities/store/database.ts';
import { hashesWords } from '../../../shared/kernel/index.ts';
import { qaInput, type QaInput } from '../../../shared/scenario/qa/index.ts';
import { counted } from '../../../shared/text/index.ts';
import type { Config } from '../../config.ts';
import type { Estimated } from '../../estimate/estimating.ts';
import { estimateLines } from '../../estimate/words.ts';
import { defaultEmbedder } from '../../serving/default-embedder.ts';

/** What an embedder takes for a text, on the slow side of what they are said to: no measurement of ours. */
const textMs = 500;

/** What the comparison of mechanisms by meaning will take, and to whom the insights of the keys go; null: nobody is asked. */
export async function embeddingEstimate(input: QaInput, db: Database, config: Config): Promise<Estimated | null> {
  const { corpus, policy } = qaInput.parse(input);
  if (policy.embedder === null) return null;
  const embedder = embedderFor(policy.embedder, corpus, { embedder: defaultEmbedder(config) });
  if (hashesWords(embedder)) return null;
  const texts = await unembedded(db, embedder, await textsToEmbed(db, corpus));
  const { inputTokens, costMicrodollars } = embeddingUsage(embedder, texts);
  const estimate = {
    calls: texts.length,
    tokens: inputTokens,
    microdollars: costMicrodollars ?? 0,
    ms: Math.ceil(texts.length / embeddedAtOnce) * textMs,
    unpriced: costMicrodollars === null ? { [embedder]: inputTokens } : {},
    unpricedPictures: null,
  };
  const basis = {
    simulated: false,
    words: `${counted(texts.length, 'text')} that ${embedder} has not embedded yet, a token for 3 characters; prices of ${embeddingPricesRead.date}. The insights of answer keys go to ${embedder}`,
  };
  const { spendCapMicrodollars: microdollars, tokenCap: tokens } = policy;
  const cap = { microdollars, tokens, said: microdollars !== null, of: 'sample' };
  return { estimate, basis, lines: estimateLines(estimate, basis, cap), capSaid: cap.said };
}
