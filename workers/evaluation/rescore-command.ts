import type { Command } from 'commander';
import { type Attend, policyLines, startLeaf, type StartOptions } from '../commands/start-command.ts';
import { planOfEvaluation } from '../estimate/plan-of-evaluation.ts';
import { withStore } from '../terminal/connected.ts';
import { collect, leaf, type Ended } from '../terminal/leaf.ts';
import { evaluations, type EvaluationShape } from './client.ts';
import { readFolders } from './read-folders.ts';
import { rescoringOf } from './rescoring.ts';
import { givenSet, type MaybeSetOptions, maybeSetOptions } from './set-options.ts';

interface RescoreCommand extends StartOptions, MaybeSetOptions {
  readonly judge?: readonly string[];
  readonly newKeys?: true;
}

/** Mounts `evaluate rescore`: the stored answers of an evaluation under other judges, rules or keys. */
export function rescoreCommand(group: Command, ended: Ended, attend: Attend<object>): void {
  leaf(
    group,
    ended,
    startLeaf<EvaluationShape, RescoreCommand>(
      evaluations,
      {
        verb: 'rescore',
        argument: '<evaluation>',
        summary:
          'score the stored answers of an evaluation again, by other judges, rules or keys; the model is not asked',
        examples: [
          'symposium evaluate rescore evaluation-20261123-4f9k2m --judge anthropic:claude-opus-5-5',
          'symposium evaluate rescore evaluation-20261123-4f9k2m --policy pass-at-90.json',
        ],
        options: (command) =>
          maybeSetOptions(command)
            .option(
              '--judge <ref>',
              'provider:model of another judge (repeatable, at most three); else the judgements stand',
              collect,
            )
            .option('--new-keys', 'score by the keys of --keys even where they have changed'),
        plan: planOfEvaluation,
        async asked(options, [source = '']) {
          const { judge, newKeys = false, key } = options;
          const folders = givenSet('rescore', options);
          const [policy, set] = await Promise.all([
            policyLines(options),
            folders === null ? undefined : readFolders(folders.scenarios, folders.keys, options),
          ]);
          return withStore((db) =>
            rescoringOf(db, source, {
              policy,
              newKeys,
              ...(judge === undefined ? {} : { judges: judge }),
              ...(set === undefined ? {} : { scenarios: set }),
              ...(key === undefined ? {} : { key }),
            }),
          );
        },
        told: () => ({ lines: ['Its answers are stored: the model is not asked again.'] }),
      },
      attend,
    ),
  );
}
