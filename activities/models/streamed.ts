import { ModelFailure } from '../../shared/kernel/index.ts';
import { failureOf, type Caller } from './classify.ts';
import type { Complaint } from './complaint.ts';
import { field, textOf } from './reply-fields.ts';
import { serverSentEvents } from './server-sent-events.ts';

/** Puts the events of one answer together, as its protocol has them. */
export interface Folding {
  /** One event. `data` is its JSON, or, where it is none, its text. */
  take(data: unknown): void;
  /** The answer as it would have come in one piece, or null as long as its last event is missing. */
  whole(): unknown;
}

/**
 * The body of a response: a stream of events, put together by `folding`, or, from a server that does not stream, what it
 * sent. A stream whose last event never came is no answer, whatever has come of it, and may have been paid: it is
 * CONNECTION_LOST, or what the provider says in the stream (kernel rules §9).
 */
export async function receivedOf(response: Response, folding: Folding, caller: Caller): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('text/event-stream') || response.body === null) {
    const text = await response.text();
    return type.includes('json') ? (JSON.parse(text) as unknown) : text;
  }
  const read = serverSentEvents();
  let begun = false;
  for await (const bytes of response.body) {
    for (const { name, data } of read(bytes as Uint8Array)) {
      const value = parsed(data);
      const complaint = complaintIn(name, value);
      if (complaint !== null) throw failureOf(complaint, caller, null, begun);
      folding.take(value);
      begun = true;
    }
  }
  const whole = folding.whole();
  if (whole === null)
    throw new ModelFailure('CONNECTION_LOST', `${caller.provider}: the answer's stream ended before its last event`);
  return whole;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
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
function complaintIn(name: string, data: unknown): Complaint | null {
  const isError = name === 'error' || field(data, 'type') === 'error';
  const error = field(data, 'error') ?? (isError ? data : null);
  return error === null || error === undefined ? null : complaintOf(error);
}

/** What an error says that came without a status. */
export function complaintOf(error: unknown): Complaint {
  const words = [field(error, 'type'), field(error, 'code')].filter((word) => typeof word === 'string');
  const message = typeof error === 'string' ? error : textOf(field(error, 'message'));
  const known = words.map((word) => (Object.hasOwn(statuses, word) ? statuses[word] : undefined)).find(Boolean);
  if (known !== undefined) return { status: known, words, message };
  if (words.some((word) => ofPicture.test(word))) return { status: 400, words, message };
  return { status: /overloaded/i.test(message) ? 503 : 500, words, message };
}
