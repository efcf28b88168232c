import { patched } from '@temporalio/workflow';
import { nothingSpent, type Spent } from '../../shared/kernel/ask.ts';
import { mostOf, type TokenRates } from '../../shared/kernel/budget.ts';
import { agentsByModel, schemasTried, triedBeside, trialText, trialTokens } from '../../shared/kernel/trials.ts';
import { own } from '../../shared/kernel/own.ts';
import { trials } from './activities.ts';
import { fanOut } from './fan-out.ts';
import { type Need, paid } from './paid.ts';
import type { Run } from './run.ts';
import type { Account } from './spent-until.ts';

/**
 * Before a run begins, each model that it names is tried with the largest schemas that it may be sent (kernel rules §40).
 * What only an operator mends pauses the run, before anything else is paid; what else fails is met again by the calls
 * themselves. A run of an earlier version tries nothing.
 */
export async function tryModels(run: Run): Promise<void> {
  if (!patched('models-are-tried')) return;
  const beside = besideIn(run);
  await fanOut([
    ...[...agentsByModel(run.policy)].map(([model, agents]) => tryModel(run, model, agents)),
    ...beside.map((one) => tryBeside(run, one)),
  ]);
}

/** An embedder or an image model, and how it is tried. */
interface Beside {
  readonly model: string;
  readonly need: Need;
  readonly tried: (options: ReturnType<typeof optionsOf>) => Promise<Spent>;
}

const optionsOf = ({ cancellation }: Run, summary: string) => ({ summary, cancellationType: cancellation });

/** Those that the run names. One that an earlier version began tries none. */
function besideIn({ runKey, policy }: Run): readonly Beside[] {
  const { embedder, imageModel } = triedBeside(policy);
  if ((embedder === null && imageModel === null) || !patched('embedders-and-painters-are-tried')) return [];
  const { tryEmbedder, tryImageModel } = trials(policy);
  return [
    ...(embedder === null
      ? []
      : [
          {
            model: embedder,
            need: { exactly: trialText.length },
            tried: (options: ReturnType<typeof optionsOf>) =>
              tryEmbedder.executeWithOptions(options, [{ runKey, embedder }]),
          },
        ]),
    ...(imageModel === null
      ? []
      : [
          {
            model: imageModel,
            need: { exactly: 0 },
            tried: (options: ReturnType<typeof optionsOf>) =>
              tryImageModel.executeWithOptions(options, [{ runKey, imageModel }]),
          },
        ]),
  ];
}

async function tryBeside(run: Run, { model, need, tried }: Beside): Promise<void> {
  const line = `SYMPOSIUM tries ${model}`;
  const account: Account = { booked: nothingSpent };
  const buy = async () => ({ bought: null, spent: await tried(optionsOf(run, line)) });
  await paid(run, { line, model, need, begun: true, account, buy });
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
