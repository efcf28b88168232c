import type { Command } from 'commander';
import { checkStated } from '../../commands/run-commands.ts';
import { withStore } from '../../terminal/connected.ts';
import { leaf, type Ended } from '../../terminal/leaf.ts';
import { contributionsOf } from './client.ts';

/** Mounts `evaluate withdraw`: contributed results that stand no more. Needs Postgres only. */
export function withdrawCommand(group: Command, ended: Ended): void {
  leaf<{ readonly by: string; readonly reason: string }>(group, ended, {
    usage: 'withdraw <results>',
    summary: 'withdraw contributed results: they stay in Postgres, and can no longer be compared or ranked',
    examples: [
      'symposium evaluate withdraw contributed-0f8fad5bd9cb --by mara --reason "Its author has found a fault in it."',
    ],
    options: (command) =>
      command
        .requiredOption('--by <name>', 'who withdraws them; stays in the store')
        .requiredOption('--reason <text>', 'why; stays in the store'),
    async act(terminal, { by, reason }, [name = '']) {
      checkStated({ by, reason });
      const withdrawn = await withStore((db) => contributionsOf({ db }).withdraw(name, { by, reason }));
      terminal.result(withdrawn, () => [`${name} is withdrawn. This cannot be undone.`]);
      return 'done';
    },
  });
}
