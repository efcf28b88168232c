import { type Command, InvalidArgumentError } from 'commander';
import { RequestError } from '../client/request-error.ts';
import { once } from '../terminal/leaf.ts';

/** How often something is put to a model, as an option gives it. */
export function runsOf(text: string): number {
  if (/^([1-9]|1\d|20)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 1 to 20.');
}

/** Where scenarios and their keys lie. */
export interface SetOptions {
  readonly scenarios: string;
  readonly keys: string;
  readonly passphraseFile?: string;
}

/** The same, of a command that needs neither. */
export type MaybeSetOptions = Partial<SetOptions>;

/** The two folders that a command is given; null: neither. Throws `RequestError` where it is given one alone. */
export function givenSet(
  command: string,
  { scenarios, keys }: MaybeSetOptions,
): Pick<SetOptions, 'scenarios' | 'keys'> | null {
  if (scenarios !== undefined && keys !== undefined) return { scenarios, keys };
  if (scenarios === undefined && keys === undefined) return null;
  throw new RequestError([`${command}: give --scenarios and --keys together, or neither`]);
}

const words = {
  scenarios: ['--scenarios <folder>', 'a release, a corpus, or the folder of its public documents'],
  keys: ['--keys <folder>', 'a corpus, the folder of its evaluation documents, or the encrypted keys of a release'],
  passphrase: [
    '--passphrase-file <file>',
    'what the keys of a release were encrypted with; SYMPOSIUM_RELEASE_PASSPHRASE if left out',
  ],
} as const;

/** The options that name a set. */
export const setOptions = (command: Command): Command =>
  command
    .requiredOption(...words.scenarios, once)
    .requiredOption(...words.keys, once)
    .option(...words.passphrase, once);

export const maybeSetOptions = (command: Command): Command =>
  command
    .option(...words.scenarios, once)
    .option(...words.keys, once)
    .option(...words.passphrase, once);
