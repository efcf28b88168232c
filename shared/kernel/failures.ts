/**
 * The catalogue of everything that can go wrong with a model call: classified once, where the provider's error is
 * caught. `retry` is what Temporal does with it; `act` is what a person can do. docs/failures.md repeats this
 * table, and a test keeps the two equal.
 */
export const modelFailures = {
  RATE_LIMITED: { retry: true, act: 'Wait, or lower the number of concurrent runs; the provider’s retry-after is honoured.' },
  OVERLOADED: { retry: true, act: 'Wait; the provider is short of capacity.' },
  TIMEOUT: { retry: true, act: 'Wait, or raise the policy’s call timeout.' },
  CONNECTION_LOST: { retry: true, act: 'Check the network and the provider’s base URL.' },
  SERVER_ERROR: { retry: true, act: 'Wait; the provider failed.' },
  BAD_KEY: { retry: false, act: 'Set a valid API key for this provider in the worker’s environment.' },
  OUT_OF_CREDIT: { retry: false, act: 'Add credit or raise the spend limit in the provider’s console; then reopen the run.' },
  NOT_CONFIGURED: { retry: false, act: 'Set the variable that the message names in the worker’s environment.' },
  BAD_REQUEST: { retry: false, act: 'The provider refused the request’s form: read the message, then the adapter.' },
  CONTEXT_TOO_LONG: { retry: false, act: 'Lower the context budget, or choose a model with a larger window.' },
  UNKNOWN_MODEL: { retry: false, act: 'Choose a model that the provider serves to this key.' },
} as const satisfies Record<string, { retry: boolean; act: string }>;

export type ModelFailureCode = keyof typeof modelFailures;

/** A model call that brought no answer. The message never holds a key, a header or a prompt. */
export class ModelFailure extends Error {
  readonly code: ModelFailureCode;
  /** How long the provider asked us to wait, or null. */
  readonly retryAfterMs: number | null;

  constructor(code: ModelFailureCode, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'ModelFailure';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
