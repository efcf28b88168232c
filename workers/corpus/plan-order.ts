import type { Command } from 'commander';
import { corpusPolicy, type CorpusPlan, planCorpus, readCorpusOrder } from '../../shared/scenario/corpus/index.ts';
import { RequestError } from '../client/request-error.ts';
import { countUpTo } from '../terminal/count.ts';
import { readJsonObject } from '../terminal/json-file.ts';

/** What a plan is made of. */
export interface PlanOrderOptions {
  /** Left out: what the targets sum to. */
  readonly size?: number | undefined;
  /** Left out: that of the targets' own ranges, else the policy's, or the whole corpus where that is smaller. */
  readonly batchSize?: number | undefined;
  readonly targets?: string;
  readonly seed: string;
}

export const planOrderOptions = (command: Command): Command =>
  command
    .option(
      '--size <number>',
      `scenarios of the whole corpus; what the targets sum to if left out, the benchmark's to ${corpusPolicy.size}`,
      countUpTo(corpusPolicy.largest),
    )
    .option(
      '--batch-size <number>',
      `scenarios of a batch; that of the targets' ranges, else ${corpusPolicy.batchSize}, or all of a smaller corpus, if left out`,
      countUpTo(corpusPolicy.largest),
    )
    .option('--targets <file>', "JSON with targets of your own; the benchmark's if left out")
    .option('--seed <text>', 'decides by chance what the targets leave open; the same seed makes the same plan', 'v1');

/** Fields of an order that an option gives. */
const options: Readonly<Record<string, string>> = { size: '--size', batchSize: '--batch-size' };
const optionNamed = /^(size|batchSize)(?=: )/;

/** The plan, and the targets that it was made for. Throws `RequestError` with every problem of them. */
export async function plannedBy({ size, batchSize, targets, seed }: PlanOrderOptions): Promise<{
  readonly plan: CorpusPlan;
  readonly targets: Parameters<typeof planCorpus>[0]['targets'];
}> {
  const reading = readCorpusOrder({
    size,
    batchSize,
    ...(targets === undefined ? {} : { targets: await readJsonObject(targets, 'targets') }),
  });
  if (!reading.ok)
    throw new RequestError(
      reading.problems.map((problem) => problem.replace(optionNamed, (field) => options[field] ?? field)),
    );
  const { order } = reading;
  return { plan: planCorpus({ ...order, seed }), targets: order.targets };
}
