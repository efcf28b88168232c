import { z } from 'zod';
import {
  agentId,
  attackResults,
  confidence,
  type AttackResult,
  type VerificationResult,
  type AgentTier,
} from './vocabulary.ts';
import type { PhiSynthesis } from './answers/phi.ts';
import { cast, isAgentId } from './agents/cast.ts';
import { byText } from '../text/order.ts';

const texts = z.array(z.string());

/** What PHI puts together for the final answer (OMEGA rules §5.3). */
export const aggregatedOutput = z.strictObject({
  executive_summary: z.strictObject({ verdict: z.string(), confidence, one_paragraph: z.string() }),
  by_tier: z.strictObject({
    genesis: z.strictObject({ consensus_findings: texts, disputed_findings: texts, key_insights: texts }),
    bridge: z.strictObject({ formalizations: texts, connections_found: texts }),
    verification: z.strictObject({ verified_claims: texts, failed_claims: texts, uncertain_claims: texts }),
    adversary: z.strictObject({ survived_attacks: texts, failed_attacks: texts, modified_by_attacks: texts }),
    meta: z.strictObject({ synthesis: z.string(), quality_assessment: z.string(), remaining_issues: texts }),
  }),
  full_reports_included: z.array(z.strictObject({ agent_id: agentId, reason: z.string() })),
  confidence_summary: z.strictObject({
    overall: confidence,
    by_claim: z.array(
      z.strictObject({
        claim: z.string(),
        confidence,
        supporting_agents: z.array(agentId),
        attacking_agents: z.array(agentId),
      }),
    ),
  }),
});
export type AggregatedOutput = z.infer<typeof aggregatedOutput>;

/** Where a claim stands at the end: its propagated confidence, and what verifiers and adversaries found. */
export interface ClaimStanding {
  id: string;
  agent: number;
  statement: string;
  /** In its first words, where an attack mended it. */
  stated?: string;
  /** A contradiction was settled against it. */
  lost?: boolean;
  confidence: number;
  supporting: number[];
  attacking: number[];
  disputed: boolean;
  verifications: VerificationResult[];
  attacks: AttackResult[];
  survivesAs: string | null;
}

interface AggregateFacts {
  readonly phi: PhiSynthesis;
  /** Overall confidence, propagated: PHI's own number is testimony and stands nowhere here. */
  readonly confidence: number;
  readonly claims: readonly ClaimStanding[];
  readonly synthesis: string;
  readonly quality: string;
  readonly remaining: readonly string[];
  readonly fullReports: readonly { readonly agent: number; readonly reason: string }[];
}

const formalizer = 21;
const tierOf = (agent: number): AgentTier | null => (isAgentId(agent) ? cast[agent].tier : null);
const line = ({ id, statement }: ClaimStanding) => `${id} ${statement}`;
/** A claim has failed if any verifier says so, and is verified if one does and none is unsure. */
export function verificationOf(results: readonly VerificationResult[]): VerificationResult | null {
  if (results.length === 0) return null;
  if (results.includes('FAILED')) return 'FAILED';
  return results.includes('UNCERTAIN') ? 'UNCERTAIN' : 'VERIFIED';
}
/** The gravest result counts. */
export const attackOf = (results: readonly AttackResult[]): AttackResult | null =>
  attackResults.find((result) => results.includes(result)) ?? null;

/**
 * The aggregated output, all of it computed but for PHI's prose (OMEGA rules §5.3). Claims come in order of confidence,
 * then of address.
 */
export function aggregate({
  phi,
  confidence: overall,
  claims,
  synthesis,
  quality,
  remaining,
  fullReports,
}: AggregateFacts): AggregatedOutput {
  const sorted = claims.toSorted((a, b) => b.confidence - a.confidence || byText(a.id, b.id));
  const lines = (keep: (claim: ClaimStanding) => boolean) => sorted.filter(keep).map(line);
  const of = (tier: AgentTier) => (claim: ClaimStanding) => tierOf(claim.agent) === tier;
  const verified = (result: VerificationResult) =>
    lines(({ verifications }) => verificationOf(verifications) === result);
  return {
    executive_summary: { verdict: phi.verdict, confidence: overall, one_paragraph: phi.oneParagraph },
    by_tier: {
      genesis: {
        consensus_findings: lines(
          (claim) => of('GENESIS')(claim) && !claim.disputed && claim.lost !== true && claim.supporting.length > 0,
        ),
        disputed_findings: lines((claim) => of('GENESIS')(claim) && (claim.disputed || claim.lost === true)),
        key_insights: phi.keyInsights,
      },
      bridge: {
        formalizations: lines(({ agent }) => agent === formalizer),
        connections_found: lines((claim) => of('BRIDGE')(claim) && claim.agent !== formalizer),
      },
      verification: {
        verified_claims: verified('VERIFIED'),
        failed_claims: verified('FAILED'),
        uncertain_claims: verified('UNCERTAIN'),
      },
      adversary: {
        survived_attacks: lines(({ attacks }) => attackOf(attacks) === 'FAILS'),
        failed_attacks: lines(({ attacks }) => attackOf(attacks) === 'SUCCEEDS'),
        modified_by_attacks: sorted.flatMap((claim) =>
          attackOf(claim.attacks) === 'PARTLY'
            ? [
                `${claim.id} ${claim.stated ?? claim.statement}${claim.survivesAs === null ? '' : ` → ${claim.survivesAs}`}`,
              ]
            : [],
        ),
      },
      meta: { synthesis, quality_assessment: quality, remaining_issues: [...remaining] },
    },
    full_reports_included: fullReports.map(({ agent, reason }) => ({ agent_id: agent, reason })),
    confidence_summary: {
      overall,
      by_claim: sorted.map(({ id, confidence: sure, supporting, attacking }) => ({
        claim: id,
        confidence: sure,
        supporting_agents: supporting,
        attacking_agents: attacking,
      })),
    },
  };
}
