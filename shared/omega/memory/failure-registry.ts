import { z } from 'zod';
import { agentId } from '../vocabulary.ts';

/** State of Failure Memory (agent 55), field for field (OMEGA rules §3.3). */

const id = z.string().min(1);
const text = z.string();
const lines = z.array(text);
const time = z.iso.datetime();

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
export type SessionFailure = z.infer<typeof sessionFailure>;
export const historicalFailure = z.object({
  id,
  patternName: text,
  description: text,
  frequency: z.int().min(0),
  contexts: lines,
  preventionRules: lines,
});
export const activeWarning = z.object({
  patternId: id,
  warningSign: text,
  detectedAt: time,
  severity: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  recommendedAction: text,
});
export type ActiveWarning = z.infer<typeof activeWarning>;
export const failureRule = z.object({ id, rule: text, derivedFrom: z.array(id), violationsCaught: z.int().min(0) });

export const failureRegistry = z.object({
  /** Of this session only, as are the warnings. */
  sessionFailures: z.array(sessionFailure),
  historicalFailures: z.array(historicalFailure),
  activeWarnings: z.array(activeWarning),
  failureRules: z.array(failureRule),
});
export type FailureRegistry = z.infer<typeof failureRegistry>;
