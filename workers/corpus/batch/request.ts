import { type BatchInput, readBatch } from '../../../shared/scenario/corpus/index.ts';
import { askedKey } from '../../client/asked-key.ts';
import { givenObject } from '../../client/given.ts';
import { modelRefProblems } from '../../scenario/model-refs.ts';

export interface BatchOptions {
  /** Name of the batch: 3–80 of a–z, 0–9 and `-`, and shorter by what its scenarios add to it. Left out: one is made. */
  readonly key?: string;
}

/** Checks all that a batch is asked with, before anything is started. Throws `RequestError` with every problem there is. */
export function readBatchRequest(
  input: BatchInput,
  { key }: BatchOptions = {},
  now: Date = new Date(),
): { readonly runKey: string; readonly input: BatchInput } {
  givenObject('batch', input, 'briefs');
  const models = modelRefProblems(input.policy?.scenario?.models);
  return { runKey: askedKey('batch', key, now, (runKey) => readBatch(runKey, input), models), input };
}
