import { z } from 'zod';
import { agentId, confidence } from '../vocabulary.ts';

/** The states of the three memories that outlive a session, field for field. */

const id = z.string().min(1);
const text = z.string();
const lines = z.array(text);
const time = z.iso.datetime();

/* Success Memory (agent 56, OMEGA rules §3.4). */

export const sessionSuccess = z.object({
  id,
  successType: z.enum(['BREAKTHROUGH', 'APPROACH', 'INSIGHT', 'EFFICIENCY']),
  description: text,
  occurredAt: time,
  agentId,
  analysis: z.object({ keyInsight: text, enablingConditions: lines, executionFactors: lines }),
  replicability: z.object({ transferableElements: lines, contextDependentElements: lines, requiredConditions: lines }),
});
export const historicalSuccess = z.object({
  id,
  patternName: text,
  description: text,
  frequency: z.int().min(0),
  contexts: lines,
  replicationGuide: text,
});
export const brilliantIdea = z.object({
  id,
  idea: text,
  context: text,
  whyBrilliant: text,
  capturedAt: time,
  agentId,
  filedTo: text.nullable(),
});
export type BrilliantIdea = z.infer<typeof brilliantIdea>;
export const successHeuristic = z.object({
  id,
  heuristic: text,
  derivedFrom: z.array(id),
  applications: z.int().min(0),
  successRate: confidence,
});

export const successRegistry = z.object({
  /** Of this session only. */
  sessionSuccesses: z.array(sessionSuccess),
  historicalSuccesses: z.array(historicalSuccess),
  brilliantIdeas: z.array(brilliantIdea),
  successHeuristics: z.array(successHeuristic),
});

/* Failure Memory (agent 55, OMEGA rules §3.3). */

export const sessionFailure = z.object({
  id,
  failureType: z.enum(['APPROACH', 'REASONING', 'PROCESS', 'PREDICTION']),
  description: text,
  occurredAt: time,
  agentId,
  analysis: z.object({
    immediateCause: text,
    contributingFactors: lines,
    rootCause: text,
    predictable: z.boolean(),
    warningSignsMissed: lines,
  }),
  lessons: z.array(z.object({ lesson: text, application: text })),
  prevention: z.array(z.object({ condition: text, action: text })),
});
export const historicalFailure = z.object({
  id,
  patternName: text,
  description: text,
  frequency: z.int().min(0),
  contexts: lines,
  preventionRules: lines,
});
const activeWarning = z.object({
  patternId: id,
  warningSign: text,
  detectedAt: time,
  severity: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  recommendedAction: text,
});
export const failureRule = z.object({ id, rule: text, derivedFrom: z.array(id), violationsCaught: z.int().min(0) });

export const failureRegistry = z.object({
  /** Of this session only, as are the warnings. */
  sessionFailures: z.array(sessionFailure),
  historicalFailures: z.array(historicalFailure),
  activeWarnings: z.array(activeWarning),
  failureRules: z.array(failureRule),
});

/* Pattern Memory (agent 54, OMEGA rules §3.2). Rates and strengths are 0–1. */

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
const currentMatch = z.object({
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
