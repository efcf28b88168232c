import {
  type BatchPolicyChanges,
  type Cell,
  corpusPolicy,
  planCorpus,
  readCorpusOrder,
} from '../../../shared/scenario/corpus/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { policyLines, type StartOptions, type StartVerb, withTokens } from '../../commands/start-command.ts';
import { planOfBatch } from '../../estimate/plans-of-many.ts';
import { modelsOf } from '../../scenario/brief-input.ts';
import { countOf } from '../../terminal/count.ts';
import { collect } from '../../terminal/leaf.ts';
import { readPlanFile } from '../schedule/plan-file.ts';
import type { BatchShape } from './client.ts';

/** Options that become lines of a batch's policy. */
export interface BatchLines extends Pick<StartOptions, 'policy' | 'dollars' | 'tokens'> {
  readonly atOnce?: number;
  readonly seeds?: number;
  readonly model?: readonly string[];
}

interface StartBatch extends StartOptions, BatchLines {
  readonly plan?: string;
  readonly batch?: number;
  readonly briefs?: number;
  readonly seed: string;
}

export const start: StartVerb<BatchShape, StartBatch> = {
  summary: 'make the scenarios of one batch of a plan, or so many of a plan of their own',
  examples: [
    'symposium batch start --plan plan.json --batch 1 --key night-1 --dollars 300',
    'symposium batch start --briefs 10 --at-once 3 --model anthropic:claude-opus-5-5 --detach',
  ],
  options: (command) =>
    withTokens(command, 'whole batch')
      .option('--plan <file>', 'a plan, as `symposium corpus plan --json` prints it; - for standard input')
      .option('--batch <number>', 'which of its batches; the first if left out', countOf)
      .option(
        '--briefs <number>',
        "only so many of the batch; without a plan, so many by the benchmark's targets",
        countOf,
      )
      .option('--seed <text>', 'without a plan: decides by chance what the targets leave open', 'v1')
      .option(
        '--at-once <number>',
        'scenarios side by side, at most, without those that wait for a reviewer; 5 if left out',
        countOf,
      )
      .option('--seeds <number>', 'scenarios that may be begun in all, failed ones included', countOf)
      .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect),
  plan: planOfBatch,
  asked: async (options) => [
    { briefs: await briefsOf(options), policy: await policyOf(options) },
    options.key === undefined ? {} : { key: options.key },
  ],
  told: ({ input: { briefs = [] } }) => ({
    facts: { briefs: briefs.length },
    lines: [`It has ${briefs.length} briefs.`],
  }),
};

async function briefsOf({ plan, batch, briefs, seed }: StartBatch): Promise<readonly Cell[]> {
  if (plan !== undefined) {
    const all = await briefsIn(plan, batch ?? 1);
    return briefs === undefined ? all : all.slice(0, briefs);
  }
  if (briefs === undefined || batch !== undefined)
    throw new RequestError([
      '--plan: is missing; name a plan of `symposium corpus plan --json`, or give --briefs alone',
    ]);
  const reading = readCorpusOrder({ size: briefs, batchSize: Math.min(briefs, corpusPolicy.largest) });
  if (!reading.ok) throw new RequestError(reading.problems);
  return planCorpus({ ...reading.order, seed }).batches.flatMap((one) => one.briefs);
}

/** What stands in a brief is read with the batch, by whoever checks it; only where it stands is found here. */
async function briefsIn(file: string, number: number): Promise<readonly Cell[]> {
  const { batches } = await readPlanFile(file);
  const briefs = batches[number - 1];
  if (briefs === undefined)
    throw new RequestError([`--batch: the plan has no batch ${number}; it has ${batches.length}`]);
  return briefs;
}

export async function policyOf({ atOnce, seeds, model = [], ...options }: BatchLines): Promise<BatchPolicyChanges> {
  const lines: BatchPolicyChanges = await policyLines(options);
  const models = modelsOf(model);
  return {
    ...lines,
    ...(atOnce === undefined ? {} : { atOnce }),
    ...(seeds === undefined ? {} : { seeds }),
    ...(models === null ? {} : { scenario: { ...lines.scenario, models: { ...lines.scenario?.models, ...models } } }),
  };
}
