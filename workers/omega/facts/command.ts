import { completedPolicy } from '../../../shared/omega/index.ts';
import { oneLine } from '../../../shared/text/index.ts';
import { RequestError } from '../../client/request-error.ts';
import { checkStated } from '../../commands/run-commands.ts';
import { withSymposium } from '../../terminal/connected.ts';
import type { Leaf } from '../../terminal/leaf.ts';
import { openedSession } from '../client.ts';
import { readFactsFrom } from './folder.ts';

interface FactCommand {
  readonly source?: string;
  readonly facts?: string;
  readonly by: string;
}

export const fact: Leaf<FactCommand> = {
  usage: 'fact <session> [statement]',
  summary:
    'give a fact to a session that is under way: agents read it from the next wave on, and it is compared with the claims that it may contradict',
  examples: [
    'symposium omega fact lakes "The pH of the upper lakes was 4.7 in 1981" --source "Survey 1982, table 3"',
    'symposium omega fact lakes --facts ./more-facts --by mara',
  ],
  options: (command) =>
    command
      .option('--source <text>', 'where the fact comes from')
      .option('--facts <folder>', 'a folder of facts, or one file, in place of a statement')
      .option('--by <name>', 'who lays it; it stands in the record', 'somebody'),
  async act(terminal, { source, facts, by }, [runKey = '', statement]) {
    checkStated({ by });
    if ((statement === undefined) === (facts === undefined))
      throw new RequestError(['facts: give a statement with --source, or a folder with --facts, and not both']);
    if (statement !== undefined && source === undefined)
      throw new RequestError(['--source: is missing; say where the fact comes from']);
    const laid = await withSymposium(async (symposium) => {
      // How many there may be, and how long, is the session's to say.
      const { policy } = await openedSession(symposium.servers, runKey);
      const given =
        facts === undefined
          ? [{ statement: statement ?? '', source: source ?? '' }]
          : await readFactsFrom(facts, completedPolicy(policy));
      return symposium.omega.fact(runKey, given, by);
    });
    terminal.result({ runKey, facts: laid }, () =>
      laid.map(({ id, known, ...one }) => `${id}${known ? ' lay there already' : ''}: ${oneLine(one.statement)}`),
    );
  },
};
