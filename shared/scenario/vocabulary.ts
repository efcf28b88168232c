import { z } from 'zod';

/** The closed vocabularies of Impossible Moments, in the order in which the rules list them. */

export const phases = ['SEED', 'VALIDATE', 'GROUND', 'CLASSIFY', 'REFINE', 'DOCUMENT'] as const;
export type Phase = (typeof phases)[number];

export const agents = ['ATHENA', 'GALILEO', 'EULER', 'NEWTON', 'SOCRATES'] as const;
export type Agent = (typeof agents)[number];

/** Solution Spectrum (scenario rules §2.4.2). */
export const statuses = ['KS', 'CT', 'OF', 'PX', 'MT', 'DG'] as const;
export type Status = (typeof statuses)[number];

export const tiers = ['SPARK', 'FRACTURE', 'RUPTURE', 'SINGULARITY', 'IMPOSSIBLE'] as const;
export type Tier = (typeof tiers)[number];

/** I.D.C.B.T.X: Insight, Distractor, Counter-intuitive, Bridge, Temporal, Trap; each 1–5. */
export const dimensions = ['I', 'D', 'C', 'B', 'T', 'X'] as const;
export type Dimension = (typeof dimensions)[number];
export type Profile = Readonly<Record<Dimension, number>>;

export const categories = [
  'The Locked Room',
  'The Wrong Toolbox',
  'The Misdirection',
  'The Cascade',
  'The Babel Problem',
  'The Lilliput Conundrum',
  'The Ticking Trade',
  'The Ghost Machine',
  'The Last Ingredient',
  'The Invisible Wall',
  'The Memory Palace',
  'The Horizon Problem',
] as const;
export type Category = (typeof categories)[number];

/** Domains of authority (scenario rules §1.4, Level 2). */
export const domains = [
  'physical feasibility',
  'mathematical correctness',
  'cognitive science grounding',
  'solution classification',
  'creative design',
] as const;
export type Domain = (typeof domains)[number];

export const impossibilityTypes = ['I', 'II', 'III'] as const;

export const agentName = z.enum(agents);
export const status = z.enum(statuses);
export const tier = z.enum(tiers);
export const category = z.enum(categories);

/** A model's statement of certainty, 0–1. Evidence, never a decision. */
export const confidence = z.number().min(0).max(1);
/** Prose of a model. Length bounds the damage of a runaway answer; the gates ask for substance. */
export const prose = z.string().max(24_000);
/** A short label, name or cell of a table. */
export const label = z.string().max(600);
/** Lists are bounded for the same reason as prose. */
export const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(60);

export function isAgent(value: string): value is Agent {
  return (agents as readonly string[]).includes(value);
}

export function isStatus(value: string): value is Status {
  return (statuses as readonly string[]).includes(value);
}

/** The reason of a run that ended DOCUMENTED. */
export const documentedBecause = 'all six gates passed';
