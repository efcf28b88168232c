import type { Spent } from '../../kernel/ask.ts';
import type { QaInput } from './input.ts';
import type { QaPolicy } from './policy.ts';

export type { QaInput, QaPolicy };

/** A scenario of a sample as its workflow knows it: ids and names, and no word of it. */
export interface DrawnScenario {
  readonly scenarioId: string;
  readonly barred: readonly string[];
  /** Who has solved it, in an earlier execution. */
  readonly solver?: string;
  /** Who has compared it with its key there, so that somebody else has to look. */
  readonly checker?: string;
}

export interface OpenedSample {
  readonly runKey: string;
  readonly policy: QaPolicy;
  /** Those that are not through, in the order in which they are asked about: all, or the first of them. */
  readonly scenarios: readonly DrawnScenario[];
  /** There are others after these. */
  readonly more?: boolean;
}

export interface ConcludedSample {
  readonly drawn: number;
  readonly right: number;
  readonly wrong: number;
  readonly suspected: number;
  readonly unanswered: number;
}

export interface QaActivities {
  /**
   * Draws the sample, stores the run and lays the paper of each scenario, once; says what is left of it. A bad input is
   * a final failure.
   */
  openSample(order: { readonly runKey: string; readonly input: QaInput }): Promise<OpenedSample>;
  /** Lays the key of a scenario, and refuses to before its blind answer is in the store. */
  openKey(order: { readonly runKey: string; readonly scenarioId: string }): Promise<void>;
  /** Has the solutions of its corpus embedded by the embedder of its policy, and compares them. `words`: how many are alike, and no word of them. */
  compareMechanisms(order: { readonly runKey: string }): Promise<{ readonly words: string; readonly spent: Spent }>;
  /** What people said, counted. */
  concludeSample(order: { readonly runKey: string }): Promise<ConcludedSample>;
}

/** Names of what is laid before people, made in one place so that workflow and store agree. */
export const samplePaperOf = (runKey: string, scenarioId: string): string => `${runKey}/paper/${scenarioId}`;
export const sampleKeyOf = (runKey: string, scenarioId: string): string => `${runKey}/opened/${scenarioId}`;
