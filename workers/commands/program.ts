import { Command } from 'commander';
import { visible } from '../../shared/text/index.ts';
import { endingOf, errorObject, exitCodes, type Exit } from '../terminal/exit.ts';
import { helpText, type Ended } from '../terminal/leaf.ts';
import { agentCommands } from './agent.ts';
import { houseCommands } from './operate.ts';
import { capsCommands } from '../caps/commands.ts';
import { reviewersCommands } from './reviewers.ts';
import { reviewsCommands } from './reviews.ts';
import { backupCommands } from '../backup/commands.ts';
import { encryptionCommands } from '../encryption/commands.ts';
import { scheduleCommands } from '../corpus/schedule/commands.ts';
import { installedSystems, systems, type InstalledSystem } from '../systems.ts';

/**
 * Runs one command line and returns its exit code. Whatever goes wrong becomes clear lines on standard error, and
 * with `--json` an object on standard output as well. A line may repeat words of others, such as a reviewer's name.
 */
export async function commandLine(args: readonly string[]): Promise<number> {
  let exit: Exit = 'done';
  try {
    const ended: Ended = (how) => {
      exit = how;
    };
    await program(ended, await installedSystems()).parseAsync([...args], { from: 'user' });
  } catch (error) {
    const ending = endingOf(error);
    exit = ending.exit;
    if (ending.told !== true) for (const line of ending.lines) process.stderr.write(`symposium: ${visible(line)}\n`);
    if (args.includes('--verbose') && error instanceof Error)
      process.stderr.write(`${visible(error.stack ?? error.message)}\n`);
    if (args.includes('--json') && ending.lines.length > 0)
      process.stdout.write(`${errorObject(exit, ending.lines)}\n`);
  }
  return exitCodes[exit][0];
}

/** `installed`: the systems whose commands there are. */
export function program(ended: Ended, installed: readonly InstalledSystem[] = systems): Command {
  const root = new Command('symposium')
    .description(
      'Durable work of many agents on Temporal: scenarios that look impossible, made, checked and argued over, hard problems before 57 agents, and two teams that invent a world each.',
    )
    .addHelpText(
      'after',
      helpText([
        'npm run demo',
        'symposium scenario start examples/briefs/locked-room.json',
        'symposium omega start problem.md',
        'symposium worldbuilding start --tier 2',
        'symposium scenario start --help',
      ]),
    );
  houseCommands(root, ended);
  backupCommands(
    root,
    ended,
    installed.map(({ commands }) => commands),
  );
  for (const { commands } of installed) commands.mount(root, ended);
  scheduleCommands(root, ended);
  capsCommands(root, ended);
  reviewsCommands(root, ended);
  reviewersCommands(root, ended);
  agentCommands(root, ended);
  encryptionCommands(root, ended);
  return strict(root);
}

/** Every command throws instead of leaving the process, and points to its help after a mistake. */
function strict(command: Command): Command {
  command.exitOverride().showHelpAfterError(`(see ${pathOf(command)} --help)`);
  command.commands.forEach(strict);
  return command;
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
