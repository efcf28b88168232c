import { createHash } from 'node:crypto';
import type { ModelRequest } from './model.ts';

type Json = ModelRequest['schema']['json'];

/** The name that a schema is remembered by: what it asks for, whatever its task is called. */
export function schemaHash(json: Json): string {
  const hash = known.get(json) ?? createHash('sha256').update(JSON.stringify(json)).digest('hex');
  known.set(json, hash);
  return hash;
}

/** Schemas are constants of the code, so each is hashed once. */
const known = new WeakMap<Json, string>();
