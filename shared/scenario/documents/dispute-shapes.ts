import { z } from 'zod';
import { proofFindings } from '../../verification/proofs.ts';
import { proof, sides } from '../answers/acts.ts';
import { challengerName } from '../disputes/logged.ts';
import { disputeOutcomes } from '../disputes/outcome.ts';
import { agentName, domains, phases } from '../vocabulary.ts';
import type {
  RecordedBreakthrough,
  RecordedChallenge,
  RecordedCorrection,
  RecordedVeto,
  RefusedAct,
} from './dispute-record.ts';
import { rows, verificationShape } from './shapes.ts';

/** Schemas of what a record keeps of disputes, each held to its interface by its type. */

const text = z.string();
const share = z.number().min(0).max(1);
const raised = { phase: z.enum(phases), round: z.int().min(0) };
const outcome = z.enum(disputeOutcomes);

export const challengeShape: z.ZodType<RecordedChallenge> = z.strictObject({
  ...raised,
  id: text,
  request: text.exactOptional(),
  claim: text,
  challenger: challengerName,
  outsider: text.nullable(),
  challenged: agentName,
  domains: rows(z.enum(domains)),
  crossDomain: z.boolean(),
  downgraded: text.nullable(),
  said: z
    .strictObject({
      wrong: text,
      evidence: rows(text),
      recommendation: text,
      override: text.nullable(),
      confidence: share.nullable(),
    })
    .nullable(),
  finding: text.nullable(),
  response: z
    .strictObject({ decision: text, statement: text, evidence: rows(text), revision: text, confidence: share })
    .nullable(),
  votes: rows(
    z.strictObject({
      agent: agentName,
      as: z.enum(['ballot', 'rule', 'arbitrate']),
      side: z.enum([...sides, 'unscored']),
      reason: text,
      override: text.nullable(),
    }),
  ),
  level: z.int().min(0).max(4),
  resolution: text,
  outcome: outcome.nullable(),
  why: rows(text),
  overruled: z.strictObject({ by: challengerName, position: text }).nullable(),
});

export const refusedShape: z.ZodType<RefusedAct> = z.strictObject({
  ...raised,
  by: challengerName,
  act: z.enum(['challenge', 'veto']),
  number: z.int().min(0),
  claim: text,
  reason: text,
  count: z.int().min(1),
});

export const vetoShape: z.ZodType<RecordedVeto> = z.strictObject({
  ...raised,
  id: text,
  by: agentName,
  claim: text,
  said: z.strictObject({ law: text, proof: text, check: proof.nullable(), correction: text }).nullable(),
  finding: z.strictObject({
    finding: z.enum(proofFindings),
    houseValue: z.number().nullable(),
    comparator: text.nullable(),
    limit: z.number().nullable(),
    unit: text.nullable(),
    why: text,
  }),
  fixPossible: z.boolean(),
  ruling: z.enum(['stands', 'downgraded', 'escalates']),
  because: text.nullable(),
  review: z
    .strictObject({ satisfied: z.boolean(), reason: text, recommendation: text, physicsForbids: z.boolean() })
    .nullable(),
  ending: text.nullable(),
  decidedIn: text.nullable(),
});

export const breakthroughLogShape: z.ZodType<RecordedBreakthrough> = z.strictObject({
  ...raised,
  id: text,
  by: agentName,
  proposal: z.strictObject({ summary: text, solution: text, novelty: text, physics: text }).nullable(),
  checks: rows(
    z.strictObject({
      agent: agentName,
      task: z.enum(['novelty', 'deepDive', 'literature']),
      result: text,
      words: rows(z.strictObject({ field: text, text })),
    }),
  ),
  confirmed: z.boolean(),
  review: text.nullable(),
  verification: verificationShape.nullable(),
});

export const correctionShape: z.ZodType<RecordedCorrection> = z.strictObject({
  ...raised,
  claim: text,
  dispute: text,
  challenger: challengerName,
  outcome,
  resolution: text,
});
