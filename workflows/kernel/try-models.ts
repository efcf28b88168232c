import { patched } from '@temporalio/workflow';
import { nothingSpent } from '../../shared/kernel/ask.ts';
import { mostOf, type TokenRates } from '../../shared/kernel/budget.ts';
import { agentsByModel, schemasTried, trialTokens } from '../../shared/kernel/trials.ts';
import { own } from '../../shared/kernel/own.ts';
import { trials } from './activities.ts';
import { fanOut } from './fan-out.ts';
import { paid } from './paid.ts';
import type { Run } from './run.ts';
import type { Account } from './spent-until.ts';

/**
 * Before a run begins, each model that it names is tried with the largest schemas that it may be sent (kernel rules §40).
 * What only an operator mends pauses the run, before anything else is paid; what else fails is met again by the calls
 * themselves. A run of an earlier version tries nothing.
 */
export async function tryModels(run: Run): Promise<void> {
  if (!patched('models-are-tried')) return;
  await fanOut([...agentsByModel(run.policy)].map(([model, agents]) => tryModel(run, model, agents)));
}

async function tryModel(run: Run, model: string, agents: readonly string[]): Promise<void> {
  const { tryModel: buy } = trials(run.policy);
  const account: Account = { booked: nothingSpent };
  const line = `SYMPOSIUM tries ${model}`;
  await paid(run, {
    line,
    model,
    need: { exactly: schemasTried * mostOf(ratesIn(run, agents), trialTokens.input, trialTokens.output) },
    // It asks nobody anything, so it is none of the run's calls.
    begun: true,
    account,
    async buy() {
      const spent = await buy.executeWithOptions({ summary: line, cancellationType: run.cancellation }, [
        { runKey: run.runKey, system: run.system, model, agents },
      ]);
      return { bought: null, spent };
    },
  });
}

/** Those of the first of the model's agents that has any: a model that stands in for another may be dearer, and is settled. */
const ratesIn = (run: Run, agents: readonly string[]): TokenRates | null =>
  agents.flatMap((agent) => own(run.rates, agent) ?? [])[0] ?? null;
