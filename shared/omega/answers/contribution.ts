import { z } from 'zod';
import {
  agentId,
  attackResults,
  claimAddress,
  confidence,
  groundAddress,
  listOf,
  localClaimId,
  prose,
  referenceTypes,
  sentence,
  severities,
  verificationResults,
} from '../vocabulary.ts';

/**
 * What a model answers at Tier 0, in every iteration (OMEGA rules §2.1, §2.2). The header (who, when, which iteration,
 * in answer to whom), the Tier 0 line, tokens and the flags that follow from numbers are Symposium's: a model cannot
 * speak for another id.
 */

/** What stops an agent from doing its part (OMEGA rules §2.1.1); MISSING_INPUT prints as `needs_input`. */
const selfReportKinds = ['MISSING_INPUT', 'CONTRADICTORY_INPUT', 'OUT_OF_SCOPE', 'CANNOT_CONCLUDE'] as const;

const claim = z.object({
  id: localClaimId,
  statement: sentence,
  because: z.string().trim().min(1).max(1_600),
  /** Claims, or facts, that all have to hold for this one. */
  requires: listOf(groundAddress),
  /** Claims of which one is enough. */
  alternatives: listOf(groundAddress),
  confidence,
});

const reference = z.object({
  sourceAgent: agentId,
  /** The claim referred to, by its address. */
  sourceElement: claimAddress,
  relationship: sentence,
  type: z.enum(referenceTypes),
  confidenceImpact: z.enum(['RAISES', 'LOWERS', 'NONE']),
});

/** What every contribution brings forward, before anything is concluded from it. */
const broughtForward = {
  claims: listOf(claim, 12).refine(
    (claims) => new Set(claims.map(({ id }) => id)).size === claims.length,
    'two claims have one id',
  ),
  references: listOf(reference),
  inputsUsed: listOf(z.object({ agentId, element: groundAddress.or(z.literal('verdict')), howUsed: sentence })),
  /** Claims of others that cannot hold together with what is stated here. */
  contradictions: listOf(z.object({ with: claimAddress, statement: sentence, severity: z.enum(severities) }), 12),
  flags: z.object({
    requiresResolution: z.boolean(),
    blocksProgress: z.boolean(),
    /** Opens a way that nobody had seen (OMEGA rules §3.5, rule 4). */
    breakthrough: z.boolean(),
  }),
  /** The agent's own word that it could not do its part, or null. */
  selfReport: z.object({ kind: z.enum(selfReportKinds), description: sentence }).nullable(),
};

/** What it comes to. A model writes from the first field to the last, so this stands last. */
const concluded = {
  /** One line; what is longer is refused and repaired once (OMEGA rules §2.1). */
  verdict: z.string().trim().min(1).max(100),
  confidenceBasis: sentence,
  confidence,
};

/** A contribution with a part of its agent's or tier's own, which stands before what it comes to. */
export const contributionWith = <S extends z.core.$ZodShape>(own: S) =>
  z.object({ ...broughtForward, ...own, ...concluded });

export const contribution = contributionWith({});
export type Contribution = z.infer<typeof contribution>;

const verification = z.object({ claimId: claimAddress, reason: prose, result: z.enum(verificationResults) });
export type VerificationFinding = z.infer<typeof verification>;

/** Neutral: does the claim hold (OMEGA rules §B)? */
export const verified = { findings: listOf(verification) };
export const verifierContribution = contributionWith(verified);
export type VerifierContribution = z.infer<typeof verifierContribution>;

const attack = z.object({
  claimId: claimAddress,
  reason: prose,
  result: z.enum(attackResults),
  /** The weaker form in which the claim survives the attack, or null. */
  survivesAs: sentence.nullable(),
});
export type AttackFinding = z.infer<typeof attack>;

/** Hostile: can the claim be broken (OMEGA rules §B)? */
export const attacked = { findings: listOf(attack) };
export const adversaryContribution = contributionWith(attacked);
export type AdversaryContribution = z.infer<typeof adversaryContribution>;

/**
 * Tier 1, asked for by a second call: the agent's words between the headings that Symposium sets (OMEGA rules §5.1).
 */
export const summaryAnswer = z.object({
  summary: z.string().trim().min(1).max(4_000),
  keyFindings: z.array(sentence).min(1).max(5),
  confidence,
});
export type SummaryAnswer = z.infer<typeof summaryAnswer>;
