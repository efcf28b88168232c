/** Rounds of a question in which expressions are evaluated, and most expressions of one round. */
export interface Computing {
  readonly rounds: number;
  readonly expressions: number;
}

/**
 * What one question may be given and may write, in tokens (kernel rules §20). A system reads it off its run's policy.
 */
export interface Budgets {
  /**
   * Level 1: prompt, frame and frameworks, the same for every subject. Never shortened, so what passes it is a fault of
   * Symposium.
   */
  readonly always: number;
  /** Level 2: the pieces of this subject. What passes it is shortened or left out, and the request says so. */
  readonly perSubject: number;
  /** Level 3: one section read on demand; a longer one is read in parts. */
  readonly section: number;
  /** How often the agent may read one before it has to answer; 0: what was left out stays out. */
  readonly toolTurns: number;
  /** How much it may compute before it has to answer; left out: nothing (kernel rules §35). */
  readonly computing?: Computing;
  /** With less than this left to write, nothing is asked: an answer could not fit, and would be paid for. */
  readonly leastAnswer: number;
}
