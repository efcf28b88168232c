import type { Command } from 'commander';
import { categories, tiers } from '../../shared/scenario/index.ts';
import { type StartVerb, withTokens } from '../commands/start-command.ts';
import { collect } from '../terminal/leaf.ts';
import { briefOf, startOptionsOf, type BriefOptions } from './brief-input.ts';
import type { ScenarioShape } from './client.ts';
import { planOfScenario } from '../estimate/plans.ts';

export interface StartCommand extends BriefOptions {
  readonly output: string;
}

export const start: StartVerb<ScenarioShape, StartCommand> = {
  alias: 'create',
  argument: '[brief]',
  summary: 'start a run from a brief: a JSON file, - for standard input, or options',
  examples: [
    'symposium scenario start examples/briefs/locked-room.json',
    'symposium scenario start --category "The Cascade" --tier SPARK --status KS --constraint "Indoors" --model anthropic:claude-opus-5-5 --detach',
  ],
  options: (command) =>
    withModelsAndOutput(
      command
        .option('--category <name>', `one of: ${categories.join(', ')}`)
        .option('--tier <tier>', `wished difficulty, one of: ${tiers.join(', ')}`)
        .option('--status <status>', 'wished solution status: KS, CT, OF, PX, MT or DG')
        .option('--constraint <text>', 'what the scenario must respect (repeatable)', collect)
        .option('--inspiration <text>', 'a seed for the idea'),
    ),
  plan: planOfScenario,
  waitsUnattended: true,
  asked: async (options, [file]) => Promise.all([briefOf(file, options), startOptionsOf(options)]),
};

/** Options of whatever starts a run of the pipeline. */
export const withModelsAndOutput = (command: Command): Command =>
  withTokens(command, 'run')
    .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect)
    .option('-o, --output <folder>', 'where its documents are written when it ends', './scenarios');
