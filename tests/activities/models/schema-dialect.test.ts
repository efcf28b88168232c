import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerSchema, strictFor, type Dialect } from '../../../activities/models/schema-dialect.ts';
import { sentSchema } from '../../../activities/ask/answer-form.ts';
import { worldbuildingSystem } from '../../../activities/worldbuilding/system.ts';
import { tasks } from '../../../shared/scenario/tasks.ts';
import { agentOf } from '../../../shared/worldbuilding/roster.ts';
import { roles } from '../../../shared/worldbuilding/vocabulary.ts';

const dialects: readonly Dialect[] = ['openai', 'anthropic', 'local'];
const forms = roles.map((role) => sentSchema(worldbuildingSystem, agentOf('A', role), 'vote'));
const everySchema = [...Object.entries(tasks).map(([name, task]) => answerSchema(name, task.schema)), ...forms].flatMap(
  ({ name, json }) => dialects.map((dialect) => [name, dialect, json] as const),
);

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

const propertiesOf = ({ properties }: Node): Node => (isNode(properties) ? properties : {});

/** Every subschema with its depth in objects and arrays. */
function walk(node: unknown, depth = 1): { node: Node; depth: number }[] {
  if (!isNode(node)) return [];
  const below = [...Object.values(propertiesOf(node)), node['items']].flatMap((child) => walk(child, depth + 1));
  const beside = (Array.isArray(node['anyOf']) ? node['anyOf'] : []).flatMap((child) => walk(child, depth));
  return [{ node, depth }, ...below, ...beside];
}

describe('every answer of the scenario roster, and all of a role of a match, has a strict form', () => {
  test.each(everySchema)(
    '%s for %s: closed objects, all properties required, only accepted keywords',
    (_, dialect, json) => {
      const nodes = walk(strictFor(dialect, json));
      const allowed = new Set([
        'type',
        'enum',
        'const',
        'title',
        'description',
        'anyOf',
        'items',
        'properties',
        'required',
        'additionalProperties',
      ]);
      if (dialect === 'openai')
        for (const more of ['minimum', 'maximum', 'minItems', 'maxItems', 'pattern']) allowed.add(more);
      for (const { node } of nodes) {
        expect(Object.keys(node).filter((keyword) => !allowed.has(keyword))).toEqual([]);
        if (node['type'] !== 'object') continue;
        expect(node['additionalProperties']).toBe(false);
        expect(node['required']).toEqual(Object.keys(propertiesOf(node)));
      }
    },
  );

  test.each(everySchema)('%s for %s stays within the providers’ limits of size', (_, dialect, json) => {
    const nodes = walk(strictFor(dialect, json));
    const properties = nodes.reduce((sum, { node }) => sum + Object.keys(propertiesOf(node)).length, 0);
    const unions = nodes.filter(({ node }) => 'anyOf' in node || Array.isArray(node['type'])).length;
    expect(Math.max(...nodes.map(({ depth }) => depth))).toBeLessThanOrEqual(10);
    expect(properties).toBeLessThan(5000);
    expect(unions).toBeLessThanOrEqual(16);
  });

  test.each(everySchema)(
    '%s for %s is an object at its root, and branches of a union begin differently',
    (_, dialect, json) => {
      const root = strictFor(dialect, json);
      expect(root).toMatchObject({ type: 'object' });
      expect(root).not.toHaveProperty('anyOf');
      // "Objects provided via 'anyOf' must not share identical first keys": OpenAI's strict mode.
      for (const { node } of walk(root)) {
        const branches = (Array.isArray(node['anyOf']) ? node['anyOf'] : []).filter(isNode);
        const begins = branches.flatMap((branch) => Object.keys(propertiesOf(branch)).slice(0, 1));
        expect(new Set(begins).size).toBe(begins.length);
      }
    },
  );

  test.each(everySchema)('%s for %s does not change when made strict twice', (_, dialect, json) => {
    const once = strictFor(dialect, json);
    expect(strictFor(dialect, once)).toEqual(once);
  });
});

describe('a constraint is kept where the provider takes it and said in words where not', () => {
  const schema = z.object({
    score: z.number().int().min(1).max(5).describe('How hard.'),
    word: z.string().max(600),
    whole: z.number().int(),
    day: z.iso.date(),
  });
  const property = (dialect: Dialect, name: string) =>
    propertiesOf(strictFor(dialect, answerSchema('x', schema).json))[name];

  test('openai keeps bounds of numbers and says those of strings', () => {
    expect(property('openai', 'score')).toEqual({ type: 'integer', description: 'How hard.', minimum: 1, maximum: 5 });
    expect(property('openai', 'word')).toEqual({ type: 'string', description: 'At most 600 characters.' });
  });

  test('anthropic says both', () => {
    expect(property('anthropic', 'score')).toEqual({
      type: 'integer',
      description: 'How hard. At least 1. At most 5.',
    });
    expect(property('anthropic', 'day')).toMatchObject({ type: 'string', format: 'date' });
  });

  test('the bounds of a double say nothing and are left out', () => {
    for (const dialect of dialects) expect(property(dialect, 'whole')).toEqual({ type: 'integer' });
  });
});

test('an optional property becomes required, and a nullable one may be null', () => {
  const json = strictFor(
    'openai',
    answerSchema('x', z.object({ a: z.string().optional(), b: z.string().nullable() })).json,
  );
  expect(json['required']).toEqual(['a', 'b']);
  expect(propertiesOf(json)['b']).toEqual({ type: ['string', 'null'] });
});

test('a discriminated union becomes anyOf', () => {
  const union = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b'), n: z.number() }),
  ]);
  const json = strictFor('anthropic', answerSchema('x', z.object({ union })).json);
  expect(propertiesOf(json)['union']).toHaveProperty('anyOf.length', 2);
});

test.each([
  ['a record', z.record(z.string(), z.number())],
  ['a tuple', z.tuple([z.string(), z.number()])],
  [
    'an intersection that is no object',
    z.intersection(z.string().min(2), z.union([z.literal('ab'), z.literal('abc')])),
  ],
  ['anything', z.unknown()],
])('%s has no strict form and says so', (_, schema) => {
  expect(() => strictFor('openai', answerSchema('x', z.object({ field: schema })).json)).toThrow(
    /No strict form for .* at #\/properties\/field/,
  );
});

test.each(['', 'two words', 'x'.repeat(65)])('"%s" is no name for a schema', (name) => {
  expect(() => answerSchema(name, z.object({}))).toThrow(/schema's name/);
});
