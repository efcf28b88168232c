import type { Json } from '../../../../shared/kernel/index.ts';

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A leaf or a list of an answer, the schema that the request has for it, and the name of its field, if it is one. */
export type Change = (value: Json, schema: Schema, field: string | null) => Json;

/**
 * The answer with `change` made of each of its strings, numbers and lists, beside their schema; parts for which the
 * request has no schema stay as they are. Lists are changed after their items.
 */
export function changedBySchema(answer: Json, schema: unknown, change: Change): Json {
  const walk = (value: Json, written: unknown, field: string | null = null): Json => {
    const node = optionFor(value, written);
    if (node === null || value === null || typeof value === 'boolean') return value;
    if (Array.isArray(value))
      return change(
        (value as readonly Json[]).map((item) => walk(item, node['items'])),
        node,
        field,
      );
    if (typeof value !== 'object') return change(value, node, field);
    const fields = isObject(node['properties']) ? node['properties'] : {};
    return Object.fromEntries(
      Object.entries(value as { readonly [key: string]: Json }).map(([key, child]) => [
        key,
        walk(child, Object.hasOwn(fields, key) ? fields[key] : undefined, key),
      ]),
    );
  };
  /** The part of a union that the value is of; null where there is none. */
  const optionFor = (value: Json, written: unknown): Schema | null => {
    const node = resolved(written);
    const union = node?.['anyOf'] ?? node?.['oneOf'];
    if (!Array.isArray(union)) return node;
    return (
      union.map((one) => optionFor(value, one)).find((one): one is Schema => one !== null && fits(value, one)) ?? null
    );
  };
  const resolved = (node: unknown): Schema | null => {
    if (!isObject(node)) return null;
    const reference = node['$ref'];
    if (typeof reference !== 'string') return node;
    const path = reference.split('/').slice(1);
    return resolved(path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), schema));
  };
  const fits = (value: Json, node: Schema): boolean => {
    if ('const' in node) return node['const'] === value;
    if (Array.isArray(node['enum'])) return node['enum'].includes(value);
    if (!isOfType(value, [node['type']].flat())) return false;
    if (!isObject(value) || !isObject(node['properties'])) return true;
    const properties = node['properties'];
    return Object.entries(value).every(([key, child]) => {
      const inner = Object.hasOwn(properties, key) ? resolved(properties[key]) : null;
      return inner !== null && (!('const' in inner) || inner['const'] === child);
    });
  };
  return walk(answer, schema);
}

function isOfType(value: Json, types: readonly unknown[]): boolean {
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(typeof value);
}
