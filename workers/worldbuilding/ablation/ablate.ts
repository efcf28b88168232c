import type { Command } from 'commander';
import { startLeaf } from '../../commands/start-command.ts';
import { leaf, type Ended } from '../../terminal/leaf.ts';
import { attendTeamAblation } from './commands.ts';
import { teamAblationRuns } from './client.ts';
import { start } from './start.ts';

/** Mounts `worldbuilding ablate`, another word for `worldbuilding ablation start`. */
export function ablateCommand(group: Command, ended: Ended): void {
  leaf(group, ended, {
    ...startLeaf(teamAblationRuns, { ...start, verb: 'ablate' }, attendTeamAblation),
    summary: 'the same as `worldbuilding ablation start`',
    examples: ['symposium worldbuilding ablate --challenges 6 --tier 2 --seed 7'],
  });
}
