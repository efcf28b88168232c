import { type CorpusInput, readCorpus } from '../../../shared/scenario/corpus/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { keyOf, keyProblems } from '../../client/run-key.ts';

export interface CorpusOptions {
  /** Name of the corpus: 3–34 of a–z, 0–9 and `-`. Left out: one is made. */
  readonly key?: string;
}

/** Checks all that a corpus is asked with, before anything is started. Throws `RequestError` with every problem there is. */
export function readCorpusRequest(
  input: CorpusInput,
  { key }: CorpusOptions = {},
  now: Date = new Date(),
): { readonly runKey: string; readonly input: CorpusInput } {
  const misnamed = keyProblems(key);
  const runKey = key === undefined || misnamed.length > 0 ? keyOf('corpus', now) : key;
  const reading = readCorpus(runKey, input);
  // Whoever types it chooses a key, and never sees the id that is made of it.
  const problems = [
    ...misnamed,
    ...(reading.ok ? [] : reading.problems.map((problem) => problem.replace(/^workflow id: corpus\//, 'key: '))),
  ];
  if (problems.length > 0) throw new RequestError(problems);
  return { runKey, input };
}
