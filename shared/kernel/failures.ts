import { own } from './own.ts';
import type { ReviewPlace } from './review-id.ts';

/**
 * The catalogue of everything that can go wrong with a model call: classified once, where the provider's error is
 * caught. `attempts` is how often a call is made in all before a person is asked (null: as often as the policy's window
 * allows; 1: never again), `operator` whether the run then pauses until an operator has mended it (kernel rules §11),
 * `why` the reason, `act` what a person can do. docs/failures.md repeats this table, and a test keeps the two equal.
 */
export const modelFailures = {
  RATE_LIMITED: {
    attempts: null,
    operator: false,
    why: 'the provider says when to come back, and nothing was paid',
    act: 'Wait, or lower the number of concurrent runs; the provider’s retry-after is honoured.',
  },
  OVERLOADED: {
    attempts: null,
    operator: false,
    why: 'capacity returns within minutes, and nothing was paid',
    act: 'Wait; the provider is short of capacity.',
  },
  TIMEOUT: {
    attempts: 3,
    operator: false,
    why: 'each attempt may be paid although its answer never came',
    act: 'Wait, or raise the policy’s call timeout.',
  },
  CONNECTION_LOST: {
    attempts: 5,
    operator: true,
    why: 'lines heal in seconds, but an answer that was lost on the way may be paid',
    act: 'Check the network and the provider’s base URL.',
  },
  UNREACHABLE: {
    attempts: 8,
    operator: true,
    why: 'no line was there, so nothing was paid; short losses are waited out, for about four minutes',
    act: 'Check the network, the proxy and the provider’s base URL.',
  },
  BATCH_ENDED: {
    attempts: null,
    operator: false,
    why: 'the provider ended the batch without coming to the request, and bills none that it did not answer',
    act: 'Wait; what a batch leaves is put into another one, and then asked by itself.',
  },
  BATCH_OVERDUE: {
    attempts: 1,
    operator: true,
    why: 'the provider has not ended the batch by its own deadline; what it answers may be paid, so nothing of it is asked again without a word',
    act: 'End the batch in the provider’s console, then CONTINUE; after END each of its questions is asked by itself.',
  },
  SERVER_ERROR: {
    attempts: 8,
    operator: false,
    why: 'most are gone at the next try; a lasting one is the provider’s to mend',
    act: 'Wait; the provider failed.',
  },
  BAD_REPLY: {
    attempts: 2,
    operator: true,
    why: 'a server that answers in another form does so again, and each answer may be paid',
    act: 'Check the base URL and what stands between (a proxy, a login page); have an endpoint answer as docs/endpoints.md says. The message names what is wrong.',
  },
  BAD_KEY: {
    attempts: 1,
    operator: true,
    why: 'the same key is refused again',
    act: 'Set a valid API key for this provider in the worker’s environment, and start the worker again.',
  },
  OUT_OF_CREDIT: {
    attempts: 1,
    operator: true,
    why: 'money does not come by waiting',
    act: 'Add credit or raise the spend limit in the provider’s console.',
  },
  NOT_CONFIGURED: {
    attempts: 1,
    operator: true,
    why: 'a setting does not set itself',
    act: 'Set the variable that the message names in the worker’s environment, and start the worker again.',
  },
  BAD_REQUEST: {
    attempts: 1,
    operator: false,
    why: 'the same request is refused again',
    act: 'The provider refused the request’s form: read the message, then the adapter.',
  },
  DECLINED: {
    attempts: 1,
    operator: false,
    why: 'the same words are declined again',
    act: 'Name a second model for the agent in the policy’s secondModels, or begin a run with another model or other words.',
  },
  SCHEMA_REFUSED: {
    attempts: 1,
    operator: true,
    why: 'the same schema is refused again',
    act: 'Have the server take the schema that the message names, or begin a run with another model.',
  },
  CONTEXT_TOO_LONG: {
    attempts: 1,
    operator: false,
    why: 'the same request is as long again',
    act: 'Lower the context budget, or choose a model with a larger window.',
  },
  UNKNOWN_MODEL: {
    attempts: 1,
    operator: true,
    why: 'the model will not be there in a minute',
    act: 'Have the provider serve the model to this key, or begin a run with another one.',
  },
} as const satisfies Record<string, { attempts: number | null; operator: boolean; why: string; act: string }>;

export type ModelFailureCode = keyof typeof modelFailures;

/** Whether a failure, by its code, is one that only an operator mends: the same call fails again until they have. */
export const isForOperator = (failure: string): boolean => own(modelFailures, failure)?.operator ?? false;

/** What says something of one model, and nothing of the others of its provider. */
const ofOneModel: ReadonlySet<string> = new Set<ModelFailureCode>(['SCHEMA_REFUSED', 'UNKNOWN_MODEL']);

/**
 * The one review of a fault that stops runs of a batch, whichever of them asks first. Its subject is what the fault is of, for all
 * alike: the provider, or one model of it, and the code. The code is last, so that a number after it makes no other model's
 * name; and a long name leaves room for it in an id.
 */
export function faultReviewPlace(
  batch: string,
  { failure, model }: { readonly failure: string; readonly model: string },
): ReviewPlace {
  const [provider = model] = model.split(':');
  const subject = `${(ofOneModel.has(failure) ? model : provider).slice(0, 60)}-${failure}`;
  return { runKey: batch, phase: 'RUN', round: 1, kind: 'provider', subject };
}

/** Failures of requests that left: nobody knows whether the provider answered, and bills it. */
const maybePaidCodes: ReadonlySet<ModelFailureCode> = new Set([
  'TIMEOUT',
  'CONNECTION_LOST',
  'BATCH_OVERDUE',
  'BAD_REPLY',
  'DECLINED',
]);

/** Whether a call that failed so may have been paid: what is no failure of a provider says nothing about it. */
export const mayBePaid = (failure: string): boolean =>
  own(modelFailures, failure) === undefined || maybePaidCodes.has(failure as ModelFailureCode);

/** A model call that brought no answer. The message never holds a key, a header or a prompt. */
export class ModelFailure extends Error {
  readonly code: ModelFailureCode;
  /** How long the provider asked us to wait, or null. */
  readonly retryAfterMs: number | null;
  readonly maybePaid: boolean;

  /** `maybePaid`: whether something of an answer had come before it, where its code does not say so already. */
  constructor(code: ModelFailureCode, message: string, retryAfterMs: number | null = null, maybePaid = false) {
    super(message);
    this.name = 'ModelFailure';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.maybePaid = maybePaid || maybePaidCodes.has(code);
  }
}
