import { embedderOf } from '../../activities/embeddings/embed.ts';
import { embeddedTokens, embeddingPriceOf } from '../../activities/embeddings/prices.ts';
import type { ImageModel } from '../../activities/images/image-model.ts';
import { ModelFailure, modelFailures, triedBeside, trialText } from '../../shared/kernel/index.ts';
import type { Config } from '../config.ts';
import { defaultEmbedder } from './default-embedder.ts';
import type { Trial } from './trial.ts';

type Named = Parameters<typeof triedBeside>[0];

/**
 * Tries the embedder and the image model that a run would name if it began now: those of the policy's lines, else the embedder of the
 * settings (kernel rules §40). Nothing is stored.
 */
export function tryBeside(
  { embedder = 'auto', ...policy }: Named,
  config: Config,
  imageModelOf: (ref: string) => ImageModel,
  signal: AbortSignal,
): Promise<Trial[]> {
  const named = triedBeside({ ...policy, embedder: embedder === 'auto' ? defaultEmbedder(config) : embedder });
  const price = embeddingPriceOf(named.embedder ?? '', embeddedTokens(trialText));
  return Promise.all([
    ...(named.embedder === null ? [] : [tried(named.embedder, (ref) => embedderOf(config)(ref, trialText), price)]),
    ...(named.imageModel === null ? [] : [tried(named.imageModel, async (ref) => imageModelOf(ref).known(signal), 0)]),
  ]);
}

/** `costMicrodollars`: of one that is there. */
async function tried(
  model: string,
  once: (ref: string) => Promise<unknown>,
  costMicrodollars: number | null,
): Promise<Trial> {
  const began = Date.now();
  const row = (failure: string | null, why: string | null, cost: number | null): Trial => ({
    model,
    failure,
    why,
    refusedSchemas: [],
    seconds: Math.round((Date.now() - began) / 100) / 10,
    costMicrodollars: cost,
  });
  try {
    await once(model);
    return row(null, null, costMicrodollars);
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return row(error.code, `${error.message}. ${modelFailures[error.code].act}`, null);
  }
}
