import { z } from 'zod';

/**
 * The closed vocabularies of OMEGA, in the order in which the rules list them. Who the agents are stands in `cast.ts`.
 */

/** Tiers of agents (OMEGA rules §2.1, §2.5): each reads from those before it. */
export const agentTiers = ['GENESIS', 'BRIDGE', 'VERIFICATION', 'ADVERSARY', 'META', 'MEMORY', 'PHI'] as const;
export type AgentTier = (typeof agentTiers)[number];

/** Problem types with their subtypes (OMEGA rules §1.1). */
export const problemTypes = {
  EMPIRICAL: ['CAUSAL', 'DESCRIPTIVE', 'PREDICTIVE'],
  NORMATIVE: ['ETHICAL', 'STRATEGIC', 'DESIGN'],
  ANALYTICAL: ['LOGICAL', 'MATHEMATICAL', 'CONCEPTUAL'],
  SYNTHETIC: ['INTEGRATIVE', 'CREATIVE', 'EXPLANATORY'],
  META: ['TRACTABILITY', 'FRAMING', 'DECOMPOSITION'],
} as const;
export type ProblemType = keyof typeof problemTypes;
export type Subtype = (typeof problemTypes)[ProblemType][number];

/** Degrees of uncertainty and of stakes (OMEGA rules §1.2). */
export const levels = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type Level = (typeof levels)[number];

/** Rows of the GENESIS deployment matrix (OMEGA rules §1.3.1), which are also the categories that diversity counts. */
export const characteristics = [
  'FORMAL_STRUCTURE',
  'EMPIRICAL_GROUNDING',
  'CREATIVE_SOLUTIONS',
  'CROSS_DOMAIN',
  'EDGE_CASES',
  'PATTERNS',
  'INTRACTABLE',
  'DECOMPOSABLE',
] as const;
export type Characteristic = (typeof characteristics)[number];

export const referenceTypes = ['SUPPORTS', 'CONTRADICTS', 'EXTENDS', 'QUALIFIES', 'USES'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

/** What became of an attack, and of a verification; their factors are policy (OMEGA rules §2.3). */
export const attackResults = ['SUCCEEDS', 'PARTLY', 'FAILS'] as const;
export type AttackResult = (typeof attackResults)[number];
export const verificationResults = ['VERIFIED', 'UNCERTAIN', 'FAILED'] as const;
export type VerificationResult = (typeof verificationResults)[number];

/** Severity of a contradiction (OMEGA rules §3.1). */
export const severities = ['FATAL', 'SERIOUS', 'MINOR'] as const;
export type Severity = (typeof severities)[number];

/** The reading of an unclear problem that PHI offers the asker (OMEGA rules §1.2). */
export const framedReading = 'The problem as PHI has framed it';

/** What the Quality Controller may say (OMEGA rules §6.1). */
export const qualityVerdicts = ['SHIP', 'SHIP_WITH_CAVEATS', 'REJECT'] as const;
export type QualityVerdict = (typeof qualityVerdicts)[number];

/** How much of an agent's output is at hand (OMEGA rules §5.1): verdict line, summary, full report. */
export const outputTiers = [0, 1, 2] as const;
export type OutputTier = (typeof outputTiers)[number];

/** The bracketed first word of a Tier 0 line (OMEGA rules §5.1). */
export const stances = ['SUPPORTS', 'CONTRADICTS', 'UNCERTAIN'] as const;
export type Stance = (typeof stances)[number];

/** Flags as a Tier 0 line prints them. */
export const flagNames = [
  'blocks_progress',
  'requires_resolution',
  'contradiction',
  'confidence_critical',
  'needs_input',
] as const;
export type Flag = (typeof flagNames)[number];

/**
 * Address of a claim within a session: agent, iteration and the id that the agent gave it. A model writes `C1` for a
 * claim of its own answer and the whole address, as it was handed, for anybody else's.
 */
export const claimIdOf = (agent: number, iteration: number, local: string): string => `${agent}.${iteration}/${local}`;
/** An id that an agent gives to a claim of its own. */
export const localClaimId = z.string().regex(/^C[1-9]\d?$/, 'is no id such as C1, up to C99');
export const claimAddress = z.string().regex(/^(\d{1,2}\.\d{1,3}\/)?C[1-9]\d{0,3}$/, 'is no id such as C1 or 7.2/C1');

/** A fact that somebody laid before the session, by the number under which it is shown: `F3`. */
const factNumber = /^F[1-9]\d{0,3}$/;
export const factAddress = z.string().regex(factNumber, 'is no id such as F3');
export const isFactAddress = (id: string): boolean => factNumber.test(id);
/** What a claim may rest on, and what an agent may have used: a claim or a fact. */
export const groundAddress = claimAddress.or(factAddress);

/** A model's certainty, 0–1; 7 and NaN are no confidence (OMEGA rules §2.1). */
export const confidence = z.number().min(0).max(1);
export const agentId = z.int().min(1).max(57);
/** Lengths bound the damage of a runaway answer, in characters. */
export const prose = z.string().trim().min(1).max(12_000);
export const sentence = z.string().trim().min(1).max(600);
export const listOf = <T extends z.ZodType>(item: T, most = 40) => z.array(item).max(most);
