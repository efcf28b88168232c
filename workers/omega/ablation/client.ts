import type { Database } from '../../../activities/store/database.ts';
import { listDocuments, type DocumentFile } from '../../../activities/store/documents.ts';
import { listAblations } from '../../../activities/omega/ablation/list.ts';
import type { RunSummary } from '../../../activities/store/runs.ts';
import {
  type AblationBrief,
  type AblationInput,
  type AblationReport,
  longestAblationKey,
  readAblationInput,
} from '../../../shared/omega/ablation/index.ts';
import type { CalibrationReport } from '../../../shared/omega/calibration/index.ts';
import type { AblationResult } from '../../../workflows/ablation.ts';
import { searchAttributes } from '../../../workflows/messages.ts';
import { standingOf, type RunStanding } from '../../client/plain-runs.ts';
import { RequestError } from '../../client/request-error.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { keyOf, keyProblems } from '../../client/run-key.ts';
import { ownRun, runNames } from '../../client/run-names.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';

export interface AblationRequest {
  readonly runKey: string;
  readonly input: AblationInput;
}

/** Checks all that an ablation is asked with, before anything is started. Throws `RequestError` with every problem. */
export function readAblationRequest(
  input: AblationInput,
  key: string | undefined,
  now: Date = new Date(),
): AblationRequest {
  const read = readAblationInput(input);
  const tooLong =
    key !== undefined && key.length > longestAblationKey
      ? [`key: has ${key.length} characters; its sessions' keys need room, so at most ${longestAblationKey} are taken`]
      : [];
  const problems = ['problems' in read ? read.problems : [], keyProblems(key), tooLong].flat();
  if (problems.length > 0) throw new RequestError(problems);
  return { runKey: key ?? keyOf('ablation', now), input };
}

export interface PublishedAblation {
  /** Of one problem a comparison by judges, of a set one by its keys. */
  readonly report: AblationReport | CalibrationReport;
  readonly files: readonly DocumentFile[];
}

/** A comparison as it stands. */
export interface AblationStanding extends RunStanding {
  /** null: it has not come to one, or not yet. */
  readonly report: PublishedAblation['report'] | null;
}

export interface AblationShape {
  readonly start: [input: AblationInput, options?: { readonly key?: string }];
  readonly started: object;
  readonly result: AblationResult;
  readonly shown: AblationStanding;
  readonly listed: RunSummary;
  readonly choice: [];
  readonly documents: PublishedAblation;
}

const names = runNames.ablation;
const system = { key: searchAttributes.system, value: 'ablation' } as const;

/** Comparisons of OMEGA with less (docs/ablation.md). */
export const ablationRuns: RunKind<AblationShape> = {
  names,
  workflow: 'ablation',
  request(given, { key } = {}) {
    const { runKey, input } = readAblationRequest(given, key);
    const summary = `Ablation of ${(input.arms ?? ['all arms']).join(', ')}`;
    return { runKey, workflow: { args: [input], attributes: [system], summary }, started: {} };
  },
  async show(db, runKey) {
    const [standing, published] = await Promise.all([standingOf(db, names, runKey), publishedAblation(db, runKey)]);
    return { ...standing, report: published?.report ?? null };
  },
  list: listAblations,
  async documents(db, runKey) {
    await ownRun(db, names, runKey);
    return publishedAblation(db, runKey);
  },
  reopening: {
    from: ['FAILED', null],
    otherwise: () =>
      'only a comparison that Symposium has failed, or that was stopped, can be reopened; start a new one on the same problem',
    // Its sessions name the problem by the run's own input.
    again: ({ runKey, brief }) => ({
      args: [askedAgain(brief as AblationBrief)],
      attributes: [system],
      summary: `Ablation ${runKey}, reopened`,
    }),
  },
};

/** The input by which the store knows the run; what else there is it has. No key of a set's problems leaves it. */
const askedAgain = ({ problem, set }: AblationBrief): AblationInput =>
  set === undefined ? { problem } : { set: set.name };

async function publishedAblation(db: Database, runKey: string): Promise<PublishedAblation | null> {
  const files = await listDocuments(db, runKey);
  const json = files.find(({ path }) => path === `ablation/${runKey}.json`);
  return json === undefined ? null : { report: JSON.parse(json.text) as PublishedAblation['report'], files };
}

/** Writes the files below `folder`, and returns their paths. */
export const writeAblation = (folder: string, { report, files }: PublishedAblation): Promise<string[]> =>
  writeFiles(folderOf(folder, report.simulated), files);
