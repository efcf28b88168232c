import { prefix } from '../../shared/text/index.ts';
import { givenOptions } from './given.ts';
import { misnamed } from './run-key.ts';
import { RequestError } from './request-error.ts';
import type { RunKind, RunRequest, RunShape } from './run-kind.ts';

/**
 * What a kind of run makes of what it is asked with. A program without types may hand over anything for options and
 * key. Throws
 * `RequestError`, as the kind itself does.
 */
export function checkedRequest<S extends RunShape>(
  kind: Pick<RunKind<S>, 'request'>,
  asked: S['start'],
): RunRequest<S['started']> {
  const options = givenOptions(asked[1] as object | undefined);
  const empty = Object.entries(options ?? {}).filter(([, value]) => value === null);
  if (empty.length > 0)
    throw new RequestError(empty.map(([name]) => `options.${prefix(name, 90)}: is null; leave it out`));
  const key: unknown = options === undefined ? undefined : Reflect.get(options, 'key');
  if (key !== undefined && typeof key !== 'string') throw new RequestError(misnamed(key));
  return kind.request(...asked);
}
