import type { AgentId } from '../agents/cast.ts';
import type { ProblemType } from '../vocabulary.ts';

/** An ill-defined problem gets these first, in a wave of their own (OMEGA rules §1.2). */
export const clarityAgents = [47, 1, 3, 4] as const satisfies readonly AgentId[];

/** Agents that a problem type asks for before others (OMEGA rules §1.2). */
export const priorityAgents = {
  EMPIRICAL: [32, 33, 36, 37, 2],
  NORMATIVE: [1, 41, 42, 8, 9],
  ANALYTICAL: [27, 28, 29, 30, 21],
  SYNTHETIC: [22, 25, 51, 14, 10],
  META: [4, 47, 31, 45, 48],
} as const satisfies Record<ProblemType, readonly AgentId[]>;

/** Deployed whatever the problem is (OMEGA rules §1.3.2). */
export const mandatoryAgents = [53, 48, 52] as const satisfies readonly AgentId[];

/** The attacker that is never left out (OMEGA rules §1.3.2). */
export const standingAttacker = 44 satisfies AgentId;

/** Agents whose word success needs (OMEGA rules §6.1, §6.6): in every closing cycle, whatever the battery. */
export const closingAgents = [40, 44, 46] as const satisfies readonly AgentId[];

/** What every cycle has beside the mandatory: somebody who maps agreement, and somebody who builds the answer. */
export const standingMeta = [49, 51] as const satisfies readonly AgentId[];
export const conflictResolver = 50 satisfies AgentId;
export const phi = 57 as const satisfies AgentId;
export const clarityOptimizer = 47 satisfies AgentId;
export const alternativeGenerator = 42 satisfies AgentId;
export const falsifier = 45 satisfies AgentId;
export const survivorSynthesizer = 46 satisfies AgentId;

/** One testimony a cycle each (OMEGA rules §1.3.2). */
export const memoryAgents = [53, 54, 55, 56] as const satisfies readonly AgentId[];

/** Agents up to this one think, join, check and attack; those after it collect and judge (OMEGA rules §6.7). */
export const lastThinker = 39 satisfies AgentId;

/** Who comes next where a tier has room: different methods first (OMEGA rules §1.2). */
export const orderWithin = {
  BRIDGE: [21, 22, 24, 25, 23, 26],
  VERIFICATION: [27, 31, 32, 34, 30, 33, 28, 29],
  ADVERSARY: [44, 35, 41, 38, 42, 40, 36, 39, 45, 37, 43, 46],
} as const satisfies Record<string, readonly AgentId[]>;
