import { z } from 'zod';
import { agentId, claimAddress, confidence, listOf, prose, sentence } from '../vocabulary.ts';

/**
 * One testimony a cycle of each memory (OMEGA rules §1.3.2). The states themselves are folds over the ledger; here
 * stand the words that no fold can find: names, causes, lessons. Ids, times and counts are Symposium's.
 */
const testimony = { verdict: z.string().trim().min(1).max(100), confidenceBasis: sentence, confidence };

/** 53 (OMEGA rules §3.1) */
export const sessionTestimony = z.object({
  summary: prose,
  decisions: listOf(z.object({ decision: sentence, basis: sentence, reversible: z.boolean() })),
  commitments: listOf(z.object({ commitment: sentence, madeBy: agentId })),
  /** Claims on which the session rests now, and claims that it has given up. */
  activeClaims: listOf(claimAddress),
  abandoned: listOf(z.object({ claimId: claimAddress, reason: sentence })),
  evidence: listOf(
    z.object({
      evidence: sentence,
      source: agentId,
      supports: listOf(claimAddress),
      contradicts: listOf(claimAddress),
      strength: z.enum(['STRONG', 'MODERATE', 'WEAK']),
    }),
  ),
  ...testimony,
});
export type SessionTestimony = z.infer<typeof sessionTestimony>;

const named = { name: sentence, description: prose };

/** 54 (OMEGA rules §3.2). `patternId`: the id under which a stored pattern was handed over. */
export const patternTestimony = z.object({
  matches: listOf(
    z.object({ patternId: sentence, evidence: listOf(sentence), implications: listOf(sentence), strength: confidence }),
  ),
  problemPatterns: listOf(
    z.object({
      ...named,
      signature: listOf(z.object({ indicator: sentence, weight: z.number().min(0).max(1) })),
      typicalTrajectory: prose,
      recommendedAgents: listOf(agentId),
      recommendedApproach: prose,
    }),
    5,
  ),
  solutionPatterns: listOf(
    z.object({ ...named, applicableWhen: listOf(sentence), steps: listOf(sentence), failureModes: listOf(sentence) }),
    5,
  ),
  reasoningPatterns: listOf(
    z.object({ ...named, structure: sentence, validityConditions: listOf(sentence), commonFailures: listOf(sentence) }),
    5,
  ),
  ...testimony,
});
export type PatternTestimony = z.infer<typeof patternTestimony>;

/** 55 (OMEGA rules §3.3) */
export const failureTestimony = z.object({
  failures: listOf(
    z.object({
      name: sentence,
      description: prose,
      agentId,
      immediateCause: sentence,
      contributingFactors: listOf(sentence),
      rootCause: sentence,
      failureType: z.enum(['APPROACH', 'REASONING', 'PROCESS', 'PREDICTION']),
      warningSignsMissed: listOf(sentence),
      predictable: z.boolean(),
      lessons: listOf(z.object({ lesson: sentence, application: sentence })),
      prevention: listOf(z.object({ condition: sentence, action: sentence })),
    }),
    10,
  ),
  warnings: listOf(
    z.object({
      patternId: sentence,
      warningSign: sentence,
      severity: z.enum(['HIGH', 'MEDIUM', 'LOW']),
      recommendedAction: sentence,
    }),
  ),
  rules: listOf(sentence, 10),
  ...testimony,
});
export type FailureTestimony = z.infer<typeof failureTestimony>;

/** 56 (OMEGA rules §3.4) */
export const successTestimony = z.object({
  successes: listOf(
    z.object({
      successType: z.enum(['BREAKTHROUGH', 'APPROACH', 'INSIGHT', 'EFFICIENCY']),
      name: sentence,
      description: prose,
      agentId,
      keyInsight: sentence,
      enablingConditions: listOf(sentence),
      executionFactors: listOf(sentence),
      transferableElements: listOf(sentence),
      contextDependentElements: listOf(sentence),
      requiredConditions: listOf(sentence),
    }),
    10,
  ),
  /** `claimId`: the claim of that agent in which the idea was stated. */
  brilliantIdeas: listOf(
    z.object({ idea: sentence, context: prose, whyBrilliant: prose, agentId, claimId: claimAddress }),
    5,
  ),
  heuristics: listOf(sentence, 10),
  ...testimony,
});
export type SuccessTestimony = z.infer<typeof successTestimony>;
