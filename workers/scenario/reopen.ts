import { RequestError } from '../client/request-error.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';

interface ReopenOptions {
  readonly by: string;
  readonly reason: string;
}

export const reopen: Leaf<ReopenOptions> = {
  usage: 'reopen <run>',
  summary: 'take a shelved run up again, from the phase that it stopped in; nothing is paid twice',
  examples: ['symposium scenario reopen locked-room-20261121-7k2m9x --by mara --reason "A physicist is back"'],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who takes it up')
      .requiredOption('--reason <text>', 'why; the agents of that phase read it'),
  async act(terminal, { by, reason }, [runKey = '']) {
    const blank = Object.entries({ by, reason }).filter(([, words]) => words.trim() === '');
    if (blank.length > 0)
      throw new RequestError(blank.map(([name]) => `--${name}: is empty; it stands in the record, so write it out`));
    await withSymposium((symposium) => symposium.scenario.reopen(runKey, { by, reason }));
    terminal.result({ runKey, reopened: true }, () => [
      `${runKey} goes on. Watch it with: symposium scenario watch ${runKey}`,
    ]);
  },
};
