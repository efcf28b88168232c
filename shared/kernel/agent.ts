import type { z } from 'zod';

/**
 * What an agent is, in every system: one row of a roster. The prompt (its system prompt) is a static file
 * named by `prompt`; the schemas of all its answers sit in the row, so that none can be forgotten elsewhere.
 */
export interface AgentCard {
  /** One line: what the agent is asked to be (YOUR ROLE of kernel rules §19). */
  readonly role: string;
  /** File under `activities/prompts/`, without `.md`. */
  readonly prompt: string;
  /** Human version of the prompt; its hash is added at run time: `athena_v1_3f9c0a12bd44` (kernel rules §18). */
  readonly promptVersion: string;
  /** Phases in which the agent takes part. */
  readonly phases: readonly string[];
  /** Phases that it leads. */
  readonly leads: readonly string[];
  readonly canVeto: boolean;
  /** The domain in which its assessment prevails at Level 2 (scenario rules §1.4), or null for an adviser. */
  readonly authority: string | null;
  /** Sampling settings; a setting that a model refuses is not sent to it. */
  readonly sampling: Sampling;
  /** Schema of each answer that the agent can be asked for, by task. */
  readonly answers: Readonly<Record<string, z.ZodType>>;
}

export interface Sampling {
  /** 0–2, or null for the provider's default. */
  readonly temperature: number | null;
  /** Extended thinking, where the model has it. */
  readonly thinking: 'off' | 'low' | 'medium' | 'high';
}

/** Most tokens that a model may think for one request, beside its answer, by effort (kernel rules §9). */
export interface ThinkingTokens {
  readonly low: number;
  readonly medium: number;
  readonly high: number;
}

export const thinkingTokens: ThinkingTokens = { low: 4_000, medium: 12_000, high: 32_000 };

export type Roster = Readonly<Record<string, AgentCard>>;

/** `athena_v1_3f9c0a12bd44`: who spoke, under exactly which words (kernel rules §18). */
export function agentVersion(card: AgentCard, agent: string, promptHash: string): string {
  return `${agent.toLowerCase()}_${card.promptVersion}_${promptHash.slice(0, 12)}`;
}
