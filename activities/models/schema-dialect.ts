import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
/** Whose strict mode the schema is for. A local server gets the narrowest, because its grammar engine is not known. */
export type Dialect = 'openai' | 'anthropic' | 'local';

/** A schema in no provider's dialect, as `ModelRequest.schema` wants it. `name` must match `[a-zA-Z0-9_-]{1,64}`. */
export function answerSchema(name: string, schema: z.ZodType): { readonly name: string; readonly json: Json } {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name))
    throw new Error(`A schema's name has letters, digits, _ and - only, 64 at most: "${name}"`);
  return { name, json: written(schema) };
}

/** Schemas are constants of the code, so each is turned into JSON Schema once; nobody may change what comes back. */
const known = new WeakMap<z.ZodType, Json>();

function written(schema: z.ZodType): Json {
  // The side that a model writes: what zod is about to parse, not what it makes of it.
  const json = known.get(schema) ?? z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
  known.set(schema, json);
  return json;
}

/**
 * What the provider's strict mode accepts of a schema (OpenAI "Structured Outputs", Anthropic "JSON Schema
 * limitations", read 2026-11-21): closed objects with every property required, `anyOf` for unions, and few
 * constraints. A constraint that the provider refuses becomes a sentence of the description, since zod checks it
 * afterwards all the same. An optional property becomes required: say `nullable` where absence has a meaning.
 * Throws where a schema has no strict form (records, tuples, `allOf`, `unknown`): silence would change it.
 */
export function strictFor(dialect: Dialect, json: Json): Json {
  const forms = strictForms[dialect];
  const form = forms.get(json) ?? strict(dialect, json, '#');
  forms.set(json, form);
  return form;
}

/** Strict forms that were made already, by the schema they were made of. */
const strictForms: Readonly<Record<Dialect, WeakMap<Json, Json>>> = {
  openai: new WeakMap(),
  anthropic: new WeakMap(),
  local: new WeakMap(),
};

const formats = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']);
const always = (): boolean => true;
const knownFormat = (value: unknown): boolean => formats.has(String(value));

const accepted: Record<Dialect, Readonly<Record<string, (value: unknown) => boolean>>> = {
  openai: {
    minimum: always,
    maximum: always,
    exclusiveMinimum: always,
    exclusiveMaximum: always,
    multipleOf: always,
    minItems: always,
    maxItems: always,
    pattern: always,
    format: knownFormat,
  },
  anthropic: { minItems: (value) => value === 0 || value === 1, format: knownFormat },
  local: {},
};

/** Constraints, and how each is said in words. */
const constraints: Readonly<Record<string, (value: string) => string>> = {
  minimum: (value) => `At least ${value}.`,
  maximum: (value) => `At most ${value}.`,
  exclusiveMinimum: (value) => `More than ${value}.`,
  exclusiveMaximum: (value) => `Less than ${value}.`,
  multipleOf: (value) => `A multiple of ${value}.`,
  minLength: (value) => `At least ${value} characters.`,
  maxLength: (value) => `At most ${value} characters.`,
  minItems: (value) => `At least ${value} items.`,
  maxItems: (value) => `At most ${value} items.`,
  pattern: (value) => `Matches ${value}.`,
  format: (value) => `Format: ${value}.`,
};

const copied = new Set(['type', 'enum', 'const', 'title', '$ref', 'description']);
const dropped = new Set(['$schema', '$id', 'id', 'default', 'examples', 'required', 'deprecated', 'readOnly']);

type Inner = (dialect: Dialect, value: unknown, path: string) => Json;

const either: Inner = (dialect, value, path) => {
  if (!Array.isArray(value)) throw inexpressible(path, 'options');
  return { anyOf: value.map((option, at) => strict(dialect, option, `${path}/${at}`)) };
};

/** Keywords that hold schemas. */
const inner: Readonly<Record<string, Inner>> = {
  properties: (dialect, value, path) => ({ properties: eachOf(dialect, value, path) }),
  $defs: (dialect, value, path) => ({ $defs: eachOf(dialect, value, path) }),
  items: (dialect, value, path) => ({ items: strict(dialect, value, path) }),
  anyOf: either,
  oneOf: either,
};

function strict(dialect: Dialect, node: unknown, path: string): Json {
  if (!isObject(node)) throw inexpressible(path, String(node));
  const result: Record<string, unknown> = {};
  const said: string[] = [];
  for (const [keyword, value] of Object.entries(node)) {
    const inWords = constraints[keyword];
    if (inWords === undefined) Object.assign(result, kept(dialect, keyword, value, path));
    else if (isSafeIntegerBound(value)) continue;
    else if (accepted[dialect][keyword]?.(value)) result[keyword] = value;
    else said.push(inWords(String(value)));
  }
  if (!['type', 'anyOf', '$ref', 'enum', 'const'].some((keyword) => keyword in result))
    throw inexpressible(path, 'anything');
  if (said.length > 0) {
    const { description } = result;
    result['description'] = [...(typeof description === 'string' ? [description] : []), ...said].join(' ');
  }
  return [result['type']].flat().includes('object') ? closed(result) : result;
}

/** What stays of a keyword that is no constraint. */
function kept(dialect: Dialect, keyword: string, value: unknown, path: string): Json {
  if (copied.has(keyword)) return { [keyword]: value };
  if (dropped.has(keyword) || (keyword === 'additionalProperties' && typeof value === 'boolean')) return {};
  const form = inner[keyword];
  if (form === undefined) throw inexpressible(path, keyword);
  return form(dialect, value, `${path}/${keyword}`);
}

function closed(node: Record<string, unknown>): Json {
  const properties = isObject(node['properties']) ? node['properties'] : {};
  return { ...node, properties, required: Object.keys(properties), additionalProperties: false };
}

function eachOf(dialect: Dialect, map: unknown, path: string): Json {
  if (!isObject(map)) throw inexpressible(path, String(map));
  return Object.fromEntries(
    Object.entries(map).map(([name, child]) => [name, strict(dialect, child, `${path}/${name}`)]),
  );
}

/** zod bounds every integer by what a double can hold; that says nothing to a model. */
function isSafeIntegerBound(value: unknown): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inexpressible(path: string, what: string): Error {
  return new Error(`No strict form for "${what}" at ${path}`);
}
