import { z } from 'zod';
import { escalationSteps } from '../failures/escalation.ts';
import { failureSeverities, failureTypes } from '../failures/signatures.ts';
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
  levels,
  problemTypes,
  qualityVerdicts,
  type ProblemType,
} from '../vocabulary.ts';
import { aggregatedOutput } from '../aggregate.ts';
import { recordedArgument, recordedFirst } from './recorded-argument.ts';
import { rowsOf, texts } from './recorded-rows.ts';
import { omegaMessage } from '../answers/message.ts';
import { terminationReport } from '../termination/report.ts';

/**
 * Parts of a session's record. Times are ISO 8601, confidences 0–1, money in microdollars; null: not known, or nothing
 * there.
 */

const count = z.int().min(0);
const keysOf = <T extends Record<string, unknown>>(table: T) =>
  Object.keys(table) as [Extract<keyof T, string>, ...Extract<keyof T, string>[]];

/** What became of an agent's place in a wave. `SUBSTITUTED`: another agent of its group did its work. */
const placeStates = ['ANSWERED', 'QUARANTINED', 'SUBSTITUTED', 'FAILED'] as const;
const recordedWave = z.strictObject({
  cycle: count,
  phase: z.enum(sessionPhases),
  at: z.iso.datetime(),
  places: rowsOf(
    z.strictObject({ agent: agentId, state: z.enum(placeStates), by: agentId.nullable(), why: z.string().nullable() }),
  ),
});

/** Why these agents were sent in (OMEGA rules §1.2), and PHI's eight questions (OMEGA rules §1.4). */
const recordedPlan = z.strictObject({
  cycle: count,
  closing: z.boolean(),
  leaves: texts,
  lost: rowsOf(agentId),
  choices: rowsOf(z.strictObject({ agent: agentId, why: z.string() })),
  checklist: rowsOf(z.strictObject({ question: z.string(), answer: z.enum(['YES', 'NO']), evidence: z.string() })),
});

/** Propagated confidence of a claim at the end of each cycle; `ANSWER`: of the session's answer. */
const recordedCourse = z.strictObject({
  claim: z.string(),
  points: rowsOf(z.strictObject({ cycle: count, confidence })),
});

const side = z.strictObject({ agent: agentId, claim: z.string().nullable(), statement: z.string() });
/** `from` and `until`: places in the session's order of rows. */
const recordedContradiction = z.strictObject({
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
const recordedTrace = z.strictObject({ claim: z.string(), lines: texts });

const recordedClaim = z.strictObject({
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

/** Whose method a claim fits that was checked, and whether each who checked it is one of these (OMEGA rules §2.5). */
const recordedMethod = z.strictObject({
  claim: z.string(),
  fits: rowsOf(agentId),
  checkedBy: rowsOf(z.strictObject({ agent: agentId, onMethod: z.boolean() })),
});

/** Of an earlier session's memory: what matched the problem. */
const recordedMatch = z.strictObject({
  section: z.enum(sectionNames),
  id: z.string(),
  strength: z.number(),
  tells: z.string(),
  evidence: texts,
});
/** What this session hands to those after it. */
const recordedLesson = z.strictObject({
  section: z.enum(sectionNames),
  id: z.string(),
  tells: z.string(),
  file: z.string().nullable(),
});

/** Facts with their sources, who cited them, and which claims fell beside them; `dropped`: what does not count, by ids. */
const recordedFacts = z.strictObject({
  laid: rowsOf(
    z.strictObject({
      id: z.string(),
      statement: z.string(),
      source: z.string(),
      /** null: it came with the problem. */
      by: z.string().nullable(),
      cycle: count,
      at: z.iso.datetime(),
      citedBy: texts,
      against: texts,
    }),
  ),
  dropped: texts,
});

const recordedSpending = z.strictObject({
  tier: z.enum(agentTiers),
  calls: count,
  inputTokens: count,
  outputTokens: count,
  costMicrodollars: count.nullable(),
});

const recordedEscalation = z.strictObject({
  cycle: count,
  step: z.enum(keysOf(escalationSteps)),
  outcome: z.enum(['FAILED', 'RECOVERED']),
  subject: z.string(),
  why: z.string(),
});
const recordedFailure = z.strictObject({
  cycle: count,
  failure: z.enum(failureTypes),
  severity: z.enum(keysOf(failureSeverities)),
  evidence: z.string(),
});
const recordedIntervention = z.strictObject({
  cycle: count,
  take: z.enum(keysOf(interventions)),
  passed: rowsOf(z.strictObject({ intervention: z.string(), why: z.string() })),
  children: texts,
});
const recordedUpgrade = z.strictObject({
  cycle: count,
  agent: agentId,
  to: z.literal(outputTiers),
  because: texts,
  yielded: texts,
  refusedBy: texts,
});
const recordedDecision = z.strictObject({
  cycle: count,
  decision: z.string(),
  status: z.string().nullable(),
  failureType: z.string().nullable(),
  leaf: z.string(),
  why: z.string(),
});

/** A question to a person and how it ended. */
const recordedReview = z.strictObject({
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
const recordedVoice = z.strictObject({
  agent: agentId,
  model: z.string(),
  snapshot: z.string(),
  version: z.string(),
  calls: count,
});

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
  first: recordedFirst,
  argument: rowsOf(recordedArgument),
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
  /** Nothing: a report of before claims were chosen by method. */
  methods: rowsOf(recordedMethod).optional(),
  contradictions: rowsOf(recordedContradiction),
  /** Last place in the session's order of rows, and the first of each cycle. */
  extent: z.strictObject({ last: count, cycles: rowsOf(z.strictObject({ cycle: count, from: count })) }),
  matches: rowsOf(recordedMatch),
  /** Strength above which an entry matches. */
  matchesAbove: confidence,
  lessons: rowsOf(recordedLesson),
  /** Of memory's testimony: what named an agent that did not run or a claim that does not exist. */
  dropped: texts,
  /** What it stood on (OMEGA rules §11); nothing: there were no facts. */
  facts: recordedFacts.optional(),
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
