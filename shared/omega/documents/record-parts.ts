import { z } from 'zod';
import { escalationSteps } from '../failures/escalation.ts';
import { failureSeverities } from '../failures/severities.ts';
import { failureTypes } from '../failures/signatures.ts';
import { sectionNames } from '../memory/sections.ts';
import { interventions } from '../failures/interventions.ts';
import { sessionPhases } from '../agents/roster.ts';
import {
  agentId,
  agentTiers,
  attackResults,
  confidence,
  outputTiers,
  severities,
  verificationResults,
} from '../vocabulary.ts';

/**
 * Parts of a session's record. Times are ISO 8601, confidences 0–1, money in microdollars; null: not known, or nothing
 * there.
 */

export const count = z.int().min(0);
export const rowsOf = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const texts = rowsOf(z.string());
const keysOf = <T extends Record<string, unknown>>(table: T) =>
  Object.keys(table) as [Extract<keyof T, string>, ...Extract<keyof T, string>[]];

/** What became of an agent's place in a wave. `SUBSTITUTED`: another agent of its group did its work. */
export const placeStates = ['ANSWERED', 'QUARANTINED', 'SUBSTITUTED', 'FAILED'] as const;
export const recordedWave = z.strictObject({
  cycle: count,
  phase: z.enum(sessionPhases),
  at: z.iso.datetime(),
  places: rowsOf(
    z.strictObject({ agent: agentId, state: z.enum(placeStates), by: agentId.nullable(), why: z.string().nullable() }),
  ),
});

/** Why these agents were sent in (OMEGA rules §1.2), and PHI's eight questions (OMEGA rules §1.4). */
export const recordedPlan = z.strictObject({
  cycle: count,
  closing: z.boolean(),
  leaves: texts,
  lost: rowsOf(agentId),
  choices: rowsOf(z.strictObject({ agent: agentId, why: z.string() })),
  checklist: rowsOf(z.strictObject({ question: z.string(), answer: z.enum(['YES', 'NO']), evidence: z.string() })),
});

/** Propagated confidence of a claim at the end of each cycle; `ANSWER`: of the session's answer. */
export const recordedCourse = z.strictObject({
  claim: z.string(),
  points: rowsOf(z.strictObject({ cycle: count, confidence })),
});

const side = z.strictObject({ agent: agentId, claim: z.string().nullable(), statement: z.string() });
/** `from` and `until`: places in the session's order of rows. */
export const recordedContradiction = z.strictObject({
  id: z.string(),
  severity: z.enum(severities),
  a: side,
  b: side,
  cycle: count,
  openedAt: z.iso.datetime(),
  from: count,
  settled: z
    .strictObject({
      by: agentId.or(z.literal('USER')),
      how: z.string(),
      cycle: count,
      at: z.iso.datetime(),
      until: count,
    })
    .nullable(),
});

/** A claim that the answer rests on, or ANSWER, with the steps by which its confidence came to be. */
export const recordedTrace = z.strictObject({ claim: z.string(), lines: texts });

export const recordedClaim = z.strictObject({
  id: z.string(),
  agent: agentId,
  statement: z.string(),
  confidence,
  keyClaim: z.boolean(),
  ended: z.string().nullable(),
  disputed: z.boolean(),
  supporting: rowsOf(agentId),
  attacking: rowsOf(agentId),
  verification: z.enum(verificationResults).nullable(),
  attack: z.enum(attackResults).nullable(),
  survivesAs: z.string().nullable(),
});

/** Of an earlier session's memory: what matched the problem. */
export const recordedMatch = z.strictObject({
  section: z.enum(sectionNames),
  id: z.string(),
  strength: z.number(),
  tells: z.string(),
  evidence: texts,
});
/** What this session hands to those after it. */
export const recordedLesson = z.strictObject({
  section: z.enum(sectionNames),
  id: z.string(),
  tells: z.string(),
  file: z.string().nullable(),
});

export const recordedSpending = z.strictObject({
  tier: z.enum(agentTiers),
  calls: count,
  inputTokens: count,
  outputTokens: count,
  costMicrodollars: count.nullable(),
});

export const recordedEscalation = z.strictObject({
  cycle: count,
  step: z.enum(keysOf(escalationSteps)),
  outcome: z.enum(['FAILED', 'RECOVERED']),
  subject: z.string(),
  why: z.string(),
});
export const recordedFailure = z.strictObject({
  cycle: count,
  failure: z.enum(failureTypes),
  severity: z.enum(keysOf(failureSeverities)),
  evidence: z.string(),
});
export const recordedIntervention = z.strictObject({
  cycle: count,
  take: z.enum(keysOf(interventions)),
  passed: rowsOf(z.strictObject({ intervention: z.string(), why: z.string() })),
  children: texts,
});
export const recordedUpgrade = z.strictObject({
  cycle: count,
  agent: agentId,
  to: z.literal(outputTiers),
  because: texts,
  yielded: texts,
  refusedBy: texts,
});
export const recordedDecision = z.strictObject({
  cycle: count,
  decision: z.string(),
  status: z.string().nullable(),
  failureType: z.string().nullable(),
  leaf: z.string(),
  why: z.string(),
});

/** A question to a person and how it ended. */
export const recordedReview = z.strictObject({
  review: z.string(),
  kind: z.string(),
  question: z.string(),
  openedAt: z.iso.datetime(),
  ending: z.string(),
  option: z.string().nullable(),
  reviewer: z.string().nullable(),
  justification: z.string(),
});

/** Whose words they are: the model that spoke for an agent, and the prompt that it spoke under. */
export const recordedVoice = z.strictObject({
  agent: agentId,
  model: z.string(),
  snapshot: z.string(),
  version: z.string(),
  calls: count,
});
