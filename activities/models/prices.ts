import { own, parseModelRef } from '../../shared/kernel/index.ts';
import type { ModelUsage } from './model.ts';

/** US dollars per million tokens, which is also microdollars per token. */
export interface Price {
  readonly input: number;
  readonly cachedInput: number;
  /** Input that the provider writes to its cache (Anthropic: for five minutes). */
  readonly cacheWrite: number;
  readonly output: number;
  /** Longest input that this price holds for; beyond it the provider prompts more, and we say "unknown". */
  readonly upToInputTokens: number;
}

/**
 * When and where the table was read: standard list prices. Anthropic's came from stored copies of its own pages,
 * OpenAI's mostly from third parties that quote its price page. Promotions, service tiers, batches and regions are
 * not in it, nor are models whose price could not be confirmed: their cost is null, never a guess.
 */
export const pricesRead = {
  date: '2026-11-21',
  from: ['developers.openai.com/api/docs/pricing', 'platform.claude.com/docs/en/about-claude/pricing'],
} as const;

const anyLength = Number.POSITIVE_INFINITY;
/** `[input, cached input, output]` of a model that bills cache writes like fresh input. */
const plain = (input: number, cachedInput: number, output: number, upToInputTokens = anyLength): Price => ({
  input,
  cachedInput,
  cacheWrite: input,
  output,
  upToInputTokens,
});
/** The same for one that bills cache writes at 1.25 times fresh input. */
const writing = (input: number, cachedInput: number, output: number, upToInputTokens = anyLength): Price => ({
  input,
  cachedInput,
  cacheWrite: input * 1.25,
  output,
  upToInputTokens,
});

/** By reference; only a date or `-latest` may follow the name, since a longer name is another model. */
export const prices: Readonly<Record<string, Price>> = {
  //                                      input  cached  output
  'anthropic:claude-fable-5-1': writing(10, 0.25, 50),
  'anthropic:claude-fable-5': writing(10, 1, 50),
  'anthropic:claude-opus-5-5': writing(4, 0.2, 20),
  'anthropic:claude-opus-5': writing(5, 0.5, 25),
  'anthropic:claude-opus-4-8': writing(5, 0.5, 25),
  'anthropic:claude-opus-4-7': writing(5, 0.5, 25),
  'anthropic:claude-opus-4-6': writing(5, 0.5, 25),
  'anthropic:claude-opus-4-5': writing(5, 0.5, 25),
  'anthropic:claude-sonnet-5-5': writing(2, 0.1, 10),
  'anthropic:claude-sonnet-5': writing(2, 0.2, 10),
  'anthropic:claude-sonnet-4-6': writing(3, 0.3, 15),
  'anthropic:claude-sonnet-4-5': writing(3, 0.3, 15),
  'anthropic:claude-haiku-5-5': writing(0.1, 0.01, 0.5, 100_000),
  'anthropic:claude-haiku-4-5': writing(1, 0.1, 5),
  'openai:gpt-6.1-sol': writing(2, 0.1, 10, 272_000),
  'openai:gpt-6.1-terra': writing(1, 0.05, 5, 272_000),
  'openai:gpt-6-astra': writing(10, 1, 50, 272_000),
  'openai:gpt-6-sol': writing(2, 0.2, 10, 272_000),
  'openai:gpt-6-luna': writing(0.1, 0.01, 0.5, 272_000),
  'openai:gpt-5.6-terra': writing(2, 0.2, 12, 272_000),
  'openai:gpt-5.6-luna': writing(0.2, 0.02, 1.2, 200_000),
  'openai:gpt-5.5': plain(5, 0.5, 30, 272_000),
  'openai:gpt-5.4': plain(2.5, 0.25, 15, 272_000),
  'openai:gpt-5.4-mini': plain(0.75, 0.075, 4.5),
  'openai:gpt-5.4-nano': plain(0.2, 0.02, 1.25),
  'openai:gpt-5.2': plain(1.75, 0.175, 14),
  'openai:gpt-5-mini': plain(0.25, 0.025, 2),
  'openai:gpt-4.1': plain(2, 0.5, 8),
  'openai:gpt-4o': plain(2.5, 1.25, 10),
};

/** A price that a user has read, when, and where. */
export interface OwnPrice extends Price {
  readonly date: string;
  readonly source: string;
}

/** The user's own, which outrank the table's. Of the process, like the table: a price is one wherever it is asked for. */
const ownPrices = new Map<string, OwnPrice>();

/** Called where a process begins, before any price is asked for. */
export function addPrices(added: Readonly<Record<string, OwnPrice>>): void {
  for (const [ref, price] of Object.entries(added)) ownPrices.set(ref, price);
}

/** The user's price of this model; undefined: the table's holds, if there is one. */
export const ownPriceOf = (ref: string): OwnPrice | undefined => ownPrices.get(ref) ?? ownPrices.get(undated(ref));

/** All models that have a price, the user's own among them. */
export const pricedModels = (): readonly string[] => [...new Set([...ownPrices.keys(), ...Object.keys(prices)])];

/**
 * What a call cost, in microdollars, rounded up to a whole one: a sum of costs then never understates a budget.
 * null where the model's price, its price for so long an input, or what was used is not known. `simulated:` and `local:` cost 0, the
 * latter where the user's table says nothing else: no provider bills them, and the electricity of a server is not counted.
 */
export function priceOf(ref: string, usage: ModelUsage): number | null {
  const price = find(ref);
  if (isUnbilled(ref, price !== undefined)) return 0;
  if (price === undefined || usage.unknown === true || usage.inputTokens > price.upToInputTokens) return null;
  const written = usage.cacheWriteTokens ?? 0;
  const fresh = Math.max(0, usage.inputTokens - usage.cachedInputTokens - written);
  const nanodollars =
    fresh * nano(price.input) +
    usage.cachedInputTokens * nano(price.cachedInput) +
    written * nano(price.cacheWrite) +
    usage.outputTokens * nano(price.output);
  return Math.ceil(nanodollars / 1000);
}

/** Whether a table names this model, ours or the user's own. */
export const isPriced = (ref: string): boolean => find(ref) !== undefined;

/** Whether nobody bills it. An endpoint is somebody's, who may. */
function isUnbilled(ref: string, hasPrice: boolean): boolean {
  const parsed = parseModelRef(ref);
  if ('problem' in parsed) return false;
  // A server of one's own may be another's that bills: its price is then in the user's table.
  return parsed.provider === 'simulated' || (parsed.provider === 'local' && !hasPrice);
}

const find = (ref: string): Price | undefined => ownPriceOf(ref) ?? own(prices, undated(ref));

const undated = (ref: string): string => ref.replace(/(-\d{8}|-\d{4}-\d{2}-\d{2}|-latest)$/, '');

/** Whole nanodollars per token: integers, so that sums are exact. */
function nano(dollarsPerMillion: number): number {
  return Math.round(dollarsPerMillion * 1000);
}
