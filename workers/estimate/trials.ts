import { isEndpoint, isSimulated, schemasTried, trialTokens } from '../../shared/kernel/index.ts';
import { grouped, money, oneOrMany } from '../../shared/text/index.ts';
import type { Asked, Estimate, Pace } from './estimate.ts';

/** Trials of the models before a run begins, at most: most are remembered of another run that day (kernel rules §40). */
export interface Trials {
  readonly models: number;
  readonly tokens: number;
  readonly microdollars: number;
  readonly unpriced: Readonly<Record<string, number>>;
}

export function trialsOf({ models }: Asked, price: Pace['price']): Trials {
  // An endpoint knows no forms of an answer, so it is not tried.
  const named = [...new Set(Object.values(models).flat())].filter((ref) => !isSimulated(ref) && !isEndpoint(ref));
  const each = schemasTried * (trialTokens.input + trialTokens.output);
  const costs = named.map((ref) => ({ ref, cost: price(ref, { ...trialTokens, cached: 0 }) }));
  return {
    models: named.length,
    tokens: named.length * each,
    microdollars: costs.reduce((sum, { cost }) => sum + schemasTried * (cost ?? 0), 0),
    unpriced: Object.fromEntries(costs.flatMap(({ ref, cost }) => (cost === null ? [[ref, each]] : []))),
  };
}

export function withTrials(estimate: Estimate, trials: Trials): Estimate {
  const unpriced = { ...estimate.unpriced };
  for (const [ref, tokens] of Object.entries(trials.unpriced)) unpriced[ref] = tokens + (unpriced[ref] ?? 0);
  return {
    ...estimate,
    tokens: estimate.tokens + trials.tokens,
    microdollars: estimate.microdollars + trials.microdollars,
    unpriced,
  };
}

export function trialLines({ models, microdollars, tokens, unpriced }: Trials): string[] {
  if (models === 0) return [];
  const withoutPrice = Object.values(unpriced).reduce((sum, own) => sum + own, 0);
  const most = [
    ...(withoutPrice < tokens ? [money(microdollars, 2)] : []),
    ...(withoutPrice > 0 ? [`${grouped(withoutPrice)} tokens without a price`] : []),
  ].join(' and ');
  return [
    `  First ${oneOrMany(models, 'the model is', 'each model is')} tried with its largest schemas, once a day: at most ${most} of it.`,
  ];
}
