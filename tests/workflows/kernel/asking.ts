import type { TokenRates } from '../../../shared/kernel/budget.ts';
import type { AskResult, TaskFacts } from '../../../shared/kernel/ask.ts';
import { ask } from '../../../workflows/kernel/ask.ts';
import { type KernelPolicy, Run } from '../../../workflows/kernel/run.ts';

/** What a run of nothing but one question came to. */
export interface Asked {
  readonly outcomes: readonly string[];
  readonly cost: number | null;
  readonly outputTokens: number;
  readonly spent: number;
}

/** A workflow: ATHENA is asked for a seed, and where no answer comes, for the same seed again. */
export async function asking(runKey: string, policy: KernelPolicy, rates: TokenRates, times: number): Promise<Asked> {
  const run = new Run<KernelPolicy, TaskFacts>(runKey, 'scenario', policy, { ATHENA: rates });
  run.enter('SEED');
  // Nobody mends anything here: what fails is an absence at once.
  run.pauses.provider.ended = true;
  run.pauses['spend-cap'].ended = true;
  const results: AskResult[] = [];
  while (results.length < times)
    results.push(await ask(run, { agent: 'ATHENA', task: 'seed', verb: 'designs', outputTokens: 30_000 }));
  return {
    outcomes: results.map((result) => (result.outcome === 'absent' ? result.failure : result.outcome)),
    cost: run.usage.costMicrodollars,
    outputTokens: run.usage.outputTokens,
    spent: run.budget.spent,
  };
}
