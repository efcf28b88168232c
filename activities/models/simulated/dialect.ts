import type { Utterance } from './utterance.ts';

/** A request as far as the simulation needs to understand it. */
export interface Asked {
  /** The charge. */
  readonly system: string;
  /** The house's request: the first user turn, also where a repair follows it. */
  readonly user: string;
  readonly maxTokens: number | null;
  /** Everything that was sent, for counting tokens. */
  readonly everything: string;
  /** Whether the provider was told to keep the charge. */
  readonly cached: boolean;
}

/** One provider's protocol. */
export interface Dialect {
  readonly path: string;
  readonly requestIdHeader: string;
  /** Reads a body; throws an `Error` that says what is missing. */
  read(body: unknown): Asked;
  /** The answer's body; `id` is stable for a request. */
  reply(asked: Asked, utterance: Utterance, id: string): unknown;
  failure(status: number, message: string, requestId: string): unknown;
}
