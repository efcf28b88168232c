import { own } from '../../shared/kernel/index.ts';
import { schemaHash } from '../models/schema-hash.ts';
import { sentSchema } from './answer-form.ts';
import type { System } from './system.ts';

type Json = Readonly<Record<string, unknown>>;

/** The schema that goes with a task, its own or the form of several, and what makes it hard for a provider. */
export interface SizedSchema {
  readonly name: string;
  readonly json: Json;
  readonly hash: string;
  readonly length: number;
  /**
   * How many alternatives all its unions have: the size of a provider's grammar depends on them more than on the length
   * of the schema.
   */
  readonly alternatives: number;
}

/**
 * The schemas that a provider is likeliest to refuse, of all tasks that these agents may be asked for: the longest one, and
 * the one with the most alternatives. Read from the roster, where the schema of every task stands.
 */
export function largestSchemas(
  system: Pick<System, 'roster' | 'schemaOf' | 'formOf'>,
  agents: Iterable<string>,
): SizedSchema[] {
  const sized = new Map<string, SizedSchema>();
  for (const agent of agents)
    for (const task of Object.keys(own(system.roster, agent)?.answers ?? {})) {
      const one = sizeOf(sentSchema(system, agent, task));
      if (!sized.has(one.hash)) sized.set(one.hash, one);
    }
  return largestOf([...sized.values()]);
}

/** Those of several systems. */
export function largestOf(all: readonly SizedSchema[]): SizedSchema[] {
  const unions = all.filter(({ alternatives }) => alternatives > 0);
  const largest = [mostBy(all, ({ length }) => length), mostBy(unions, ({ alternatives }) => alternatives)];
  return [...new Set(largest)].filter((one) => one !== null);
}

/** Schemas are constants of the code, so each is measured once. */
const sizes = new WeakMap<Json, SizedSchema>();

function sizeOf({ name, json }: Pick<SizedSchema, 'name' | 'json'>): SizedSchema {
  const known = sizes.get(json);
  if (known !== undefined) return known;
  const { length } = JSON.stringify(json);
  const one = { name, json, hash: schemaHash(json), length, alternatives: alternativesIn(json) };
  sizes.set(json, one);
  return one;
}

function alternativesIn(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const below = Object.values(node).reduce<number>((sum, value) => sum + alternativesIn(value), 0);
  const { anyOf, oneOf } = node as { readonly anyOf?: unknown; readonly oneOf?: unknown };
  return below + [anyOf, oneOf].reduce<number>((sum, union) => sum + (Array.isArray(union) ? union.length : 0), 0);
}

/** The first of the largest; null: there is none. */
function mostBy<T>(all: readonly T[], measure: (one: T) => number): T | null {
  return all.reduce<T | null>((most, one) => (most === null || measure(one) > measure(most) ? one : most), null);
}
