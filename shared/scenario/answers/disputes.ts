import { z } from 'zod';
import { confidence, listOf, prose, status } from '../vocabulary.ts';
import { override, proof, sides } from './acts.ts';
import { citation } from './grounding.ts';

/** The challenged agent's one answer (scenario rules §4.1, step 3). */
export const challengeResponse = z.object({
  statement: prose,
  evidence: listOf(prose),
  proof: proof.nullable(),
  override,
  decision: z.enum(['ACCEPT', 'DEFEND', 'PARTIAL']),
  /** What it will change; empty with DEFEND. */
  revision: prose,
  confidence,
});
export type ChallengeResponse = z.infer<typeof challengeResponse>;

/** A vote in a dispute, an authority's ruling or an arbiter's: one schema, asked as different tasks. */
export const disputeVote = z.object({
  reason: prose,
  proof: proof.nullable(),
  override,
  side: z.enum(sides),
  confidence,
});
export type DisputeVote = z.infer<typeof disputeVote>;

/** The vetoing agent on ATHENA's revision (scenario rules §1.4, §4.2). */
export const vetoReview = z.object({
  reason: prose,
  check: proof.nullable(),
  satisfied: z.boolean(),
  /** Where it is not satisfied: what to do next. */
  recommendation: z.enum(['REDESIGN', 'DISCARD']),
  /** Physics forbids every solution, so the scenario is a paradox (KS → PX, scenario rules §2.2.4). */
  physicsForbids: z.boolean(),
  confidence,
});
export type VetoReview = z.infer<typeof vetoReview>;

/** The final status, stated again after the others' reasons were read (scenario rules §1.4, Level 1). */
export const statusStatement = z.object({ reason: prose, proof: proof.nullable(), override, status, confidence });
export type StatusStatement = z.infer<typeof statusStatement>;

/** The three dedicated checks of a breakthrough candidate (scenario rules §4.4, steps 3–5). */
export const noveltyCheck = z.object({
  comparison: prose,
  distinct: z.boolean(),
  unprovenAssumptions: listOf(prose),
  survives: z.boolean(),
  confidence,
});
export type NoveltyCheck = z.infer<typeof noveltyCheck>;

export const deepDive = z.object({
  analysis: prose,
  materials: prose,
  ignoredEffects: listOf(prose),
  survives: z.boolean(),
  confidence,
});
export type DeepDive = z.infer<typeof deepDive>;

export const literatureSearch = z.object({
  precedents: listOf(z.object({ citation, similarity: prose })),
  reasoning: prose,
  kind: z.enum(['NOVEL', 'RECOMBINATION', 'KNOWN']),
  survives: z.boolean(),
  confidence,
});
export type LiteratureSearch = z.infer<typeof literatureSearch>;
