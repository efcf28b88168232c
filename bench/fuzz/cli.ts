import { CommanderError, type Command } from 'commander';
import fc from 'fast-check';
import { program } from '../../workers/commands/program.ts';
import { endingOf } from '../../workers/terminal/exit.ts';
import { type Door, doorOf, type Met } from './door.ts';
import { strangeText } from './strange.ts';

/** Words that lead to a command, with the flags of its options. */
interface Path {
  readonly words: readonly string[];
  readonly flags: readonly string[];
}

function pathsOf(command: Command, words: readonly string[] = []): Path[] {
  const flags = command.options.flatMap(({ long, short }) => [long, short].filter((one) => typeof one === 'string'));
  const below = command.commands.flatMap((one) => pathsOf(one, [...words, one.name()]));
  return [{ words, flags }, ...below];
}

/** The command line as it is, but that no command does anything: what is tried is how words are read. */
function parser(): Command {
  const root = program(() => undefined);
  const still = (command: Command): void => {
    command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
    if (command.commands.length === 0) command.action(() => undefined);
    command.commands.forEach(still);
  };
  still(root);
  return root;
}

/** Help was asked for, or is given where no command is named. */
const help = ['commander.help', 'commander.helpDisplayed'];
/** A sentence about the command line says in quotes what of it is meant. */
const quotedName = /'[^']*'/;

/** The command line: what its parser and the readers of its options make of any words. */
export function cliDoor(): Door {
  const root = parser();
  const line = fc
    .constantFrom(...pathsOf(root))
    .chain(({ words, flags }) =>
      fc
        .array(fc.oneof(strangeText, fc.constantFrom('3', 'x', 'mara', '2', ...flags, ...flags)), { maxLength: 6 })
        .map((more) => [...words, ...more]),
    );
  return doorOf(line, async (args): Promise<Met> => {
    try {
      await root.parseAsync([...args], { from: 'user' });
      return { accepted: true };
    } catch (error) {
      if (error instanceof CommanderError) {
        if (help.includes(error.code)) return { accepted: true };
        return { refused: [quotedName.test(error.message) ? `command line: ${error.message}` : error.message] };
      }
      const { exit, lines } = endingOf(error);
      if (exit === 'internal') throw error;
      return { refused: lines };
    }
  });
}
