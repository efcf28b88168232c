import { isEndpoint } from './endpoints.ts';
import { modelFailures } from './failures.ts';
import { parseModelRef, type Provider } from './models.ts';
import { own } from './own.ts';

/** Whose models are asked in batches, and at which share of their price. */
const withBatches: ReadonlySet<Provider> = new Set<Provider>(['openai', 'anthropic', 'simulated']);

/** Whether a model's provider has batches; a server of one's own and an endpoint have none. */
export function hasProviderBatches(ref: string): boolean {
  if (isEndpoint(ref)) return false;
  const parsed = parseModelRef(ref);
  return !('problem' in parsed) && withBatches.has(parsed.provider);
}

/**
 * What a question owes that a batch brought no answer to. `failure`: its code; null: it was left out, or its exchange goes
 * on. What is refused once is refused again in a batch, so it is asked by itself, where its failure is everybody's.
 */
export function owedAfter(failure: string | null): 'batch' | 'itself' {
  const known = failure === null ? undefined : own(modelFailures, failure);
  return known?.attempts === 1 ? 'itself' : 'batch';
}
