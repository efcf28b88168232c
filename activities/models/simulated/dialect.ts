import type { Seen } from './manners/manner.ts';
import type { Piece } from './pieces.ts';
import type { Cached, Prefix } from './prompt-cache.ts';
import type { Utterance } from './utterance.ts';

/** A request as far as the simulation needs to understand it. */
export interface Asked extends Seen {
  /** The prompt. */
  readonly system: string;
  /** Symposium's request: the first user turn, also where a repair follows it. */
  readonly user: string;
  readonly maxTokens: number | null;
  /** Everything that was sent, for counting tokens. */
  readonly everything: string;
  /** Whether the provider was told to keep the prompt. */
  readonly cached: boolean;
  /** How Symposium's request begins, as far as the provider was told to keep that too; empty: not at all. */
  readonly kept: string;
  /** The same request as a prompt cache sees it. */
  readonly prefix: Prefix;
  /** The task in whose branch of the schema the answer is due; left out: the schema is the task's own. */
  readonly branch?: string;
  /** How many pictures came with it. */
  readonly pictures: number;
  /** Names of the tools that may be called now. */
  readonly tools: readonly string[];
  /** What calls of tools have returned so far. */
  readonly results: readonly string[];
  /** Whether what is thought is asked for in a form that can come back with the result of a tool. */
  readonly keepsThoughts?: boolean;
  /** Whether it goes on after a tool that the simulated model called by itself. */
  readonly goesOn: boolean;
}

/** Marks the id of a call that no script asked for, so that the request after it is known as the same question's. */
const byItself = 'own_';
export const callId = (form: string, id: string, own: boolean): string => `${form}_${own ? byItself : ''}${id}`;
export const isByItself = (id: string | undefined): boolean => id?.includes(`_${byItself}`) ?? false;

/** One provider's protocol. */
export interface Dialect {
  readonly path: string;
  readonly protocol: 'chat' | 'messages' | 'responses';
  readonly requestIdHeader: string;
  /** Reads a body; throws an `Error` that says what is missing. */
  read(body: unknown): Asked;
  /** The answer's body; `id` is stable for a request. `cached`: null where the cache is taken to be warm. */
  reply(asked: Asked, utterance: Utterance, id: string, cached: Cached | null): unknown;
  /** The same answer as the events of a stream. */
  pieces(reply: unknown): readonly Piece[];
  failure(status: number, message: string, requestId: string): unknown;
  /** Why an answer is broken off, as it is said in the middle of a stream. */
  midway(why: keyof typeof brokenOff, requestId: string): Piece;
}

/** The words of an overload, and of a policy of content. */
export const brokenOff = { overloaded: 'Overloaded', declined: 'Output blocked by content filtering policy' } as const;

/**
 * A picture as a provider takes it: base64 of a file that is what it is said to be. Throws an `Error` that says what is
 * wrong.
 */
export function seen(mediaType: string, base64: string): void {
  const start = Buffer.from(base64.slice(0, 32), 'base64').toString('latin1');
  const is = Object.hasOwn(signatures, mediaType) ? signatures[mediaType] : undefined;
  if (is === undefined) throw new Error(`A picture of the type ${mediaType.slice(0, 40)} cannot be read.`);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || !is.test(start))
    throw new Error(`A picture is no ${mediaType} in base64.`);
}

const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBP/,
};

/**
 * Every call needs its result and every result its call, as the providers demand. Throws an `Error` that says which
 * lacks.
 */
export function answered(calls: readonly string[], results: readonly string[]): void {
  const [lacking] = [...calls.filter((id) => !results.includes(id)), ...results.filter((id) => !calls.includes(id))];
  if (lacking !== undefined) throw new Error(`The tool call ${lacking} and its result do not match.`);
}
