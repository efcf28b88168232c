import { type BatchInput, readBatch } from '../../../shared/scenario/corpus/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { keyOf, keyProblems } from '../../client/run-key.ts';

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
  const misnamed = keyProblems(key);
  const runKey = key === undefined || misnamed.length > 0 ? keyOf('batch', now) : key;
  const reading = readBatch(runKey, input);
  // Whoever types it chooses a key, and never sees the id that is made of it.
  const problems = [
    ...misnamed,
    ...(reading.ok ? [] : reading.problems.map((problem) => problem.replace(/^workflow id: batch\//, 'key: '))),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  return { runKey, input };
}
