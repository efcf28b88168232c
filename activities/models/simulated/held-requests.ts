import type { BatchedAnswer } from './serve.ts';

/** A request about batches or files. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly origin: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** What a provider's batches answer to a request: status and body, which is a text where it is a file. */
export interface Served {
  readonly status: number;
  readonly body: unknown;
}

/** A request that a batch holds. `readyAt`: when it is answered, in milliseconds since 1970; null: never. */
export interface Held {
  readonly id: string;
  readonly answer: BatchedAnswer;
  readonly readyAt: number | null;
}

/** The answer to a request of one API, put into a batch now. */
export type Answering = (path: string, id: string, body: unknown) => Held;

/** The requests of one batch, and how far they are. */
export class HeldRequests {
  readonly all: readonly Held[];
  readonly createdAt = Date.now();
  cancelledAt: number | null = null;

  constructor(all: readonly Held[]) {
    this.all = all;
  }

  /** When everything is answered that ever is. */
  get endsAt(): number {
    const last = Math.max(this.createdAt, ...this.all.map(({ readyAt }) => readyAt ?? 0));
    return Math.min(last, this.cancelledAt ?? Infinity);
  }

  get ended(): boolean {
    return Date.now() >= this.endsAt;
  }

  /** What is not answered yet will not be; false: it has ended. */
  cancel(): boolean {
    if (this.ended) return false;
    this.cancelledAt = Date.now();
    return true;
  }

  /** What became of a request; null: it is under way. */
  stateOf({ answer, readyAt }: Held): 'succeeded' | 'errored' | 'expired' | 'canceled' | null {
    const isReady = readyAt !== null && Date.now() >= readyAt && readyAt <= this.endsAt;
    if (isReady && !('expires' in answer)) return answer.status === 200 ? 'succeeded' : 'errored';
    if (!this.ended) return null;
    return this.cancelledAt === null ? 'expired' : 'canceled';
  }

  count(state: ReturnType<HeldRequests['stateOf']>): number {
    return this.all.filter((one) => this.stateOf(one) === state).length;
  }
}
