/** A system, served and ready for runs. */
export interface Served {
  /** Starts runs, each under a key of its own. */
  begin(keys: readonly string[]): Promise<void>;
  /** Kills the process that makes them, and starts it again. */
  kill(): Promise<void>;
  /** Calls that one of its runs has to make one after another, where they are others than the run of the peers makes. */
  steps?(key: string): Promise<number>;
  /** How many of the runs have ended: it is asked again and again. */
  over(keys: readonly string[]): Promise<number>;
  /** What became of the runs. */
  read(keys: readonly string[]): Promise<Reading>;
  stop(): Promise<void>;
}

export interface Reading {
  readonly over: number;
  /** Calls that these runs need, and answers that were paid for them. */
  readonly calls: number;
  readonly answers: number;
  /** Answers beyond the first to one call. */
  readonly paidTwice: number;
  /** Results that a run has kept beyond one a step, or without one. */
  readonly doubled: number;
}

/** A measured system. */
export interface Row {
  readonly name: string;
  /** What was measured, or why nothing could be. */
  readonly versions: string;
  readonly measured: Measured | string;
}

export interface Measured {
  /** One run in peace: wall over its critical path, the median of some. */
  readonly calm: number;
  /** Some runs at once while their process is killed: wall to the end of the last, over the critical path; null: not all ended. */
  readonly stormy: number | null;
  readonly runs: number;
  readonly kills: number;
  readonly calls: number;
  readonly paidTwice: number;
  readonly lost: number;
  readonly doubled: number;
}

export interface Ordered {
  readonly latencyMs: number;
  /** At once, under kills. */
  readonly runs: number;
  /** In peace, one after another. */
  readonly calmRuns: number;
  /** When the process is killed, in ms from the beginning of the runs. */
  readonly killsAtMs: readonly number[];
  readonly withinMs: number;
}
