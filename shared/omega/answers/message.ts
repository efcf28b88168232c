import { z } from 'zod';
import type { Contribution } from './contribution.ts';
import { cast, isAgentId, type AgentId } from '../agents/cast.ts';
import { contracts } from '../contracts/contracts.ts';
import { agentId, agentTiers, confidence } from '../vocabulary.ts';

/** The message that an agent's output is, once Symposium has put its header on (OMEGA rules §2.1). */
export const omegaMessage = z.strictObject({
  header: z.strictObject({
    agent_id: agentId,
    agent_name: z.string().min(1),
    agent_tier: z.enum(agentTiers),
    timestamp: z.iso.datetime(),
    iteration: z.int().min(1),
    responding_to: agentId.or(z.enum(['PHI_QUERY', 'INITIAL'])),
  }),
  summary: z.strictObject({ verdict: z.string().min(1).max(100), confidence, confidence_basis: z.string().min(1) }),
  body: z.strictObject({ tier: z.union([z.literal(0), z.literal(1), z.literal(2)]), content: z.json() }),
  dependencies: z.strictObject({
    inputs_used: z.array(z.strictObject({ agent_id: agentId, element: z.string(), how_used: z.string() })),
    outputs_for: z.array(agentId),
  }),
  flags: z.strictObject({
    contradiction_detected: z.boolean(),
    contradiction_with: agentId.nullable(),
    requires_resolution: z.boolean(),
    blocks_progress: z.boolean(),
    confidence_critical: z.boolean(),
  }),
  meta: z.strictObject({ tokens_used: z.int().min(0), processing_notes: z.string().optional() }),
});
export type OmegaMessage = z.infer<typeof omegaMessage>;

/** What Symposium knows of an answer that the answer does not say. */
export interface Header {
  readonly agent: AgentId;
  /** ISO 8601. */
  readonly at: string;
  readonly iteration: number;
  readonly respondingTo: AgentId | 'PHI_QUERY' | 'INITIAL';
  readonly deployed: ReadonlySet<number>;
  /** Confidence below which it is critical. */
  readonly proceedAt: number;
  readonly tokens: number;
  readonly tier: OmegaMessage['body']['tier'];
  readonly content: OmegaMessage['body']['content'];
}

/** The agent that a claim's address names, or null for a claim of the answer's own. */
export function claimantOf(address: string): AgentId | null {
  const agent = Number(/^(\d{1,2})\./.exec(address)?.[1] ?? 0);
  return isAgentId(agent) ? agent : null;
}

/** Those of the deployed agents that read something of this agent's. */
export const readersOf = (agent: AgentId, deployed: ReadonlySet<number>): number[] =>
  [...new Set(contracts[agent].provides.flatMap(({ consumers }) => consumers))]
    .filter((reader) => deployed.has(reader))
    .sort((a, b) => a - b);

type Said = Pick<Contribution, 'verdict' | 'confidence' | 'confidenceBasis'> &
  Partial<Pick<Contribution, 'inputsUsed' | 'contradictions' | 'flags'>>;

/** Composes the message: the agent's words, Symposium's header, the flags that follow from numbers. */
export function messageOf(
  said: Said,
  { agent, at, iteration, respondingTo, deployed, proceedAt, tokens, tier, content }: Header,
): OmegaMessage {
  const [first] = said.contradictions ?? [];
  return {
    header: {
      agent_id: agent,
      agent_name: cast[agent].name,
      agent_tier: cast[agent].tier,
      timestamp: at,
      iteration,
      responding_to: respondingTo,
    },
    summary: { verdict: said.verdict, confidence: said.confidence, confidence_basis: said.confidenceBasis },
    body: { tier, content },
    dependencies: {
      inputs_used: (said.inputsUsed ?? []).map(({ agentId: source, element, howUsed }) => ({
        agent_id: source,
        element,
        how_used: howUsed,
      })),
      outputs_for: readersOf(agent, deployed),
    },
    flags: {
      contradiction_detected: first !== undefined,
      contradiction_with: first === undefined ? null : claimantOf(first.with),
      requires_resolution: said.flags?.requiresResolution ?? false,
      blocks_progress: said.flags?.blocksProgress ?? false,
      confidence_critical: !(said.confidence >= proceedAt),
    },
    meta: { tokens_used: tokens },
  };
}
