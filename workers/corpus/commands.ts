import { InvalidArgumentError, type Command } from 'commander';
import { corpusPolicy, coverageOf } from '../../shared/scenario/corpus/index.ts';
import { readConfig } from '../config.ts';
import { startOptionsOf } from '../scenario/brief-input.ts';
import { readRequest } from '../scenario/request.ts';
import { takeOwnPrices } from '../serving/own-prices.ts';
import { withStore } from '../terminal/connected.ts';
import { endingOf } from '../terminal/exit.ts';
import { collect, leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { agents } from './agents.ts';
import { audit } from './audit.ts';
import { health } from './health.ts';
import { mechanisms } from './mechanisms.ts';
import { needsLines, needsOf, type CorpusNeeds } from './needs.ts';
import { planLines } from './plan-page.ts';
import { plannedBy, planOrderOptions, type PlanOrderOptions } from './plan-order.ts';
import { qaCommands } from './qa/commands.ts';
import { release } from './release/release.ts';
import { diff } from './release/diff.ts';
import { unlock } from './release/unlock.ts';
import { verify } from './release/verify.ts';
import { revision } from './release/revise.ts';
import { withdrawal } from './release/withdraw.ts';

interface PlanOptions extends PlanOrderOptions {
  readonly deadline: number;
  readonly model?: readonly string[];
  readonly policy?: string;
}

const plan: Leaf<PlanOptions> = {
  usage: 'plan',
  summary: 'how many scenarios of each category, tier and status, in which batches, and what they will take',
  examples: [
    'symposium corpus plan',
    'symposium corpus plan --size 120 --targets examples/coverage-targets.json --deadline 24h --model anthropic:claude-opus-5-5',
    'symposium corpus plan --json > plan.json',
  ],
  options: (command) =>
    planOrderOptions(command)
      .option(
        '--deadline <time>',
        'in which all of it has to be made, such as 96h or 4d',
        hoursOf,
        corpusPolicy.deadlineHours,
      )
      .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect)
      .option('--policy <file>', 'JSON with lines of the policy that differ from the defaults'),
  async act(terminal, { size, batchSize, targets: file, seed, deadline, model = [], ...options }) {
    const order = { size, batchSize, seed, ...(file === undefined ? {} : { targets: file }) };
    const { plan: corpus, targets } = await plannedBy(order);
    const coverage = coverageOf(corpus, targets);
    // Any brief of the plan: the policy and the models are read as a start reads them.
    const { count: _, ...brief } = corpus.cells[0] ?? { count: 0 };
    const { input } = readRequest(brief, await startOptionsOf({ ...options, model }));
    const needs = await reckoned({ size, deadlineHours: deadline, policy: input.policy ?? {} });
    terminal.result({ ...corpus, targets, coverage, needs }, () => [
      ...planLines(corpus, coverage),
      '',
      ...needsLines(needs),
    ]);
  },
};

/** By the runs of the store, where one is reached. A plan needs no server. */
async function reckoned(order: Parameters<typeof needsOf>[0]): Promise<CorpusNeeds> {
  const config = readConfig();
  takeOwnPrices(config);
  try {
    return await withStore((db) => needsOf(order, db, config));
  } catch (error) {
    if (endingOf(error).exit !== 'unreachable') throw error;
    return needsOf(order, null, config);
  }
}

/** Mounts `corpus plan|audit|health|agents|mechanisms|release|verify|unlock|diff|withdraw|revise`, and `corpus qa` with its verbs. */
export function corpusCommands(root: Command, ended: Ended): void {
  const group = root.command('corpus').description('plan a corpus of scenarios, see how it does, and release it');
  leaf(group, ended, plan);
  leaf(group, ended, audit);
  leaf(group, ended, health);
  leaf(group, ended, agents);
  leaf(group, ended, mechanisms);
  leaf(group, ended, release);
  leaf(group, ended, verify);
  leaf(group, ended, unlock);
  leaf(group, ended, diff);
  leaf(group, ended, withdrawal);
  leaf(group, ended, revision);
  qaCommands.mount(group, ended);
}

/** `96h`, `4d` or a number of hours. */
function hoursOf(text: string): number {
  const [, number = '', unit = 'h'] = /^(\d{1,5}(?:\.\d{1,3})?)(h|d)?$/.exec(text) ?? [];
  const hours = Number(number) * (unit === 'd' ? 24 : 1);
  if (hours > 0) return hours;
  throw new InvalidArgumentError('Write hours or days above 0, such as 96h or 4d.');
}
