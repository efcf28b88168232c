import { givenOptions, optionProblems } from './given.ts';
import { misnamed } from './run-key.ts';
import { RequestError } from './request-error.ts';
import type { RunKind, RunRequest, RunShape } from './run-kind.ts';

/**
 * What a kind of run makes of what it is asked with. A program without types may hand over anything for options and
 * key. Throws
 * `RequestError`, as the kind itself does.
 */
export function checkedRequest<S extends RunShape>(
  kind: Pick<RunKind<S>, 'options' | 'request'>,
  asked: S['start'],
): RunRequest<S['started']> {
  const options = givenOptions(asked[1] as object | undefined);
  const problems = optionProblems(options ?? {}, Object.keys(kind.options ?? { key: true }));
  if (problems.length > 0) throw new RequestError(problems);
  const key: unknown = options === undefined ? undefined : Reflect.get(options, 'key');
  if (key !== undefined && typeof key !== 'string') throw new RequestError(misnamed(key));
  return kind.request(...asked);
}
