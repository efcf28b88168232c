import { patched } from '@temporalio/workflow';
import { nothingSpent, type Spent } from '../../shared/kernel/ask.ts';
import { mostOf, type TokenRates } from '../../shared/kernel/budget.ts';
import {
  agentsByModel,
  type NamedBeside,
  schemasTried,
  triedBeside,
  trialText,
  trialTokens,
} from '../../shared/kernel/trials.ts';
import { own } from '../../shared/kernel/own.ts';
import { trials } from './activities.ts';
import { fanOut } from './fan-out.ts';
import { paid } from './paid.ts';
import type { Run } from './run.ts';

/**
 * Before a run begins, each of its models is tried with the largest schemas that it may be sent (kernel rules §40). A
 * failure that only an operator can mend pauses the run before anything else is paid; other failures are left to the
 * calls themselves. A run of an earlier version tries nothing.
 */
export async function tryModels(run: Run): Promise<void> {
  if (!patched('models-are-tried')) return;
  const { runKey, system, policy } = run;
  const { embedder, imageModel } = besideIn(policy);
  const { tryModel, tryEmbedder, tryImageModel } = trials(policy);
  await fanOut([
    ...[...agentsByModel(policy)].map(([model, agents]) => {
      const most = schemasTried * mostOf(ratesIn(run, agents), trialTokens.input, trialTokens.output);
      return tried(run, model, most, (options) =>
        tryModel.executeWithOptions(options, [{ runKey, system, model, agents }]),
      );
    }),
    ...(embedder === null
      ? []
      : [
          tried(run, embedder, trialText.length, (options) =>
            tryEmbedder.executeWithOptions(options, [{ runKey, embedder }]),
          ),
        ]),
    ...(imageModel === null
      ? []
      : [tried(run, imageModel, 0, (options) => tryImageModel.executeWithOptions(options, [{ runKey, imageModel }]))]),
  ]);
}

/** What the run names beside its models. One that an earlier version began tries none of it. */
function besideIn(policy: NamedBeside): ReturnType<typeof triedBeside> {
  const named = triedBeside(policy);
  const names = named.embedder !== null || named.imageModel !== null;
  return names && patched('embedders-and-painters-are-tried') ? named : { embedder: null, imageModel: null };
}

/** `most`: microdollars that it may cost. */
async function tried(
  run: Run,
  model: string,
  most: number,
  once: (options: { readonly summary: string; readonly cancellationType: Run['cancellation'] }) => Promise<Spent>,
): Promise<void> {
  const line = `SYMPOSIUM tries ${model}`;
  await paid(run, {
    line,
    model,
    need: { exactly: most },
    // It asks nobody anything, so it is none of the run's calls.
    begun: true,
    account: { booked: nothingSpent },
    buy: async () => ({ bought: null, spent: await once({ summary: line, cancellationType: run.cancellation }) }),
  });
}

/** Those of the first of the model's agents that has any: a model that stands in for another may be dearer, and is settled. */
const ratesIn = (run: Run, agents: readonly string[]): TokenRates | null =>
  agents.flatMap((agent) => own(run.rates, agent) ?? [])[0] ?? null;
