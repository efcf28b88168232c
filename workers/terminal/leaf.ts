import { InvalidArgumentError, Option, type Command } from 'commander';
import { exitCodes, type Exit } from './exit.ts';
import { terminalOf, type Terminal } from './terminal.ts';

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: true;
  readonly verbose?: true;
}

export type Act<O> = (
  terminal: Terminal,
  options: O & CommonOptions,
  args: readonly string[],
) => Promise<Exit | undefined>;

export interface Leaf<O> {
  /** Name and arguments, as commander writes them: `show <run>`. */
  readonly usage: string;
  /** An older word for the same command. */
  readonly alias?: string;
  readonly summary: string;
  readonly examples: readonly string[];
  /** Adds the command's own options. */
  readonly options?: (command: Command) => Command;
  readonly act: Act<O>;
}

/** Hands over how each command ended. */
export type Ended = (exit: Exit) => void;

/** A command that does something, with the options and the help that all of them have. */
export function leaf<O extends object = object>(
  parent: Command,
  ended: Ended,
  { usage, alias, summary, examples, options, act }: Leaf<O>,
): void {
  const command = parent.command(usage).description(summary);
  if (alias !== undefined) command.alias(alias);
  options?.(command);
  command
    .option('--json', 'print JSON')
    .option('--verbose', 'with an error, also print where it arose')
    .addHelpText('after', helpText(examples))
    .action(async () => {
      const given = command.opts<O & CommonOptions>();
      ended((await act(terminalOf(given.json === true), given, command.args)) ?? 'done');
    });
}

export function helpText(examples: readonly string[]): string {
  const codes = Object.values(exitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`);
  return [
    '',
    examples.length > 1 ? 'Examples:' : 'Example:',
    ...examples.map((example) => `  $ ${example}`),
    '',
    'Exit codes:',
    ...codes,
  ].join('\n');
}

/** Collects an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Refuses an option that is given twice where one has to be meant: the last would win, and nobody would know. */
export function once(value: string, before: string | undefined): string {
  if (before === undefined) return value;
  throw new InvalidArgumentError(`Name only one; ${before} is named, too.`);
}

/** Takes an option under its old name, too: the same value under the same rules, and no word of it in the help. */
export function alsoNamed(command: Command, old: string, now: string): Command {
  const option = command.options.find(({ long }) => long === now);
  if (option === undefined) throw new Error(`no option ${now} to give another name to`);
  const attribute = option.attributeName();
  const flags = option.required ? `${old} <value>` : old;
  command.addOption(new Option(flags).hideHelp());
  return command.on(`option:${old.replace(/^--/, '')}`, (value: string) => {
    const read: unknown = option.parseArg === undefined ? value : option.parseArg<unknown>(value, undefined);
    command.setOptionValueWithSource(attribute, read, 'cli');
  });
}
