import { reviewOptions } from '../../shared/kernel/reviews.ts';
import { RequestError } from '../client/request-error.ts';
import { withSymposium } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { oneLine } from '../../shared/text/invisible.ts';
import { quoted } from '../../shared/text/cut.ts';

interface Signed {
  readonly by: string;
  readonly reason: string;
}

export const answer: Leaf<Signed> = {
  usage: 'answer <session> <option>',
  summary: 'choose A or B where a session waits for a person; read both with: symposium reviews show <review>',
  examples: ['symposium omega answer lakes A --by mara --reason "The second study was withdrawn"'],
  options: (command) =>
    command.requiredOption('--by <name>', 'who chooses').requiredOption('--reason <text>', 'why; the agents read it'),
  async act(terminal, signed, [runKey = '', given = '']) {
    const option = reviewOptions.find((one) => one === given.trim().toUpperCase());
    if (option === undefined) throw new RequestError([`option: is ${quoted(given)}; choose A or B`]);
    stated(signed);
    const decided = await withSymposium((symposium) => symposium.omega.answer(runKey, option, signed));
    terminal.result({ runKey, option, decided }, () => [
      `${runKey} goes on with option ${option}: ${oneLine(decided)}.`,
    ]);
  },
};

export const abort: Leaf<Signed> = {
  usage: 'abort <session>',
  summary: 'end a session as FAILURE/ABORT; what it has found so far stands in its report',
  examples: ['symposium omega abort lakes --by mara --reason "The question was wrong"'],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who ends it')
      .requiredOption('--reason <text>', 'why; it stands in the report'),
  async act(terminal, signed, [runKey = '']) {
    stated(signed);
    await withSymposium((symposium) => symposium.omega.abort(runKey, signed));
    terminal.result({ runKey, asked: true }, () => [
      `${runKey} is asked to end. See it end with: symposium omega watch ${runKey}`,
    ]);
  },
};

/** Checked before any server is asked. */
function stated({ by, reason }: Signed): void {
  const blank = Object.entries({ by, reason }).filter(([, words]) => words.trim() === '');
  if (blank.length > 0)
    throw new RequestError(blank.map(([name]) => `--${name}: is empty; it stands in the record, so write it out`));
}
