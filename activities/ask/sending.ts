import type { AskRequest, GivenRoom } from '../../shared/kernel/index.ts';
import type { Holder } from '../caps/holds.ts';
import type { Model, ModelRequest } from '../models/model.ts';
import type { SystemPrompts } from '../prompts/load.ts';
import type { Call } from '../store/calls.ts';
import type { Database } from '../store/database.ts';
import type { LedgerWriter } from '../store/ledger.ts';
import type { CallWriter } from '../store/save-calls.ts';
import type { Step } from './exchange-steps.ts';
import type { System } from './system.ts';

export interface ExchangeDependencies {
  readonly db: Database;
  readonly systems: Readonly<Record<string, System>>;
  readonly prompts: SystemPrompts;
  readonly models: (ref: string) => Model;
  /** As of the whole process, which writes rows of a run together. */
  readonly append: LedgerWriter;
  readonly hold: Holder;
  readonly save: CallWriter;
  /** Aborted when the worker shuts down and the time for calls under way is over; left out: calls are waited for. */
  readonly stopping?: AbortSignal;
}

/** `secondModel`: who is asked where the agent's model declines; null: nobody. `room`: what people have given the run. */
export interface Question extends AskRequest {
  readonly secondModel: string | null;
  readonly room: GivenRoom;
}

/** A request that is composed and sized, with its place in the exchange. */
export interface Sending extends Pick<Step, 'ordinal' | 'mayRead'> {
  readonly request: Question;
  readonly version: string;
  readonly key: string;
  readonly paid: readonly Call[];
  readonly question: Omit<ModelRequest, 'idempotencyKey' | 'signal' | 'leaving'>;
  /** Microdollars, at most. */
  readonly needs: number;
}

/** Microdollars that a request may cost, where that is more than there is. */
export interface Needs {
  readonly needs: number;
}

/** What an answer was sent and paid for. */
export interface Bought {
  /** Hash of the request's body where it is stored; null: it is saved with the call. */
  readonly storedRequest: string | null;
  /** What it was held under, and is settled under. */
  readonly held: string;
  readonly costMicrodollars: number | null;
  readonly durationMs: number;
}
