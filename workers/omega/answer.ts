import { reviewOptions } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { Signed } from '../client/given.ts';
import { checkStated } from '../commands/run-commands.ts';
import { keyOption, type KeyOption } from '../reviews/reviewer-key.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { oneLine, quoted } from '../../shared/text/index.ts';

export const answer: Leaf<Signed & KeyOption> = {
  usage: 'answer <session> <option>',
  summary: 'choose A or B where a session waits for a person; read both with: symposium reviews show <review>',
  examples: ['symposium omega answer lakes A --by mara --reason "The second study was withdrawn"'],
  options: (command) =>
    keyOption(
      command.requiredOption('--by <name>', 'who chooses').requiredOption('--reason <text>', 'why; the agents read it'),
    ),
  async act(terminal, signed, [runKey = '', given = '']) {
    const option = reviewOptions.find((one) => one === given.trim().toUpperCase());
    if (option === undefined) throw new RequestError([`option: is ${quoted(given)}; choose A or B`]);
    checkStated({ by: signed.by, reason: signed.reason });
    const decided = await withSymposium((symposium) => symposium.omega.answer(runKey, option, signed), signed);
    terminal.result({ runKey, option, decided }, () => [
      `${runKey} goes on with option ${option}: ${oneLine(decided)}.`,
    ]);
  },
};
