import { isSimulated, schemasTried, trialTokens } from '../../shared/kernel/index.ts';
import { money } from '../../shared/text/amounts.ts';
import type { Asked, Estimate, Pace } from './estimate.ts';

/** Trials of the models before a run begins, at most: most are remembered of another run that day (kernel rules §40). */
export interface Trials {
  readonly models: number;
  readonly tokens: number;
  readonly microdollars: number;
  readonly unpriced: Readonly<Record<string, number>>;
}

export function trialsOf({ models }: Asked, price: Pace['price']): Trials {
  const named = [...new Set(Object.values(models).flat())].filter((ref) => !isSimulated(ref));
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

export const trialLines = ({ models, microdollars }: Trials): string[] =>
  models === 0
    ? []
    : [
        `  First ${models === 1 ? 'the model is' : 'each model is'} tried with its largest schemas, once a day: at most ${money(microdollars, 2)} of it.`,
      ];
