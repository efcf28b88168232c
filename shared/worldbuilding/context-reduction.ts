import type { Json } from '../kernel/json.ts';
import type { Headline } from './deliberation/compression.ts';

/** What is left of a round of an earlier phase in the shortest form. */
const headline = ['id', 'proposedBy', 'title', 'outcome', 'amendment'] as const satisfies readonly (keyof Headline)[];

/**
 * Canon, the running phase and what the question is about stay whole under any budget; rounds of earlier phases may go
 * (worldbuilding rules §6.3). The transcript's own rule has bounded them already, so this is for a policy with a narrow
 * context.
 */
export const relevanceOf = (label: string): 'kept' | number => (label === 'earlier' ? 0 : 'kept');

/** Earlier rounds by their headlines, with every vote as it was cast; null where there is no shorter form. */
export function shorterForm(label: string, body: Json): Json | null {
  if (label !== 'earlier' || !isRecord(body) || !Array.isArray(body['rounds'])) return null;
  const rounds = (body['rounds'] as readonly Json[]).map((round) =>
    isRecord(round) ? Object.fromEntries(headline.map((field) => [field, round[field] ?? null])) : round,
  );
  return JSON.stringify(rounds).length < JSON.stringify(body['rounds']).length ? { ...body, rounds } : null;
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
