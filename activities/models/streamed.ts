import { ModelFailure } from '../../shared/kernel/index.ts';
import { failureOf, type Caller } from './classify.ts';
import type { Complaint } from './complaint.ts';
import { field, textOf } from './reply-fields.ts';

/** Puts the events of one answer together, as its protocol has them. */
export interface Folding {
  /** One event. `data` is its JSON, or, where it is none, its text. */
  take(data: unknown): void;
  /** The answer as it would have come in one piece, or null as long as something of it is missing. */
  whole(): unknown;
  /** Whether its last event has come: nothing after that is of this answer. */
  ended(): boolean;
  /** Whether the last event has the whole answer, whatever became of the pieces before it. */
  readonly lastHasAll?: true;
}

/**
 * What an error is called in a stream, where there is no status any more, and the status that it has elsewhere:
 * Anthropic's "Errors" and OpenAI's "Error codes", read 2026-11-21. Any other is the server's.
 */
const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  timeout_error: 504,
  overloaded_error: 529,
  server_overloaded: 529,
  invalid_prompt: 400,
};

/** Codes of a picture that cannot be read: whoever sends the same again is told the same. */
const ofPicture = /image/;

/** The provider's words of an event that says what went wrong, or null: it says something else. */
export function complaintIn(name: string, data: unknown): Complaint | null {
  const isError = name === 'error' || field(data, 'type') === 'error';
  const error = field(data, 'error') ?? (isError ? data : null);
  return saysNothing.has(JSON.stringify(error ?? null)) ? null : complaintOf(error);
}

/** An error that is none, in each of the ways in which servers write that. */
const saysNothing: ReadonlySet<string> = new Set(['null', '""', 'false', '{}']);

/**
 * What came with status 200 and has none of the fields of an answer: an error that a gateway hands on so, once the model is at work (openrouter.ai, ibid.), or another form,
 * as of a page that stands between; nobody knows of either whether something was paid.
 */
export function noAnswer(received: unknown, caller: Caller, misses: string): ModelFailure {
  const complaint = complaintIn('', received);
  return complaint === null
    ? new ModelFailure('BAD_REPLY', `${caller.provider}: the answer has no ${misses} (is the base URL right?)`)
    : failureOf(complaint, caller, null, true);
}

/**
 * What an error says that came without a status. Gateways and servers of one's own put that of the provider into `code`
 * (openrouter.ai, errors and debugging; vLLM's, in modelscope/ms-agent issue 489; read 2026-11-26).
 */
export function complaintOf(error: unknown): Complaint {
  const code = field(error, 'code');
  const words = [field(error, 'type'), code].filter((word) => typeof word === 'string');
  const message = typeof error === 'string' ? error : textOf(field(error, 'message'));
  if (/^[45]\d\d$/.test(String(code))) return { status: Number(code), words, message };
  const known = words.map((word) => (Object.hasOwn(statuses, word) ? statuses[word] : undefined)).find(Boolean);
  if (known !== undefined) return { status: known, words, message };
  if (words.some((word) => ofPicture.test(word))) return { status: 400, words, message };
  return { status: /overloaded/i.test(message) ? 503 : 500, words, message };
}
