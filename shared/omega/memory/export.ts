import { z } from 'zod';
import { shownAs, type MemoryEntry } from './entries.ts';
import { failureRegistry, patternLibrary, successRegistry } from './registries.ts';

/**
 * All that the memories of a corpus hold, field for field (OMEGA rules §3.2, §3.3, §3.4); what belongs to one session
 * only is left out.
 */
export const memoryExport = z.strictObject({
  format: z.literal('symposium/omega-memory'),
  /** Raised when a reader of the old form could misread the new one. */
  version: z.literal(1),
  corpus: z.enum(['simulated', 'real']),
  simulated: z.boolean(),
  patternMemory: patternLibrary.omit({ currentMatches: true }),
  failureMemory: failureRegistry.omit({ sessionFailures: true, activeWarnings: true }),
  successMemory: successRegistry.omit({ sessionSuccesses: true }),
});
type MemoryExport = z.infer<typeof memoryExport>;

/** In the order of ids, so that the same memory gives the same file. */
export const exportOf = (entries: readonly MemoryEntry[], corpus: MemoryExport['corpus']): MemoryExport => ({
  format: 'symposium/omega-memory',
  version: 1,
  corpus,
  simulated: corpus === 'simulated',
  patternMemory: {
    problemPatterns: [...shownAs('problemPatterns', entries)],
    solutionPatterns: [...shownAs('solutionPatterns', entries)],
    reasoningPatterns: [...shownAs('reasoningPatterns', entries)],
    failurePatterns: [...shownAs('failurePatterns', entries)],
  },
  failureMemory: {
    historicalFailures: [...shownAs('historicalFailures', entries)],
    failureRules: [...shownAs('failureRules', entries)],
  },
  successMemory: {
    historicalSuccesses: [...shownAs('historicalSuccesses', entries)],
    brilliantIdeas: [...shownAs('brilliantIdeas', entries)],
    successHeuristics: [...shownAs('successHeuristics', entries)],
  },
});
