import { z } from 'zod';
import { type Json, orderedText } from '../../kernel/json.ts';
import { quoted } from '../../text/cut.ts';

/**
 * A patch of a JSON document (RFC 6902, without `move` and `copy`). A pointer names an element of a list by its index, or
 * by its `id`, `name` or `parameter`: `/solution/steps/S2/seconds`. One that could mean two elements means none.
 */
const path = z
  .string()
  .max(400)
  .regex(/^(?:\/(?:[^~/]|~[01])*)+$/, 'is no pointer; write it as /solution/steps/S2/seconds');

const operation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('replace'), path, value: z.json() }),
  z.strictObject({ op: z.literal('add'), path, value: z.json() }),
  z.strictObject({ op: z.literal('remove'), path }),
  /** Holds where the document says this there; a patch that was made for other words changes nothing. */
  z.strictObject({ op: z.literal('test'), path, value: z.json() }),
]);
type Operation = z.output<typeof operation>;

export const patchShape = z
  .array(operation)
  .min(1, 'is empty; say what is to be changed')
  .max(50, 'has more than 50 operations; withdraw the scenario, or correct it in parts');
export type Patch = z.output<typeof patchShape>;

export type Patched = { readonly document: Json } | { readonly problem: string };

/** The document after every operation, or what the first one that cannot be done lacks, by its place in the patch. */
export function patched(document: Json, patch: Patch): Patched {
  let now = document;
  for (const [at, one] of patch.entries()) {
    const done = changed(now, one.path.slice(1).split('/').map(unescaped), one);
    if ('problem' in done) return { problem: `patch.${at}.path: ${one.path} ${done.problem}` };
    now = done.document;
  }
  return { document: now };
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

function changed(at: Json, [part = '', ...rest]: readonly string[], operation: Operation): Patched {
  if (typeof at !== 'object' || at === null) return { problem: 'leads below a value that has no parts' };
  return isList(at) ? changedList(at, part, rest, operation) : changedObject(at, part, rest, operation);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function changedObject(
  object: { readonly [key: string]: Json },
  part: string,
  rest: readonly string[],
  operation: Operation,
): Patched {
  const stands = Object.hasOwn(object, part) ? (object[part] ?? null) : undefined;
  if (stands === undefined && (rest.length > 0 || operation.op !== 'add')) return { problem: nothingThere };
  if (rest.length > 0) {
    const inner = changed(stands ?? null, rest, operation);
    return 'problem' in inner ? inner : { document: { ...object, [part]: inner.document } };
  }
  switch (operation.op) {
    case 'test':
      return tested(object, stands ?? null, operation.value);
    case 'remove':
      return { document: Object.fromEntries(Object.entries(object).filter(([key]) => key !== part)) };
    case 'add':
    case 'replace':
      return { document: { ...object, [part]: operation.value } };
  }
}

function changedList(list: readonly Json[], part: string, rest: readonly string[], operation: Operation): Patched {
  if (rest.length === 0 && operation.op === 'add') {
    const place = part === '-' ? list.length : placesOf(list, part, list.length)[0];
    return place === undefined
      ? { problem: 'names no place in the list; end it with - to add at its end' }
      : { document: list.toSpliced(place, 0, operation.value) };
  }
  const places = placesOf(list, part, list.length - 1);
  const [place] = places;
  if (place === undefined) return { problem: nothingThere };
  if (places.length > 1) return { problem: 'could mean several elements of the list; name it by its index' };
  const stands = list[place] ?? null;
  if (rest.length > 0) {
    const inner = changed(stands, rest, operation);
    return 'problem' in inner ? inner : { document: list.with(place, inner.document) };
  }
  switch (operation.op) {
    case 'test':
      return tested(list, stands, operation.value);
    case 'remove':
      return { document: list.toSpliced(place, 1) };
    case 'add':
    case 'replace':
      return { document: list.with(place, operation.value) };
  }
}

const nothingThere = 'names nothing that the document has';

/** Every element that a part of a pointer can mean. */
function placesOf(list: readonly Json[], part: string, last: number): number[] {
  const index = /^(?:0|[1-9]\d{0,5})$/.test(part) ? Number(part) : null;
  const named = list.flatMap((element, at) => (at !== index && namesOf(element).includes(part) ? [at] : []));
  return index !== null && index <= last ? [index, ...named] : named;
}

const namesOf = (element: Json): readonly Json[] =>
  typeof element === 'object' && element !== null && !isList(element)
    ? [element.id ?? null, element.name ?? null, element.parameter ?? null]
    : [];

const tested = (document: Json, stands: Json, expected: Json): Patched =>
  orderedText(stands) === orderedText(expected)
    ? { document }
    : { problem: `is ${quoted(stands, 120)}, and not what the patch was made for` };
