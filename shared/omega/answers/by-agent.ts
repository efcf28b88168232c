import { z } from 'zod';
import { adversaryContribution, contribution, summaryAnswer, verifierContribution } from './contribution.ts';
import { failureTestimony, patternTestimony, sessionTestimony, successTestimony } from './memory.ts';
import { classification, intervention, phiSynthesis, recommendation } from './phi.ts';
import {
  clarification,
  comparison,
  conflictResolution,
  consensus,
  falsification,
  gapDetection,
  gapHunt,
  judgement,
  progress,
  quality,
  restatements,
  steelman,
  survival,
  synthesis,
} from './special.ts';
import { cast, type AgentId } from '../agents/cast.ts';
import { confidence, prose, type AgentTier } from '../vocabulary.ts';

/**
 * What an agent can be asked for: its contribution (Tier 0), and when PHI wants more, a summary (Tier 1) or its report
 * (Tier 2).
 */
export const contributionTasks = ['contribute', 'summary', 'report'] as const;
/** What PHI is asked for. */
export const phiTasks = ['classify', 'judge', 'intervene', 'synthesise', 'recommend'] as const;
/** What the Conflict Resolver is asked for where there are facts. */
export const resolverTasks = ['confront'] as const;
/** What the Progress Monitor is asked for from the second cycle on. */
export const monitorTasks = ['equate'] as const;
export type OmegaTask =
  | (typeof contributionTasks)[number]
  | (typeof resolverTasks)[number]
  | (typeof monitorTasks)[number]
  | (typeof phiTasks)[number];

/** What single agents are asked for beside that. */
const beside: Readonly<Partial<Record<AgentId, Readonly<Record<string, z.ZodType>>>>> = {
  48: { equate: restatements },
  50: { confront: comparison },
};

const ofTier = {
  GENESIS: contribution,
  BRIDGE: contribution,
  VERIFICATION: verifierContribution,
  ADVERSARY: adversaryContribution,
  META: contribution,
  MEMORY: contribution,
} as const;

/** Contributions with a part that a rule reads. */
const own: Readonly<Partial<Record<AgentId, z.ZodType>>> = {
  31: gapDetection,
  40: gapHunt,
  44: steelman,
  45: falsification,
  46: survival,
  47: clarification,
  48: progress,
  49: consensus,
  50: conflictResolution,
  51: synthesis,
  52: quality,
  53: sessionTestimony,
  54: patternTestimony,
  55: failureTestimony,
  56: successTestimony,
};

const phi: Readonly<Record<(typeof phiTasks)[number], z.ZodType>> = {
  classify: classification,
  judge: judgement,
  intervene: intervention,
  synthesise: phiSynthesis,
  recommend: recommendation,
};

/** A full report: each field of the agent's own form, written out. */
const reportOf = (fields: readonly string[]) =>
  z.object({ content: z.object(Object.fromEntries(fields.map((field) => [field, prose]))), confidence });

/**
 * Schemas of all that the agent can be asked for, by task. `fields`: those of its report; none where its answer is
 * complete in itself.
 */
export function answersOf(id: AgentId, fields: readonly string[]): Readonly<Record<string, z.ZodType>> {
  const tier: AgentTier = cast[id].tier;
  if (tier === 'PHI') return phi;
  const contribute = own[id] ?? ofTier[tier];
  if (fields.length === 0) return { contribute };
  const explained = { contribute, summary: summaryAnswer, report: reportOf(fields) };
  return { ...explained, ...beside[id] };
}
