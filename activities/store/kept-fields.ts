import type { EntryType } from '../../shared/kernel/index.ts';

/**
 * Fields that stay readable in a sealed column, because statements look at them: ids, names, closed words and numbers, and
 * no prose (kernel rules §37). All the rest of the column is sealed with them.
 */
const briefs: Readonly<Record<string, readonly string[]>> = {
  scenario: ['category', 'tier', 'status'],
  batch: ['night'],
  inquiry: ['session'],
  omega: ['stakes', 'uncertainty'],
  evaluation: ['set', 'runs', 'architecture', 'providerBatch'],
};
const contents: { readonly [type in EntryType]?: readonly string[] } = {
  CALL: ['call', 'state', 'cost_at_most_microdollars'],
  BATCH: ['kind', 'run', 'slot'],
  MATCH: ['kind', 'end', 'team', 'round', 'offer', 'by'],
  REVIEW: ['room'],
  CORRECTION: ['state', 'team', 'tokenHash', 'room'],
  OUTCOME: ['outcome'],
};

/** Of a run's brief, by its system. */
export const keptOfBrief = (system: string): readonly string[] =>
  Object.hasOwn(briefs, system) ? (briefs[system] ?? []) : [];

/** Of a ledger row's content, by its type. */
export const keptOfContent = (type: EntryType): readonly string[] => contents[type] ?? [];

/** Of a review's package, of how it ended, and of a line of the registry. */
export const keptOfPackage: readonly string[] = ['subject', 'phase', 'detached'];
export const keptOfEnding: readonly string[] = ['outcome', 'reviewer'];
export const keptOfRegistryLine: readonly string[] = ['category', 'status', 'difficulty'];
