import { z } from 'zod';
import { aggregatedOutput } from '../aggregate.ts';
import { omegaMessage } from '../answers/message.ts';
import { terminationReport } from '../termination/report.ts';
import { agentId, confidence, levels, problemTypes, qualityVerdicts, type ProblemType } from '../vocabulary.ts';
import {
  count,
  recordedClaim,
  recordedContradiction,
  recordedCourse,
  recordedDecision,
  recordedEscalation,
  recordedFailure,
  recordedIntervention,
  recordedLesson,
  recordedMatch,
  recordedPlan,
  recordedReview,
  recordedSpending,
  recordedTrace,
  recordedUpgrade,
  recordedVoice,
  recordedWave,
  rowsOf,
} from './record-parts.ts';

const level = z.enum(levels);
const types = Object.keys(problemTypes) as [ProblemType, ...ProblemType[]];

/**
 * A session as its report tells it: all that the documents are made of, and itself the document `report.json`. What
 * models wrote stands in it as they wrote it; every number was computed.
 */
export const sessionRecord = z.strictObject({
  runKey: z.string(),
  title: z.string(),
  corpus: z.enum(['simulated', 'real']),
  /** Anything that simulated models had a part in says so (kernel rules §17). */
  simulated: z.boolean(),
  /** The session whose sub-problem it solves, and how deep it is nested. */
  parent: z.string().nullable(),
  depth: count,
  createdAt: z.iso.datetime(),
  concludedAt: z.iso.datetime(),
  orchestrator: z.string(),
  problem: z.strictObject({
    statement: z.string(),
    clarified: z.string().nullable(),
    classification: z.strictObject({ type: z.enum(types), subtype: z.string() }).nullable(),
    /** PHI's words, and where the user's flag outranks them, both (OMEGA rules §7.1). */
    testimony: z
      .strictObject({
        stakes: level,
        uncertainty: level,
        wellDefined: z.boolean(),
        reason: z.string(),
        keyUncertainties: rowsOf(z.string()),
        confidence,
      })
      .nullable(),
    flags: z.strictObject({ stakes: level.nullable(), uncertainty: level.nullable() }),
  }),
  /** As the termination report has it, with the tree's reason (OMEGA rules §6.4). */
  why: z.string(),
  /** Of the answer, propagated; null: there is none, or the session failed. */
  confidence: confidence.nullable(),
  /** The Quality Controller's word on the answer (OMEGA rules §6.1); null: none that can be read. */
  quality: z.enum(qualityVerdicts).nullable(),
  /** The answer as it was last put into words, and whose words they are; null: there is none. */
  answer: z.strictObject({ by: agentId, text: z.string() }).nullable(),
  /** OMEGA rules §6.5 */
  termination: terminationReport,
  /** OMEGA rules §5.3; null where there is neither PHI's word nor an answer. */
  aggregated: aggregatedOutput.nullable(),
  waves: rowsOf(recordedWave),
  plans: rowsOf(recordedPlan),
  thresholds: rowsOf(z.strictObject({ name: z.string(), at: confidence })),
  courses: rowsOf(recordedCourse),
  claims: rowsOf(recordedClaim),
  traces: rowsOf(recordedTrace),
  contradictions: rowsOf(recordedContradiction),
  /** Last place in the session's order of rows, and the first of each cycle. */
  extent: z.strictObject({ last: count, cycles: rowsOf(z.strictObject({ cycle: count, from: count })) }),
  matches: rowsOf(recordedMatch),
  /** Strength above which an entry matches. */
  matchesAbove: confidence,
  lessons: rowsOf(recordedLesson),
  escalations: rowsOf(recordedEscalation),
  failures: rowsOf(recordedFailure),
  interventions: rowsOf(recordedIntervention),
  upgrades: rowsOf(recordedUpgrade),
  decisions: rowsOf(recordedDecision),
  reviews: rowsOf(recordedReview),
  spending: rowsOf(recordedSpending),
  voices: rowsOf(recordedVoice),
  /** Every answer that its schema accepted, as a message (OMEGA rules §2.1), in the order of the calls. */
  messages: rowsOf(omegaMessage),
});
export type SessionRecord = z.infer<typeof sessionRecord>;
