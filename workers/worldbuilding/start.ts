import type { Command } from 'commander';
import { challengeLines, readMatchRequest } from './request.ts';
import { pollersOf } from '../client/pollers.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Act, Leaf } from '../terminal/leaf.ts';
import { attendMatch } from './attend.ts';
import { matchInputOf, type MatchCommand } from './match-input.ts';
import { wholeOf, withRules } from './options.ts';
import { oneLine } from '../../shared/text/invisible.ts';

interface StartCommand extends MatchCommand {
  readonly key?: string;
  readonly watch?: true;
}

export const start: Leaf<StartCommand> = {
  usage: 'start',
  summary: 'start a match of two teams on a challenge from the tables, or on one of your own',
  examples: [
    'symposium worldbuilding start --tier 2 --seed 7 --watch',
    'symposium worldbuilding start --challenge examples/challenges/lighthouse.json --name-a "Ash & Daughters" --name-b "The Tidewrights" --wildcard-a mara',
    'symposium worldbuilding start --model anthropic:claude-opus-5-5 --model CONTRARIAN=openai:gpt-6-sol --judges 2 --judge-person jo --json',
  ],
  options: (command: Command) =>
    withRules(
      command.option(
        '--challenge <file>',
        'JSON with biome, inhabitants and twist, or - for standard input; in place of tier, seed and number',
      ),
    )
      .option('--number <number>', 'of the challenge: which of the seed’s', wholeOf)
      .option('--name-a <name>', 'who enters as team A; no agent and no judge hears of it')
      .option('--name-b <name>', 'who enters as team B')
      .option('--wildcard-a <name>', 'a person who speaks for team A in its response turns')
      .option('--wildcard-b <name>', 'the same for team B')
      .option('--key <key>', 'name of the match; made up if left out')
      .option('--watch', 'wait and show it; exit code 1 unless it ends JUDGED'),
  act: startMatch,
};

async function startMatch(...[terminal, options]: Parameters<Act<StartCommand>>): Promise<Exit> {
  const asked = await matchInputOf(options);
  // Checked before any server is asked: a mistake is found without one.
  const { runKey: key, input } = readMatchRequest(asked, options.key === undefined ? {} : { key: options.key });
  return withSymposium(async (symposium, { uiUrl, namespace }, { taskQueue }) => {
    const {
      runKey,
      workflowId,
      brief: { challenge, teams },
    } = await symposium.worldbuilding.start(input, { key });
    if ((await pollersOf(symposium.connection, namespace, taskQueue)) === 0)
      terminal.say(`No worker polls task queue ${taskQueue}, so the match waits. Start one with: symposium worker`);
    const told = challengeLines(challenge);
    if (options.watch === true) {
      terminal.say(`Match ${runKey}`);
      for (const line of told) terminal.say(line);
      return attendMatch(symposium, terminal, runKey);
    }
    const page = uiUrl === null ? null : `${uiUrl}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
    const { seed, number, tier } = challenge;
    terminal.result({ runKey, workflowId, page, challenge: { seed, number, tier } }, () => [
      `Match ${runKey} has started: ${oneLine(teams.A.name)} as team A, ${oneLine(teams.B.name)} as team B.`,
      ...told,
      ...(page === null ? [] : [`Its page: ${page}`]),
      `Watch it:  symposium worldbuilding watch ${runKey}`,
    ]);
    return 'done';
  });
}
