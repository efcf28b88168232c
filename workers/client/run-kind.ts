import type { SearchAttributePair } from '@temporalio/common';
import type { Database } from '../../activities/store/database.ts';
import type { RunRow } from '../../activities/store/runs.ts';
import type { GivenRoom, LedgerRow } from '../../shared/kernel/index.ts';
import type { CancelOrder } from './cancellation.ts';
import type { Signed } from './given.ts';
import type { RunNames } from './run-names.ts';
import type { Servers } from './servers.ts';

/** The types by which one kind of run differs from the others. */
export interface RunShape {
  /** What `start` takes. */
  readonly start: readonly unknown[];
  /** What it returns beside key, id and result. */
  readonly started: object;
  readonly result: unknown;
  /** What `show` returns. */
  readonly shown: unknown;
  /** A line of `list`. */
  readonly listed: unknown;
  /** What `report` takes behind the key, and what it returns. */
  readonly choice: readonly unknown[];
  readonly documents: unknown;
}

/** How a workflow is started, and what Temporal's own page says of it. */
export interface WorkflowStart {
  readonly args: readonly unknown[];
  readonly attributes: readonly SearchAttributePair[];
  readonly summary: string;
  readonly details?: string;
}

/** A request that was checked: nothing that can be found wrong without a server is wrong with it. */
export interface RunRequest<Started extends object> {
  readonly runKey: string;
  readonly workflow: WorkflowStart;
  readonly started: Started;
  /** What the store has to hold before it begins, where the workflow is given only a hash of it. Called when the key is free. */
  readonly before?: (db: Database) => Promise<unknown>;
}

/** Who takes a run up again, and why. */
export interface ReopeningOrder extends Signed {
  /** Room to write that the run has from then on (kernel rules §9.1). */
  readonly room?: GivenRoom;
}

/** From which endings a run goes on, and how. */
export interface Reopening {
  /** null: it was stopped without an ending. */
  readonly from: readonly (string | null)[];
  /** Why another ending is none of them, and what to do instead. */
  otherwise(ending: string | null): string;
  /**
   * The review that is asked no more, with its phase; none, if nothing is said. Throws `RequestError` where there is nothing to take
   * up.
   */
  review?(db: Database, runKey: string): Promise<{ readonly reviewId: string; readonly phase: string } | null>;
  /** No agent is asked in its name, so it can be given no room to write. */
  readonly asksNobody?: true;
  /** What the workflow is given again; the store has the rest. */
  again(run: RunRow): WorkflowStart;
}

/**
 * A kind of run, as client and commands know it: how it is asked for, what its workflow is called, and what the store
 * tells of it. All verbs are built from this record (`runsOf`), so that they mean the same in every system.
 */
export interface RunKind<S extends RunShape> {
  readonly names: RunNames;
  /** Name of the workflow, and what its ids begin with: `match/<key>`. */
  readonly workflow: string;
  /** What `start` may be told behind its input, by name; absent: a `key` alone. */
  readonly options?: Readonly<Record<keyof NonNullable<S['start'][1]>, true>>;
  /** Throws `RequestError` with every problem there is, before any server is asked. */
  request(...asked: S['start']): RunRequest<S['started']>;
  show(db: Database, runKey: string): Promise<S['shown']>;
  /** Newest first. */
  list(db: Database, limit: number): Promise<readonly S['listed'][]>;
  /** null: there are none, or not yet. */
  documents(db: Database, runKey: string, ...choice: S['choice']): Promise<S['documents'] | null>;
  readonly reopening: Reopening;
  /** A row as whoever watches is given it; as it stands, if nothing is said. */
  watched?(row: LedgerRow): LedgerRow;
  /** How it is ended, where that is more than a cancellation. Throws `RunIsOver`. */
  cancel?(servers: Servers, runKey: string, order: CancelOrder): Promise<void>;
}
