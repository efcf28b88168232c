import { saidAt } from './retry-after.ts';

/** What a reply says of one limit: what is left of it, and when it is whole again. */
export interface Left {
  readonly of: 'requests' | 'tokens read' | 'tokens written';
  readonly remaining: number;
  readonly wholeInMs: number;
}

/**
 * Limits of requests and tokens count by the minute. What is whole again only later, as a limit of a day is, nobody waits for before it is
 * reached: then the provider says by 429 how long.
 */
const longestMs = 120_000;

/**
 * The names by which limits are told, of the model and the key that were asked. OpenAI's ("Rate limits", its headers as in community.openai.com
 * thread 1268905; Groq and others have the same), and Anthropic's, which counts what is read and what is written apart ("Rate limits",
 * platform.claude.com; both as rig-core 0.47.0 `rate_limits.rs` and cljdoc.org svar 0.7.61 read them; read 2026-11-28).
 */
const named: readonly (readonly [of: Left['of'], remaining: string, reset: string])[] = [
  ['requests', 'x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
  ['tokens read', 'x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens'],
  ['requests', 'anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset'],
  ['tokens read', 'anthropic-ratelimit-tokens-remaining', 'anthropic-ratelimit-tokens-reset'],
  ['tokens read', 'anthropic-ratelimit-input-tokens-remaining', 'anthropic-ratelimit-input-tokens-reset'],
  ['tokens written', 'anthropic-ratelimit-output-tokens-remaining', 'anthropic-ratelimit-output-tokens-reset'],
];

/** What the headers of a reply say is left; nothing of what cannot be read, is over, or is far away. A moment is by the clock of whoever replied. */
export function leftOf(headers: Headers): readonly Left[] {
  const clock = saidAt(headers);
  return named.flatMap(([of, remaining, reset]): Left[] => {
    const [left, wholeInMs] = [headers.get(remaining), resetIn(headers.get(reset), clock)];
    const isTold = left !== null && /^\d{1,15}$/.test(left.trim()) && wholeInMs !== null;
    return isTold && wholeInMs > 0 && wholeInMs <= longestMs ? [{ of, remaining: Number(left), wholeInMs }] : [];
  });
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** A duration as Go writes it (`6m0s`, `12ms`, `1.5s`), seconds alone, or a moment (RFC 3339); null: neither, or nobody says how late it is there. */
function resetIn(word: string | null, saidAtMs: number | null): number | null {
  const said = word?.trim() ?? '';
  if (/^\d{4}-\d\d-\d\dT/.test(said))
    return Number.isNaN(Date.parse(said)) || saidAtMs === null ? null : Date.parse(said) - saidAtMs;
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(said)) return Number(said) * 1_000;
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|[smh])){1,4}$/.test(said)) return null;
  const parts = said.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|[smh])/g);
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
}

interface Told {
  remaining: number;
  readonly untilMs: number;
}

/**
 * What providers have told of their limits, by model; of one key each, as a process has one for each provider. `now`: milliseconds of a clock
 * that nobody moves.
 */
export class ToldLimits {
  readonly #told = new Map<string, Partial<Record<Left['of'], Told>>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The headers of a reply, as soon as they are there: later they are of another moment. */
  hear(model: string, headers: Headers): void {
    const left = leftOf(headers);
    if (left.length === 0) return;
    const told: Partial<Record<Left['of'], Told>> = {};
    for (const { of, remaining, wholeInMs } of left) {
      const before = told[of];
      // Of two limits of one kind the narrower one holds.
      if (before === undefined || remaining < before.remaining)
        told[of] = { remaining, untilMs: this.#now() + wholeInMs };
    }
    this.#told.set(model, told);
  }

  /** How long a request that reads so many tokens waits for room, in ms; 0: it may leave. */
  waitMs(model: string, tokensRead: number): number {
    const needs = { requests: 1, 'tokens read': tokensRead, 'tokens written': 1 } as const;
    const told = this.#told.get(model) ?? {};
    return (['requests', 'tokens read', 'tokens written'] as const).reduce((longest, of) => {
      const limit = told[of];
      if (limit === undefined || limit.remaining >= needs[of]) return longest;
      return Math.max(longest, limit.untilMs - this.#now());
    }, 0);
  }

  /** A request leaves, and takes of what is left until the provider says anew. */
  take(model: string, tokensRead: number): void {
    const told = this.#told.get(model);
    if (told?.requests !== undefined) told.requests.remaining -= 1;
    const read = told?.['tokens read'];
    if (read !== undefined) read.remaining -= tokensRead;
  }
}
