import type { OutputType } from './outputs.ts';

/**
 * What to do where a required output is not to be had (OMEGA rules §2.4): another of its group, the claim board, or go
 * on and say so.
 */
export const fallbacks = ['GROUP', 'BOARD', 'WITHOUT'] as const;
export type Fallback = (typeof fallbacks)[number];

export interface Requirement {
  readonly agentId: number;
  readonly outputType: OutputType;
  /** An optional input is not missed: the agent runs as if it had not been named. */
  readonly optional: boolean;
  readonly fallback: Fallback;
}

export const conflictTypes = ['METHODOLOGICAL', 'CONCLUSORY', 'SCOPE'] as const;
export type ConflictType = (typeof conflictTypes)[number];

export interface Conflict {
  readonly agentId: number;
  readonly conflictType: ConflictType;
  /** How to handle it. */
  readonly resolution: string;
}

/** What an agent needs, gives, and whom it is at odds with by its nature (OMEGA rules §2.4). */
export interface Contract {
  readonly agentId: number;
  readonly requires: readonly Requirement[];
  readonly provides: readonly { readonly outputType: OutputType; readonly consumers: readonly number[] }[];
  readonly conflictsWith: readonly Conflict[];
}

/** A requirement in one short word: `[21, 'claims', 'BOARD']`. */
export type Need = readonly [agentId: number, outputType: OutputType, fallback: Fallback, optional?: 'optional'];

export const requirementOf = ([agentId, outputType, fallback, optional]: Need): Requirement => ({
  agentId,
  outputType,
  fallback,
  optional: optional === 'optional',
});
