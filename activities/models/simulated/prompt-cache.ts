import { createHash } from 'node:crypto';

/** A piece of a request, in the order in which the model reads it. */
export interface Block {
  readonly text: string;
  /** Whether the request asks for everything up to its end to be kept. */
  readonly marked: boolean;
}

/** A request as a prompt cache sees it. */
export interface Prefix {
  /**
   * What stands before the blocks, or goes into the cache's key with them: the model, the tools, and the schema of the
   * answer. Where any of it differs, nothing of another request is found.
   */
  readonly scope: string;
  readonly blocks: readonly Block[];
}

/** Tokens of a request's input that were read from the cache and written to it; the rest is fresh. */
export interface Cached {
  readonly read: number;
  readonly written: number;
}

/** A provider's prompt cache. It forgets what was not used for its lifetime. */
export type PromptCache = (prefix: Prefix, nowMs: number) => Cached;

/** Five minutes since the last use: Anthropic's default, and the least that OpenAI names (five to ten). */
export const cacheLifetimeMs = 300_000;

/** Kept beginnings by their digest, with the time of their last use. */
class Kept {
  readonly #used = new Map<string, number>();
  readonly #lifetimeMs: number;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  has(digest: string, nowMs: number): boolean {
    const used = this.#used.get(digest);
    return used !== undefined && nowMs - used <= this.#lifetimeMs;
  }

  use(digest: string, nowMs: number): void {
    this.#used.set(digest, nowMs);
  }
}

const step = 128;
/** Tokens below which OpenAI keeps nothing. */
const openaiLeast = 1_024;
/** Characters that the simulation counts as one token. */
const charactersPerToken = 4;

/**
 * OpenAI's before GPT-5.6: automatic, for beginnings of 1,024 tokens and more, in steps of 128; the schema of the answer is a prefix
 * of the system message ("Prompt caching", platform.openai.com/docs; what it says of schemas, as quoted at
 * community.openai.com/t/967577, read 2026-11-25). Writing costs nothing extra.
 */
export function automaticCache(lifetimeMs = cacheLifetimeMs): PromptCache {
  const kept = new Kept(lifetimeMs);
  return ({ scope, blocks }, nowMs) => {
    const text = blocks.map((block) => block.text).join('');
    const digests: string[] = [];
    const hash = createHash('sha256').update(`${scope}\n`);
    const characters = step * charactersPerToken;
    for (let end = characters; end <= text.length; end += characters) {
      hash.update(text.slice(end - characters, end));
      digests.push(hash.copy().digest('base64'));
    }
    const longEnough = digests.slice(openaiLeast / step - 1);
    const found = longEnough.findLastIndex((digest) => kept.has(digest, nowMs));
    for (const digest of longEnough) kept.use(digest, nowMs);
    return { read: found < 0 ? 0 : openaiLeast + found * step, written: 0 };
  };
}

/** What of a request ends at each of its blocks. */
function endsOf({ scope, blocks }: Prefix) {
  const hash = createHash('sha256').update(`${scope}\n`);
  let length = 0;
  const upToLast = blocks.slice(0, blocks.findLastIndex(({ marked }) => marked) + 1);
  return upToLast.map(({ text, marked }) => {
    hash.update(`${text.length}\n${text}`);
    length += text.length;
    return { digest: hash.copy().digest('base64'), size: Math.ceil(length / charactersPerToken), marked };
  });
}

/** The least that OpenAI keeps what a breakpoint ends. */
export const breakpointLifetimeMs = 30 * 60_000;
/** Of a request's breakpoints the latest so many are looked for, and so many written. */
const mostFound = 80;
const mostWritten = 4;

/**
 * OpenAI's from GPT-5.6 on: what a breakpoint ends, from 1,024 tokens, found again by exactly that end, for which the request has to have a breakpoint in the same
 * place; no shorter beginning is. What is written is billed (sources: `activities/models/cache-breakpoints.ts`).
 */
export function breakpointCache(lifetimeMs = breakpointLifetimeMs): PromptCache {
  const kept = new Kept(lifetimeMs);
  return (prefix, nowMs) => {
    const marks = endsOf(prefix).filter(({ marked, size }) => marked && size >= openaiLeast);
    const found = marks.slice(-mostFound).findLast(({ digest }) => kept.has(digest, nowMs));
    for (const { digest } of [...(found === undefined ? [] : [found]), ...marks.slice(-mostWritten)])
      kept.use(digest, nowMs);
    const read = found?.size ?? 0;
    return { read, written: Math.max(0, (marks.at(-1)?.size ?? 0) - read) };
  };
}

/** How far back from a mark Anthropic looks for what was kept, in blocks. */
const lookback = 20;
/** Most marks that it takes in a request. */
export const mostMarks = 4;
/**
 * Fewest tokens that it keeps: 512 to 4,096, by model (docs.litellm.ai, "Prompt Caching", 2026-10-07, and
 * platform.claude.com/docs, "Prompt caching", read 2026-11-25). Here those of most models.
 */
export const anthropicLeast = 1_024;

/**
 * Anthropic's: what a request marks is kept, up to the end of the marked block, and found again by the same blocks: from
 * each mark it looks back over 20 of them for an end that an earlier request marked. The schema of the answer is a part
 * of the key (exploration.grjus.eu, "Prompt Caching vs. Structured Output", by experiment; platform.claude.com/docs,
 * "Structured outputs", read 2026-11-25).
 */
export function markedCache(lifetimeMs = cacheLifetimeMs, leastTokens = anthropicLeast): PromptCache {
  const kept = new Kept(lifetimeMs);
  return (prefix, nowMs) => {
    const ends = endsOf(prefix);
    const marks = ends.flatMap(({ marked, size }, at) => (marked && size >= leastTokens ? [at] : []));
    const found = marks
      .map((mark) => {
        const first = Math.max(0, mark - lookback + 1);
        const back = ends.slice(first, mark + 1).findLastIndex(({ digest }) => kept.has(digest, nowMs));
        return back < 0 ? -1 : first + back;
      })
      .reduce((longest, end) => Math.max(longest, end), -1);
    const read = ends[found]?.size ?? 0;
    for (const end of found < 0 ? marks : [found, ...marks]) kept.use(ends[end]?.digest ?? '', nowMs);
    const last = ends[marks.at(-1) ?? -1]?.size ?? 0;
    return { read, written: Math.max(0, last - read) };
  };
}
