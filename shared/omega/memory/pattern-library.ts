import { z } from 'zod';
import { agentId, confidence } from '../vocabulary.ts';

/** State of Pattern Memory (agent 54), field for field (OMEGA rules §3.2). Rates and strengths are 0–1. */

const id = z.string().min(1);
const text = z.string();
const lines = z.array(text);

export const problemPattern = z.object({
  id,
  name: text,
  description: text,
  /** How the pattern is recognised. */
  signature: z.array(z.object({ indicator: text, weight: z.number().min(0).max(1) })),
  typicalTrajectory: text,
  successRate: confidence,
  recommendedAgents: z.array(agentId),
  recommendedApproach: text,
  /** Ids of patterns that show what not to do. */
  antiPatterns: z.array(id),
  examples: z.array(z.object({ problem: text, outcome: z.enum(['SUCCESS', 'FAILURE', 'PARTIAL']) })),
});
export const solutionPattern = z.object({
  id,
  name: text,
  description: text,
  applicableWhen: lines,
  steps: lines,
  successRate: confidence,
  failureModes: lines,
});
export const reasoningPattern = z.object({
  id,
  name: text,
  description: text,
  structure: text,
  validityConditions: lines,
  commonFailures: lines,
});
export const failurePattern = z.object({ id, name: text, signature: lines, typicalCause: text, prevention: text });
export const currentMatch = z.object({
  patternId: id,
  matchStrength: confidence,
  evidence: lines,
  implications: lines,
});
export type CurrentMatch = z.infer<typeof currentMatch>;

export const patternLibrary = z.object({
  problemPatterns: z.array(problemPattern),
  solutionPatterns: z.array(solutionPattern),
  reasoningPatterns: z.array(reasoningPattern),
  failurePatterns: z.array(failurePattern),
  /** Of this session only. */
  currentMatches: z.array(currentMatch),
});
export type PatternLibrary = z.infer<typeof patternLibrary>;
