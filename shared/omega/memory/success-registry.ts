import { z } from 'zod';
import { agentId, confidence } from '../vocabulary.ts';

/** State of Success Memory (agent 56), field for field (OMEGA rules §3.4). */

const id = z.string().min(1);
const text = z.string();
const lines = z.array(text);
const time = z.iso.datetime();

export const sessionSuccess = z.object({
  id,
  successType: z.enum(['BREAKTHROUGH', 'APPROACH', 'INSIGHT', 'EFFICIENCY']),
  description: text,
  occurredAt: time,
  agentId,
  analysis: z.object({ keyInsight: text, enablingConditions: lines, executionFactors: lines }),
  replicability: z.object({ transferableElements: lines, contextDependentElements: lines, requiredConditions: lines }),
});
export type SessionSuccess = z.infer<typeof sessionSuccess>;
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
export type SuccessRegistry = z.infer<typeof successRegistry>;
