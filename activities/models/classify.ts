import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { ModelFailure, type ModelFailureCode } from '../../shared/kernel/index.ts';
import type { Complaint } from './complaint.ts';
import { Declined, declinedBy } from './declined.ts';
import { redact } from './redact.ts';
import { field } from './reply-fields.ts';
import { retryAfterMs } from './retry-after.ts';

/** Whose call it was, for the message; `secret` is the key in use, so that an echo of it can be removed. */
export interface Caller {
  readonly provider: string;
  readonly secret: string;
}

const tooLong = /prompt is too long|maximum context length|context[ _](window|size|length)|input is too long/i;
/** The first of a line is followed by whatever follows the others. */
const exceeds = /exceeds? (.*)/gi;
const isTooLong = (message: string): boolean =>
  tooLong.test(message) || [...message.matchAll(exceeds)].some(([, what = '']) => /context/i.test(what));
/** What a provider names that refuses the form of the answer: the schema, its grammar, or the field that carries it. */
const aboutSchema = /schema|grammar|response_format|output_format|output_config|text\.format/i;
const says = (complaint: Complaint, word: string | RegExp): boolean =>
  complaint.words.some((each) => (typeof word === 'string' ? each === word : word.test(each)));

/**
 * An account that is closed, or a key that is none, by a status of requests: OpenAI's type `access_terminated` (ztjhz/BetterChatGPT
 * issue 105), Anthropic's "This organization has been disabled." (anthropics/claude-code issue 60359), Gemini's "API key not valid."
 * (continuedev/continue issue 11462). Read 2026-11-26.
 */
const isOfOwner = (it: Complaint): boolean =>
  says(it, 'access_terminated') ||
  (it.status === 400 && /^this organization has been disabled\b|^api key not valid\b/i.test(it.message));

const isElsewhere = ({ status }: Complaint): boolean => status >= 300 && status < 400;

/**
 * Read from the top, the first that holds decides; a word of the provider outranks its status, because one status
 * carries several causes (429 is also "no credit left", 400 is also "prompt too long").
 */
const rules: readonly (readonly [ModelFailureCode, (complaint: Complaint) => boolean])[] = [
  [
    'OUT_OF_CREDIT',
    (it) =>
      it.status === 402 ||
      says(it, /^(insufficient_quota|billing_error|billing_hard_limit_reached)$|spend_limit/) ||
      (it.status < 500 && /credit balance|spend limit/i.test(it.message)),
  ],
  ['OVERLOADED', (it) => it.status === 529 || it.status === 503 || says(it, 'overloaded_error')],
  [
    'CONTEXT_TOO_LONG',
    (it) =>
      it.status === 413 ||
      says(it, /^(context_length_exceeded|exceed_context_size_error|request_too_large)$/) ||
      (it.status === 400 && isTooLong(it.message)),
  ],
  [
    'UNKNOWN_MODEL',
    (it) =>
      says(it, 'model_not_found') || (it.status === 404 && (says(it, 'not_found_error') || /model/i.test(it.message))),
  ],
  ['DECLINED', (it) => declinedBy(it) !== null],
  [
    'SCHEMA_REFUSED',
    (it) =>
      (it.status === 400 || it.status === 422) &&
      (aboutSchema.test(it.message) || it.words.some((word) => aboutSchema.test(word))),
  ],
  ['RATE_LIMITED', (it) => it.status === 429],
  ['BAD_KEY', (it) => it.status === 401 || it.status === 403 || isOfOwner(it)],
  // Nobody there: a redirect, which is not followed, or an address that the server does not know.
  ['NOT_CONFIGURED', (it) => isElsewhere(it) || it.status === 404 || it.status === 405],
  // A proxy that wants to know who we are, and a network that wants a login first (RFC 6585 §6).
  ['UNREACHABLE', (it) => it.status === 407 || it.status === 511],
  // 524 is Cloudflare's: a server that took the request and has not answered (community.openai.com, thread 219369, read 2026-11-26).
  ['TIMEOUT', (it) => it.status === 408 || it.status === 504 || it.status === 524],
  // A conflict is the provider's own lock; the same request may pass a moment later.
  ['SERVER_ERROR', (it) => it.status >= 500 || it.status === 409],
  ['BAD_REQUEST', () => true],
];

/**
 * What went wrong with a call, as a code of the catalogue, or null where the error is no provider's: then it is a
 * mistake of this program, and should be seen as one. Aborts are not errors and never come here.
 */
export function classify(error: unknown, caller: Caller, nowMs: number): ModelFailure | null {
  if (error instanceof ModelFailure) return error;
  if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof Anthropic.APIConnectionTimeoutError) {
    return new ModelFailure('TIMEOUT', `${caller.provider}: no answer in time`);
  }
  if (error instanceof OpenAI.APIError || error instanceof Anthropic.APIError) {
    const complaint = read(error);
    // `instanceof` leaves the class's type of headers open; the SDKs' own is this one.
    const { headers } = error as { readonly headers: Headers | undefined };
    return complaint === null ? lost(error, caller) : failureOf(complaint, caller, retryAfterMs(headers, nowMs));
  }
  // By name, not by class: JSON.parse may live in another realm than this module.
  if (field(error, 'name') === 'SyntaxError')
    return new ModelFailure('BAD_REPLY', `${caller.provider}: the answer's body is not JSON`);
  return isBrokenLine(error) ? lost(error, caller) : null;
}

/**
 * The failure that a provider's complaint is. `waitMs`: how long it asks us to wait, or null. `maybePaid`: whether it
 * came in the middle of an answer.
 */
export function failureOf(
  complaint: Complaint,
  caller: Caller,
  waitMs: number | null,
  maybePaid = false,
): ModelFailure {
  const code = rules.find(([, holds]) => holds(complaint))?.[0] ?? 'BAD_REQUEST';
  const declined = code === 'DECLINED' ? declinedBy(complaint) : null;
  const theirs = redact(
    `${[...new Set(complaint.words)].join(' ')}: ${complaint.message || 'no message'}`,
    caller.secret,
  );
  const moved = isElsewhere(complaint) ? 'a redirect, which is not followed as the key is for this address; ' : '';
  // By its provider's name: OPENAI_BASE_URL, ANTHROPIC_BASE_URL, LOCAL_BASE_URL, SD_BASE_URL.
  const hint = code === 'NOT_CONFIGURED' ? ` (${moved}is ${caller.provider.toUpperCase()}_BASE_URL right?)` : '';
  const message = `${caller.provider} ${complaint.status} ${theirs}${hint}`;
  return declined === null
    ? new ModelFailure(code, message, waitMs, maybePaid)
    : new Declined(declined, redact(complaint.message, caller.secret), message, maybePaid);
}

/** Said of a connection that was never there, at a proxy's door or the provider's. */
const neverConnected = /^ \((?:ERR_PROXY_TUNNEL|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\)$/;

function lost(error: unknown, caller: Caller): ModelFailure {
  const code = rootCode(error);
  return neverConnected.test(code)
    ? new ModelFailure('UNREACHABLE', `${caller.provider}: no connection${code}`)
    : new ModelFailure('CONNECTION_LOST', `${caller.provider}: connection lost${code}`);
}

/** Only named fields are read: some servers echo the whole request into their error body. */
function read(error: InstanceType<typeof OpenAI.APIError> | InstanceType<typeof Anthropic.APIError>): Complaint | null {
  if (typeof error.status !== 'number') return null;
  const body: unknown = error.error;
  const inner = field(body, 'error') ?? body;
  const message = typeof inner === 'string' ? inner : field(inner, 'message');
  const words = [field(inner, 'type'), field(inner, 'code'), field(field(inner, 'details'), 'error_code')];
  return {
    status: error.status,
    words: words.filter((word) => typeof word === 'string'),
    message: typeof message === 'string' ? message : '',
  };
}

/**
 * A line that broke while the body came in: a system error (`ECONNRESET`), fetch's `terminated`, or a compressed body
 * that is torn (`Z_BUF_ERROR`, and brotli's `ERR__ERROR_…`).
 */
function isBrokenLine(error: unknown): boolean {
  return (
    /^(E[A-Z]+|ERR_(?:STREAM|PROXY|_ERROR)_\w+|UND_ERR_\w+|Z_\w+)$/.test(String(field(error, 'code'))) ||
    field(error, 'message') === 'terminated'
  );
}

/**
 * The first system code down the chain of causes; the SDKs wrap once or twice, and a copy that they make of an error has
 * its words only.
 */
function rootCode(error: unknown, depth = 0): string {
  const code = field(error, 'code') ?? /^(?:connect|getaddrinfo) (E[A-Z_]+)/.exec(String(field(error, 'message')))?.[1];
  if (typeof code === 'string') return ` (${code})`;
  return depth < 4 && error ? rootCode(field(error, 'cause'), depth + 1) : '';
}
