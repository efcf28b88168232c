import { type CorpusInput, readCorpus } from '../../../shared/scenario/corpus/index.ts';
import { askedKey } from '../../client/asked-key.ts';
import { givenObject } from '../../client/given.ts';
import { modelRefProblems } from '../../scenario/model-refs.ts';

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
  givenObject('corpus', input, 'a plan');
  const models = modelRefProblems(input.batch?.scenario?.models);
  return { runKey: askedKey('corpus', key, now, (runKey) => readCorpus(runKey, input), models), input };
}
