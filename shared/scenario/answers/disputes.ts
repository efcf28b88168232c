import { z } from 'zod';
import { confidence, listOf, prose, status } from '../vocabulary.ts';
import { override, proof, sides } from './acts.ts';
import { citation } from './grounding.ts';

/** The challenged agent's one answer (scenario rules §4.1, step 3). */
export const challengeResponse = z.object({
  decision: z.enum(['ACCEPT', 'DEFEND', 'PARTIAL']),
  statement: prose,
  evidence: listOf(prose),
  /** What it will change; empty with DEFEND. */
  revision: prose,
  override,
  proof: proof.nullable(),
  confidence,
});
export type ChallengeResponse = z.infer<typeof challengeResponse>;

/** A vote in a dispute, an authority's ruling or an arbiter's: one schema, asked as different tasks. */
export const disputeVote = z.object({
  side: z.enum(sides),
  reason: prose,
  override,
  proof: proof.nullable(),
  confidence,
});
export type DisputeVote = z.infer<typeof disputeVote>;

/** The vetoing agent on ATHENA's revision (scenario rules §1.4, §4.2). */
export const vetoReview = z.object({
  satisfied: z.boolean(),
  reason: prose,
  /** Where it is not satisfied: what to do next. */
  recommendation: z.enum(['REDESIGN', 'DISCARD']),
  /** Physics forbids every solution, so the scenario is a paradox (KS → PX, scenario rules §2.2.4). */
  physicsForbids: z.boolean(),
  check: proof.nullable(),
  confidence,
});
export type VetoReview = z.infer<typeof vetoReview>;

/** The final status, stated again after the others' reasons were read (scenario rules §1.4, Level 1). */
export const statusStatement = z.object({ status, reason: prose, override, proof: proof.nullable(), confidence });
export type StatusStatement = z.infer<typeof statusStatement>;

/** The three dedicated checks of a breakthrough candidate (scenario rules §4.4, steps 3–5). */
export const noveltyCheck = z.object({
  distinct: z.boolean(),
  comparison: prose,
  unprovenAssumptions: listOf(prose),
  survives: z.boolean(),
  confidence,
});
export const deepDive = z.object({
  analysis: prose,
  materials: prose,
  ignoredEffects: listOf(prose),
  survives: z.boolean(),
  confidence,
});
export const literatureSearch = z.object({
  precedents: listOf(z.object({ citation, similarity: prose })),
  kind: z.enum(['NOVEL', 'RECOMBINATION', 'KNOWN']),
  reasoning: prose,
  survives: z.boolean(),
  confidence,
});
