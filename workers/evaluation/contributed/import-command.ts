import { type Command, InvalidArgumentError } from 'commander';
import { contributedLines, differenceLine, type Statement } from '../../../shared/evaluation/index.ts';
import { withStore } from '../../terminal/connected.ts';
import { collect, leaf, once, type Ended } from '../../terminal/leaf.ts';
import { canaryIn, readFolders } from '../read-folders.ts';
import { shown } from '../read-text.ts';
import { givenSet, type MaybeSetOptions, maybeSetOptions } from '../set-options.ts';
import { takeIn } from './take-in.ts';
import { resultsAt } from './verified.ts';

interface ImportOptions extends MaybeSetOptions {
  readonly modelVersion?: readonly string[];
  readonly temperature?: number | 'none';
  readonly by?: string;
}

/** Mounts `evaluate import`: results that somebody else has measured, verified and kept. Needs Postgres only. */
export function importCommand(group: Command, ended: Ended): void {
  leaf<ImportOptions>(group, ended, {
    usage: 'import <report>',
    summary:
      'verify an evaluation that somebody else has made, and store it: listed, shown, compared and ranked as CONTRIBUTED',
    examples: [
      'symposium evaluate import results/evaluation-20261123-4f9k2m.json',
      'symposium evaluate import results/theirs.json --scenarios releases/v1.0 --keys keys --model-version acme-1-2026-11 --temperature 0.7 --by "Acme Labs"',
    ],
    options: (command) =>
      maybeSetOptions(command)
        .option('--model-version <name>', 'which version of the model answered, where the report does not say', collect)
        .option(
          '--temperature <number>',
          'the temperature that was asked for, where the report does not say; none: the model takes none',
          temperatureOf,
        )
        .option('--by <name>', 'whose results they are', once),
    async act(terminal, options, [path = '']) {
      const results = await resultsAt(path);
      const taken = await withStore(async (db) =>
        takeIn(db, results, { ...statedIn(options), ...(await setIn(options)) }),
      );
      if ('differences' in taken) {
        const { differences } = taken;
        terminal.result({ imported: false, differences }, () => [
          ...shown(differences.map(differenceLine)),
          'Nothing is kept: these figures do not follow from the responses.',
        ]);
        return 'unfounded';
      }
      const { contributed, isNew } = taken;
      terminal.result({ imported: isNew, ...contributed }, () => [
        isNew ? `${contributed.name} is kept.` : `${contributed.name} was kept before; it is the same.`,
        ...contributedLines(contributed),
      ]);
      return 'done';
    },
  });
}

/** Scenarios and keys of folders, where they are named. */
async function setIn(options: ImportOptions) {
  const set = givenSet('import', options);
  if (set === null) return {};
  return { scenarios: await readFolders(set.scenarios, set.keys, options), canary: await canaryIn(set.scenarios) };
}

const statedIn = ({ modelVersion, temperature, by }: ImportOptions): Statement => ({
  ...(modelVersion === undefined ? {} : { snapshots: [...modelVersion] }),
  ...(temperature === undefined ? {} : { temperature: temperature === 'none' ? null : temperature }),
  ...(by === undefined ? {} : { by }),
});

function temperatureOf(text: string, before?: number | 'none'): number | 'none' {
  if (before !== undefined) throw new InvalidArgumentError(`Name only one; ${before} is named, too.`);
  if (text === 'none') return text;
  const value = /^\d{1,2}(\.\d{1,3})?$/.test(text) ? Number(text) : Infinity;
  if (value <= 10) return value;
  throw new InvalidArgumentError('Write a number from 0 to 10, such as 0.7, or none.');
}
