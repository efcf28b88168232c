import type { CorpusInput } from '../../../shared/scenario/corpus/index.ts';
import { policyLines, type StartOptions, type StartVerb, withTokens } from '../../commands/start-command.ts';
import { planOfCorpus } from '../../estimate/plans-of-many.ts';
import { amountOf, amountOrNone, countOf, tokensOf } from '../../terminal/count.ts';
import { collect } from '../../terminal/leaf.ts';
import { type BatchLines, policyOf } from '../batch/start.ts';
import { readPlanFile } from '../schedule/plan-file.ts';
import type { CorpusShape } from './client.ts';
import { counted } from '../../../shared/text/index.ts';

interface StartCorpus extends StartOptions, BatchLines {
  readonly plan: string;
  readonly percent?: number;
  readonly batchDollars?: number;
  readonly batchTokens?: number;
}

export const start: StartVerb<CorpusShape, StartCorpus> = {
  summary:
    'make the whole corpus of a plan, unattended: its batches one after the other, with an audit at each milestone, briefs adjusted to what is missing, lost slots refilled, and a sample for people at the end',
  examples: [
    'symposium corpus start --plan plan.json --key im-v1 --dollars 3000 --detach',
    'symposium corpus start --plan plan.json --key im-v1 --at-once 12 --seeds 746 --model anthropic:claude-opus-5-5',
    'symposium corpus start --plan plan.json --key im-v1 --dollars 3000 --batch-dollars 400',
  ],
  capOf: 'the whole corpus, which then pauses',
  options: (command) =>
    withTokens(command, 'whole corpus')
      .option('--batch-dollars <number>', 'at most so much money for each batch, which then pauses', amountOf)
      .option('--batch-tokens <number>', 'at most so many tokens for each batch, which then pauses', tokensOf)
      .requiredOption('--plan <file>', 'a plan, as `symposium corpus plan --json` prints it; - for standard input')
      .option(
        '--at-once <number>',
        'scenarios side by side, at most, without those that wait for a reviewer; 5 if left out',
        countOf,
      )
      .option(
        '--seeds <number>',
        'scenarios that may be begun in all, failed ones included; if left out, in the proportion of 722 for 500',
        countOf,
      )
      .option(
        '--percent <number>',
        'how many percent of the corpus people examine at the end; 10 if left out, and 0 for none',
        amountOrNone,
      )
      .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect),
  plan: planOfCorpus,
  async asked({ plan: file, percent, seeds, key, dollars, tokens, batchDollars, batchTokens, ...lines }) {
    const { briefs, batchSize } = await readPlanFile(file);
    const input: CorpusInput = {
      plan: { briefs, batchSize: Math.min(batchSize ?? briefs.length, briefs.length) },
      batch: await policyOf({
        ...lines,
        ...(batchDollars === undefined ? {} : { dollars: batchDollars }),
        ...(batchTokens === undefined ? {} : { tokens: batchTokens }),
      }),
      ...(percent === undefined ? {} : { sample: percent === 0 ? null : { percent } }),
      policy: {
        ...(seeds === undefined ? {} : { seeds }),
        ...(await policyLines({
          ...(dollars === undefined ? {} : { dollars }),
          ...(tokens === undefined ? {} : { tokens }),
        })),
      },
    };
    return [input, key === undefined ? {} : { key }];
  },
  told: ({ input: { plan } }) => {
    const batches = Math.ceil(plan.briefs.length / plan.batchSize);
    return {
      facts: { slots: plan.briefs.length, batches },
      lines: [`It has ${plan.briefs.length} slots in ${counted(batches, 'batch', 'batches')}.`],
    };
  },
};
