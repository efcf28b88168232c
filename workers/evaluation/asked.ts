import {
  type EvaluationInput,
  type KeyedScenario,
  readAnswers,
  type StoredAnswers,
  type SubjectArchitecture,
} from '../../shared/evaluation/index.ts';
import { endpointRef } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import { policyLines, type StartOptions } from '../commands/start-command.ts';
import { withStore } from '../terminal/connected.ts';
import { evaluations, type EvaluationShape, storeAnswers, storeSet } from './client.ts';
import { canaryIn, readFolders } from './read-folders.ts';
import { refusedIn, textOf } from './read-text.ts';
import type { SetOptions } from './set-options.ts';

export interface EvaluateCommand extends StartOptions, SetOptions {
  readonly model?: string;
  readonly endpoint?: string;
  readonly answers?: string;
  readonly runs?: number;
  readonly architecture?: SubjectArchitecture;
  readonly temperature?: number;
  readonly judge?: readonly string[];
  readonly providerBatch?: true;
  /** Their seed; true: the one that is used where nobody names one. */
  readonly twins?: string | true;
}

/** Of twins, where nobody names another. */
export const plainSeed = 'twins';

/** Stands where a hash will: all else is checked before anything is stored. */
export const notStored = '0'.repeat(64);

/** What `evaluate start` asks for. Throws `RequestError` with every problem of folders, file and options. */
export async function evaluationAsked(options: EvaluateCommand): Promise<EvaluationShape['start']> {
  const { scenarios, keys, judge, key } = options;
  const [set, policy, canary] = await Promise.all([
    readFolders(scenarios, keys, options),
    policyLines(options),
    canaryIn(scenarios),
  ]);
  const answers = await subjectOf(options, set);
  const named = key === undefined ? {} : { key };
  const { architecture, temperature, providerBatch, twins } = options;
  const how = {
    ...(architecture === undefined ? {} : { architecture }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(providerBatch === undefined ? {} : { providerBatch }),
    ...(twins === undefined ? {} : { twins: { seed: twins === true ? plainSeed : twins } }),
    ...(canary === null ? {} : { canary }),
  };
  const common = { ...how, policy, ...(judge === undefined ? {} : { judges: [...judge] }) };
  const asked = (hashes: { readonly set: string; readonly answers: string }): EvaluationInput =>
    answers === null
      ? { ...common, set: hashes.set, model: nameOf(options), runs: options.runs ?? 3 }
      : {
          ...common,
          set: hashes.set,
          model: answers.model,
          runs: answers.runs,
          given: { from: 'file', answers: hashes.answers },
        };
  evaluations.request(asked({ set: notStored, answers: notStored }), named);
  return withStore(async (db) => [
    asked({
      set: await storeSet(db, set),
      answers: answers === null ? notStored : await storeAnswers(db, answers),
    }),
    named,
  ]);
}

const nameOf = ({ model, endpoint }: EvaluateCommand): string =>
  endpoint === undefined ? (model ?? '') : endpointRef(endpoint);

/** The answers of a file; null: a model is asked. */
async function subjectOf(
  { model, endpoint, answers, runs }: EvaluateCommand,
  set: readonly KeyedScenario[],
): Promise<StoredAnswers | null> {
  if ([model, endpoint, answers].filter((one) => one !== undefined).length !== 1)
    throw new RequestError([
      'model: name one with --model, or an endpoint with --endpoint, or give answers with --answers, and not both',
    ]);
  if (answers === undefined) return null;
  const read = readAnswers(
    await textOf(answers),
    set.map(({ face }) => face.scenarioId),
  );
  if ('problems' in read) throw refusedIn(answers, read.problems);
  if (runs !== undefined && runs !== read.answers.runs)
    throw new RequestError([`${answers}: line 1: runs: it says ${read.answers.runs}, and --runs says ${runs}`]);
  return read.answers;
}
