import type { Command } from 'commander';
import type { EvaluationInput } from '../../shared/evaluation/index.ts';
import { endpointRef } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import { type Attend, policyLines, startLeaf, type StartOptions } from '../commands/start-command.ts';
import { planOfEvaluation } from '../estimate/plan-of-evaluation.ts';
import { withStore } from '../terminal/connected.ts';
import { type Ended, leaf, once } from '../terminal/leaf.ts';
import { notStored } from './asked.ts';
import { evaluations, type EvaluationShape, storeSet } from './client.ts';
import { canaryIn, readFolders } from './read-folders.ts';
import { runsOf, type SetOptions, setOptions } from './set-options.ts';

interface ContaminationCommand extends StartOptions, SetOptions {
  readonly model?: string;
  readonly endpoint?: string;
  readonly runs?: number;
  readonly canary?: string;
}

/** Mounts `evaluate contamination`: whether a model knows the published texts. Nobody is asked it by default. */
export function contaminationCommand(group: Command, ended: Ended, attend: Attend<object>): void {
  leaf(
    group,
    ended,
    startLeaf<EvaluationShape, ContaminationCommand>(
      evaluations,
      {
        verb: 'contamination',
        summary: 'ask a model whether it knows the texts of the scenarios by heart, and the canary of their release',
        examples: [
          'symposium evaluate contamination --model openai:gpt-6-sol --scenarios releases/v1.0 --keys keys --dollars 5',
        ],
        options: (command) =>
          setOptions(command)
            .option('--model <ref>', 'provider:model that is asked', once)
            .option('--endpoint <address>', 'in place of --model: a plain HTTP address that answers', once)
            .option('--runs <number>', 'how often each is asked (1)', runsOf)
            .option('--canary <guid>', 'the canary that is asked for; that of the release, if left out', once),
        plan: planOfEvaluation,
        async asked({ model, endpoint, scenarios, keys, runs = 1, canary, key, ...options }) {
          if ((model === undefined) === (endpoint === undefined))
            throw new RequestError(['model: name one with --model, or an endpoint with --endpoint, and not both']);
          const [set, policy] = await Promise.all([readFolders(scenarios, keys, options), policyLines(options)]);
          const known = canary ?? (await canaryIn(scenarios));
          const asked = (hash: string): EvaluationInput => ({
            set: hash,
            model: endpoint === undefined ? (model ?? '') : endpointRef(endpoint),
            runs,
            policy,
            probes: { canary: known },
          });
          const named = key === undefined ? {} : { key };
          evaluations.request(asked(notStored), named);
          return withStore(async (db) => [asked(await storeSet(db, set)), named]);
        },
      },
      attend,
    ),
  );
}
