import { createHash } from 'node:crypto';
import type { ModelRequest } from './model.ts';

/**
 * What OpenAI is told of what it keeps: no answer (some accounts keep them by default, and the Responses API does for
 * everybody), and of a prefix that comes again in other requests where to look for it, by a name that says nothing ("Your
 * data", "Prompt caching", read 2026-11-25). The name is of its first piece: what follows grows from request to request,
 * which are to find one another all the same.
 */
export function leavingNothing({ system, turns: [first] }: ModelRequest): {
  readonly store: false;
  readonly prompt_cache_key?: string;
} {
  const stable = first?.role === 'user' ? first.stable?.[0] : undefined;
  if (first?.role !== 'user' || stable === undefined) return { store: false };
  const prefix = createHash('sha256').update(system).update('\0').update(first.text.slice(0, stable)).digest('hex');
  return { store: false, prompt_cache_key: prefix.slice(0, 32) };
}
