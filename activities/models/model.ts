import type { Sampling } from '../../shared/kernel/index.ts';
import type { BatchDelivery } from './batches/provider-batches.ts';

/** A tool that the model may call instead of answering. */
export interface ToolOffer {
  /** Matches [a-zA-Z0-9_-]{1,64}. */
  readonly name: string;
  readonly description: string;
  /** JSON schema of its input: a closed object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `forbidden`: declared only because the conversation holds earlier calls of it; now an answer is due. */
  readonly use: 'allowed' | 'forbidden';
}

/** Whether an answer may be a call of one of these. */
export const mayCall = (tools: readonly ToolOffer[] | undefined): tools is readonly ToolOffer[] =>
  tools?.some(({ use }) => use === 'allowed') ?? false;

/** A call that the model made; its input is as the model wrote it, so it may be anything. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A picture that goes with a turn. Its bytes lie in the store under `sha256`. */
export interface RequestPicture {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly base64: string;
  /** What the text calls it; it stands before the picture. */
  readonly caption: string;
}

/** What Symposium says. */
export interface UserTurn {
  readonly role: 'user';
  readonly text: string;
  /**
   * Where the pieces at the beginning of the text end that come again in later requests, in characters, ascending: a
   * provider that has to be told where to cache is told. Nothing: none comes again.
   */
  readonly stable?: readonly number[];
  /** Sent after the text, in this order. */
  readonly pictures?: readonly RequestPicture[];
}

/**
 * One turn of a conversation. `received` is a whole earlier reply, as `ModelReply.received` had it: providers want
 * their own blocks back unchanged (signed thinking, call ids), so the adapter that made sense of it repeats it.
 */
export type Turn =
  | UserTurn
  | { readonly role: 'assistant'; readonly text: string }
  | { readonly role: 'assistant'; readonly received: unknown }
  | { readonly role: 'tool'; readonly callId: string; readonly text: string; readonly refused: boolean };

/** Stands for a turn without words, which no provider takes. */
export const wordless = '(no readable text)';

/** The result of a call as words of the user, for a conversation that holds no such call. */
export const resultInWords = ({ text, refused }: { readonly text: string; readonly refused: boolean }): string =>
  `${refused ? 'REFUSED' : 'RESULT'}:\n${text}`;

/** A line of its own before a picture, also where blocks of text are joined. */
export const captionLine = (caption: string): string => `\n${caption}:`;

/** One request to one model, in Symposium's words. Providers' dialects live in their adapters. */
export interface ModelRequest {
  /** The prompt: byte-stable, so that it caches at the provider. */
  readonly system: string;
  readonly turns: readonly Turn[];
  /** JSON schema (draft 2020-12) that the answer must follow; `name` matches [a-zA-Z0-9_-]{1,64}. */
  readonly schema: { readonly name: string; readonly json: Readonly<Record<string, unknown>> };
  /** `text`: the provider does not take the schema, so it is told in words. Left out: it holds the answer to it. */
  readonly schemaAs?: 'text';
  /** Left out where there is nothing to call. A model calls at most one tool a turn; all of them are of one `use`. */
  readonly tools?: readonly ToolOffer[];
  /** What the answer itself may hold, in tokens. */
  readonly answerTokens: number;
  /** What the model may think beside it, in tokens: sent as part of the limit where a model thinks, and else left out. */
  readonly thinkingTokens: number;
  readonly sampling: Sampling;
  /** What the question is about, as the request says it (`IM-0001.2`); absent: nothing, or it makes no difference. */
  readonly subject?: string;
  /** The call key: sent as the provider's idempotency key where it has one. */
  readonly idempotencyKey: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Told the headers of the reply as soon as they are there, an answer's or an error's: they say what is left of limits. */
  readonly heard?: (headers: Headers) => void;
  /**
   * Told the body before it leaves, in the form of `ModelReply.sent`. It leaves when the promise is kept; where it is
   * broken, nothing is sent.
   */
  readonly leaving?: (body: unknown) => Promise<void>;
}

export interface ModelUsage {
  /** All input: fresh, read from the cache and written to it. */
  readonly inputTokens: number;
  /** The part of it that was read from the provider's cache. */
  readonly cachedInputTokens: number;
  /** The part of it that was written to the cache, where the provider bills that dearer than fresh input. */
  readonly cacheWriteTokens?: number;
  /** Thinking included. */
  readonly outputTokens: number;
  /** What the provider said cannot be, so the most stands here, and what it cost is not known. */
  readonly unknown?: true;
}

export interface ModelReply {
  /** The answer's text, as it came. */
  readonly text: string;
  /**
   * `length`: cut off by the token limit. `refused`: the provider or model declined. `tool`: it calls instead of
   * answering.
   */
  readonly stop: 'complete' | 'length' | 'refused' | 'tool';
  /** The calls, where `stop` is `tool`; empty otherwise. */
  readonly calls: readonly ToolCall[];
  /** The provider's own word for it. */
  readonly stopReason: string;
  readonly usage: ModelUsage;
  /** The provider's request id, or null where it gives none. */
  readonly requestId: string | null;
  /** The exact model that answered, e.g. a dated snapshot. */
  readonly snapshot: string;
  /**
   * Body that was sent and body that was received; no headers, so no key. In the sent one, `sha256:<hash>` stands for
   * the bytes of each picture: those are kept by content.
   */
  readonly sent: unknown;
  readonly received: unknown;
  /** `text`: the provider had refused the schema, and it was told in words. */
  readonly schemaAs?: 'text';
}

/**
 * A model's requests in batches of its provider, which answers them within a day for half of their price (kernel rules
 * §42).
 */
export interface ProviderBatches extends BatchDelivery {
  /** The body of a request without pictures, as `ask` would send it but for the stream. It is kept as it is. */
  compose(request: ModelRequest): unknown;
  /** Reads an answer as `ask` does; what was sent is for the caller to know. */
  read(request: ModelRequest, received: unknown, requestId: string | null): ModelReply;
}

/**
 * A model behind HTTP. `ask` makes exactly one request (provider SDKs at `maxRetries: 0`: Temporal retries) and
 * throws a `ModelFailure` of the catalogue in `shared/kernel/failures.ts`.
 */
export interface Model {
  /** `provider:model`. */
  readonly id: string;
  /** Marks every document that its answers enter. */
  readonly simulated: boolean;
  ask(request: ModelRequest): Promise<ModelReply>;
  /** Batches of its provider at half price; left out: it has none. */
  readonly batches?: () => Promise<ProviderBatches>;
}
