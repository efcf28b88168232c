import {
  isSimulated,
  oneOfEach,
  own,
  parseModelRef,
  secondModelOf,
  type SecondModels,
  type TokenRates,
} from '../../shared/kernel/index.ts';
import { priceOf, pricedModels } from './prices.ts';
import { prefix } from '../../shared/text/index.ts';

/** A limit of what a run may spend, and the line of its policy that says so. */
export interface SpendLimit {
  readonly line: string;
  /** null: none. */
  readonly microdollars: number | null;
}

/**
 * What is wrong with a run's models, by agent: references that cannot be read, and a spending limit that could not be
 * kept. `read`: how a reference is read, which may have a `problem`.
 */
export function modelProblems(
  models: Readonly<Record<string, string>>,
  { line, microdollars }: SpendLimit,
  read: (ref: string) => object | { readonly problem: string } = parseModelRef,
): string[] {
  return Object.entries(models).flatMap(([agent, ref]) => {
    const parsed = read(ref);
    if ('problem' in parsed) return [`policy.models.${agent}: ${parsed.problem}`];
    // A cap that cannot be kept is worse than none.
    if (microdollars !== null && ratesOfModel(ref) === null) {
      return [
        `${line}: the price of ${ref} (${agent}) is not known, so the cap could not be kept; remove the cap, give it a price (SYMPOSIUM_PRICES, docs/models.md) or choose a model with a known one`,
      ];
    }
    return [];
  });
}

/**
 * What is wrong with the models that stand in for others: who stands for nobody, what is no model, a simulated one in the
 * place of a real one, and a price that is not known.
 */
export function secondModelProblems(
  { models, secondModels }: { readonly models: Readonly<Record<string, string>>; readonly secondModels: SecondModels },
  limit: SpendLimit,
): string[] {
  const lines = Object.entries(secondModels).flatMap(([whose, ref]) => {
    const line = `policy.secondModels.${prefix(whose, 90)}`;
    if (own(models, whose) === undefined && 'problem' in parseModelRef(whose))
      return [`${line}: is neither an agent of this run nor a model, such as anthropic:claude-opus-5-5`];
    const parsed = ref === null ? null : parseModelRef(ref);
    return parsed !== null && 'problem' in parsed ? [`${line}: ${parsed.problem}`] : [];
  });
  if (lines.length > 0) return lines;
  const standIns = Object.entries(models).flatMap(([agent, model]) => {
    const second = secondModelOf(secondModels, agent, model);
    return second === null ? [] : [{ agent, model, second }];
  });
  const mixed = standIns.find(({ model, second }) => isSimulated(second) && !isSimulated(model));
  return [
    ...(mixed === undefined
      ? []
      : [
          `policy.secondModels: ${mixed.second} would answer for ${mixed.model} (${mixed.agent}), and nothing simulated may stand in for a real model; name a real one, or null`,
        ]),
    ...modelProblems(oneOfEach(Object.fromEntries(standIns.map(({ agent, second }) => [agent, second]))), limit),
  ];
}

/** What a token of each agent's model costs at most, from the price table; null where it has no price. */
export function ratesOf(models: Readonly<Record<string, string>>): Readonly<Record<string, TokenRates | null>> {
  return Object.fromEntries(Object.entries(models).map(([agent, ref]) => [agent, ratesOfModel(ref)]));
}

/**
 * The same of a model without a price, under a cap that nobody asked for: as dear as the dearest that is known, so that
 * the cap bounds its tokens (kernel rules §14).
 */
export function reckonedRates(): TokenRates {
  const known = pricedModels().flatMap((ref) => ratesOfModel(ref) ?? []);
  return {
    input: Math.max(...known.map(({ input }) => input)),
    output: Math.max(...known.map(({ output }) => output)),
  };
}

/** Tokens priced at a time: few enough for every model's short-context price. */
const batch = 1_000;

export function ratesOfModel(ref: string): TokenRates | null {
  const input = priceOf(ref, { inputTokens: batch, cachedInputTokens: 0, cacheWriteTokens: batch, outputTokens: 0 });
  const output = priceOf(ref, { inputTokens: 0, cachedInputTokens: 0, outputTokens: batch });
  return input === null || output === null ? null : { input: input / batch, output: output / batch };
}
