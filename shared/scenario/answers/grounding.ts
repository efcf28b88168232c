import { z } from 'zod';
import { confidence, label, listOf, prose } from '../vocabulary.ts';
import { acts } from './acts.ts';

export const architectures = ['DIRECT', 'CHAIN-OF-THOUGHT', 'EXTENDED-REASONING', 'AGENTIC'] as const;

export const citation = z.object({ authors: label, year: z.number().int(), title: label, venue: label });

/** GALILEO's Scientific Grounding Report (scenario rules §2.3). */
export const groundingReport = z.object({
  constructs: listOf(
    z.object({
      /** Id of the insight that the construct belongs to. */
      insightId: label,
      construct: label,
      /** Seminal and most recent references, as in `citations`. */
      seminal: citation,
      recent: citation,
      aiPrediction: prose,
    }),
  ),
  citations: listOf(citation),
  benchmarks: listOf(z.object({ name: label, comparison: prose, difference: prose })),
  novelty: prose,
  difficulty: z.object({
    chainAnalysis: prose,
    counterIntuitive: prose,
    contamination: prose,
    /** Chance p of finding one insight; Symposium computes p^N. */
    perInsightSuccess: z.number().min(0).max(1),
    predicted: listOf(z.object({ architecture: z.enum(architectures), why: prose, score: z.number().min(0).max(100) })),
  }),
  validity: z.object({
    constructValidity: prose,
    /** Construct validity issues; empty where there is none. */
    concerns: listOf(prose),
    rubricCaptures: prose,
    confounds: listOf(prose),
  }),
  merit: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  recommendations: listOf(prose),
  ...acts,
  confidence,
});
export type GroundingReport = z.infer<typeof groundingReport>;
