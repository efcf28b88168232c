import type { Command } from 'commander';
import { categories, tiers } from '../../shared/scenario/vocabulary.ts';
import { readRequest } from './request.ts';
import { pollersOf } from '../client/pollers.ts';
import { attend } from './attend.ts';
import { briefOf, startOptionsOf, type BriefOptions } from './brief-input.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import { collect, type Act, type Leaf } from '../terminal/leaf.ts';

interface CreateOptions extends BriefOptions {
  readonly watch?: true;
  readonly detach?: true;
  readonly output: string;
}

export const create: Leaf<CreateOptions> = {
  usage: 'create [brief]',
  summary: 'start a run from a brief: a JSON file, - for standard input, or options',
  examples: [
    'symposium scenario create examples/briefs/locked-room.json',
    'symposium scenario create --category "The Cascade" --tier SPARK --status KS --constraint "Indoors" --model anthropic:claude-opus-5-5 --detach',
  ],
  options: (command: Command) =>
    command
      .option('--category <name>', `one of: ${categories.join(', ')}`)
      .option('--tier <tier>', `wished difficulty, one of: ${tiers.join(', ')}`)
      .option('--status <status>', 'wished solution status: KS, CT, OF, PX, MT or DG')
      .option('--constraint <text>', 'what the scenario must respect (repeatable)', collect)
      .option('--inspiration <text>', 'a seed for the idea')
      .option('--model <ref>', 'provider:model for all agents, or AGENT=provider:model for one (repeatable)', collect)
      .option('--key <key>', 'name of the run; made up if left out')
      .option('--policy <file>', 'JSON with lines of the policy that differ from the defaults')
      .option('--watch', 'wait and show progress; this is what happens anyway')
      .option('--detach', 'start it and return at once')
      .option('--output <folder>', 'where its documents are written when it ends', './scenarios'),
  act: createScenario,
};

async function createScenario(...[terminal, options, [file]]: Parameters<Act<CreateOptions>>): Promise<Exit> {
  const [brief, startOptions] = await Promise.all([briefOf(file, options), startOptionsOf(options)]);
  // Checked before any server is asked: a typing mistake is found without one.
  const { runKey: key } = readRequest(brief, startOptions);
  return withSymposium(async (symposium, { uiUrl, namespace }, { taskQueue }) => {
    const { runKey, workflowId } = await symposium.scenario.start(brief, { ...startOptions, key });
    if ((await pollersOf(symposium.connection, namespace, taskQueue)) === 0) {
      terminal.say(`No worker polls task queue ${taskQueue}, so the run waits. Start one with: symposium worker`);
    }
    if (options.detach !== true) return attend({ symposium, terminal, runKey, output: options.output });
    const page = uiUrl === null ? null : `${uiUrl}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
    terminal.result({ runKey, workflowId, page }, () => [
      `Run ${runKey} has started.`,
      ...(page === null ? [] : [`Its page: ${page}`]),
      `Watch it:  symposium scenario watch ${runKey}`,
    ]);
    return 'done';
  });
}
