import { isDeepStrictEqual } from 'node:util';
import { field } from '../../../activities/models/reply-fields.ts';
import { prefix, quoted } from '../../../shared/text/index.ts';

/** Where a table differs from what its briefs make it: the first such place, as its path. */
export function differences(path: string, given: unknown, made: unknown): string[] {
  // As it is written.
  const expected: unknown = JSON.parse(JSON.stringify(made));
  if (isDeepStrictEqual(given, expected)) return [];
  if (typeof expected !== 'object' || expected === null || typeof given !== 'object' || given === null)
    return [
      `${path}: is ${given === undefined ? 'missing' : quoted(given)}, and ${JSON.stringify(expected)} by the briefs; make the plan anew`,
    ];
  const names = Array.isArray(expected) ? [...expected.keys()].map(String) : Object.keys(expected);
  const within = names.flatMap((name) => differences(`${path}.${name}`, field(given, name), field(expected, name)));
  const more = Object.keys(given).filter((name) => !names.includes(name));
  return [
    ...within,
    ...more.map((name) => `${path}.${prefix(name, 90)}: belongs to no plan; make the plan anew`),
  ].slice(0, 1);
}
