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
  /** Name of the tool that may be called now, or null. */
  readonly tool: string | null;
  /** What its calls have returned so far. */
  readonly results: readonly string[];
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

/** Every call needs its result and every result its call, as the providers demand. Throws an `Error` that says which lacks. */
export function answered(calls: readonly string[], results: readonly string[]): void {
  const [lacking] = [...calls.filter((id) => !results.includes(id)), ...results.filter((id) => !calls.includes(id))];
  if (lacking !== undefined) throw new Error(`The tool call ${lacking} and its result do not match.`);
}
