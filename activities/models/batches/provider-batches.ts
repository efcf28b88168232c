import type { ModelFailure } from '../../../shared/kernel/index.ts';

/** A request as a batch carries it. `id`: 1 to 64 letters, digits, `_` or `-`, its own within the batch. */
export interface BatchedRequest {
  readonly id: string;
  readonly body: unknown;
}

/** What a batch holds of a request when it has ended: the body of its answer, or why there is none. */
export type BatchedResult = { readonly id: string } & (
  { readonly received: unknown; readonly requestId: string | null } | { readonly failure: ModelFailure }
);

/**
 * `gone`: the provider does not know it. `why`: what all requests failed in, where the whole batch did. `answered`: requests
 * that it says it has answered; null: it does not say.
 */
export type BatchState =
  | { readonly state: 'running'; readonly done: number }
  | { readonly state: 'ended'; readonly why: ModelFailure | null; readonly answered: number | null }
  | { readonly state: 'gone' };

/**
 * A batch whose id was lost on its way to us. `open`: one of the provider's batches may be it, and only its results will
 * tell.
 */
export type FoundBatch = { readonly id: string } | 'open' | 'none';

/** How long one request to the provider may take, and what ends it. */
export interface Patience {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

export interface BatchOrder {
  /** Ours: a digest, by which it is found again. */
  readonly name: string;
  readonly requests: readonly BatchedRequest[];
}

export interface LostBatch {
  readonly name: string;
  /** Ids of its requests. */
  readonly ids: readonly string[];
  /** When it was sent, in milliseconds since 1970, by our clock. */
  readonly sentAt: number;
  /** Batches that are known to be others. */
  readonly others: ReadonlySet<string>;
}

/** How batches go to a provider and come back. Every method asks it as rarely as it can, each once, and throws a `ModelFailure`. */
export interface BatchDelivery {
  /** Sends a batch; its id at the provider. */
  submit(order: BatchOrder, patience: Patience): Promise<string>;
  find(lost: LostBatch, patience: Patience): Promise<FoundBatch>;
  state(id: string, patience: Patience): Promise<BatchState>;
  /** Of a batch that has ended; a request that the provider says nothing of, or no longer, or nothing that can be read, is not among them. */
  results(id: string, patience: Patience): Promise<readonly BatchedResult[]>;
  /** What is not answered yet will not be. A batch that has ended stays as it is. */
  cancel(id: string, patience: Patience): Promise<void>;
  /** Has the provider delete what it holds of a batch that has ended. */
  forget(id: string, patience: Patience): Promise<void>;
}
