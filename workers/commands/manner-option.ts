import { InvalidArgumentError, type Command } from 'commander';
import { mannerNames, readManners, type MannerName } from '../../activities/models/simulated/manners/manners.ts';
import type { Config } from '../config.ts';
import { list } from '../setting.ts';

export interface MannerOption {
  readonly manner?: readonly MannerName[];
}

/** `--manner`, for commands that start the simulated models. */
export const mannerOption = (command: Command): Command =>
  command.option(
    '--manner <names>',
    `how simulated models behave like real ones, with commas between: ${mannerNames.join(', ')}`,
    namesOf,
  );

/** The settings, with what the option says in their place. */
export const withManners = (config: Config, { manner }: MannerOption): Config =>
  manner === undefined ? config : { ...config, simulatedManners: manner };

function namesOf(written: string): readonly MannerName[] {
  const read = readManners(list(written));
  if ('names' in read && read.names.length > 0) return read.names;
  const unknown = 'unknown' in read ? `There is no ${read.unknown.join(', ')}. ` : '';
  throw new InvalidArgumentError(`${unknown}Choose from: ${mannerNames.join(', ')}.`);
}
