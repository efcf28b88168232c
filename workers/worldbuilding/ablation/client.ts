import { listDocuments, type DocumentFile } from '../../../activities/store/documents.ts';
import type { Database } from '../../../activities/store/database.ts';
import type { RunSummary } from '../../../activities/store/runs.ts';
import { listTeamAblations } from '../../../activities/worldbuilding/ablation/list.ts';
import {
  readTeamAblation,
  type TeamAblationInput,
  type TeamAblationReport,
} from '../../../shared/worldbuilding/ablation/index.ts';
import { searchAttributes } from '../../../workflows/messages.ts';
import type { TeamAblationResult } from '../../../workflows/team-ablation.ts';
import { standingOf, type RunStanding } from '../../client/plain-runs.ts';
import { RequestError } from '../../client/request-error.ts';
import { keyOf, keyProblems } from '../../client/run-key.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { ownRun, runNames } from '../../client/run-names.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';

export interface PublishedTeamAblation {
  readonly report: TeamAblationReport;
  readonly files: readonly DocumentFile[];
}

/** A comparison as it stands. */
export interface TeamAblationStanding extends RunStanding {
  /** null: it has not come to one, or not yet. */
  readonly report: TeamAblationReport | null;
}

export interface TeamAblationShape {
  readonly start: [input: TeamAblationInput, options?: { readonly key?: string }];
  readonly started: { readonly matches: number };
  readonly result: TeamAblationResult;
  readonly shown: TeamAblationStanding;
  readonly listed: RunSummary;
  readonly choice: [];
  readonly documents: PublishedTeamAblation;
}

const names = runNames.teamAblation;
const system = { key: searchAttributes.system, value: names.system } as const;

/** Comparisons of a team with one agent at its cost (worldbuilding rules §16). A cancellation reaches their matches. */
export const teamAblationRuns: RunKind<TeamAblationShape> = {
  names,
  workflow: 'teamAblation',
  request(input, { key } = {}) {
    const runKey = key ?? keyOf('team-ablation', new Date());
    const misnamed = keyProblems(key);
    const read = readTeamAblation(misnamed.length > 0 ? keyOf('team-ablation', new Date()) : runKey, input);
    // Whoever types it chooses a key, and never sees the id that is made of it.
    const problems = read.ok
      ? misnamed
      : [
          ...misnamed,
          ...read.problems.map((one) =>
            one.replace(/^workflow id: teamAblation\//, 'key: ').replace('; use teamAblation/ and', '; use'),
          ),
        ];
    if (!read.ok || problems.length > 0) throw new RequestError(problems);
    const matches = read.ablation.brief.matches.length;
    return {
      runKey,
      workflow: { args: [input], attributes: [system], summary: `Team and soloist · ${matches} challenges` },
      started: { matches },
    };
  },
  async show(db, runKey) {
    const [standing, published] = await Promise.all([standingOf(db, names, runKey), publishedIn(db, runKey)]);
    return { ...standing, report: published?.report ?? null };
  },
  list: listTeamAblations,
  async documents(db, runKey) {
    await ownRun(db, names, runKey);
    return publishedIn(db, runKey);
  },
  reopening: {
    from: ['FAILED', null],
    otherwise: () =>
      'only an ablation that Symposium has failed, or that was stopped, can be reopened; start a new one on the same challenges',
    // Its matches are in the store: what it is started with again is not read.
    again: ({ runKey }) => ({ args: [{}], attributes: [system], summary: `Team and soloist ${runKey}, reopened` }),
  },
};

async function publishedIn(db: Database, runKey: string): Promise<PublishedTeamAblation | null> {
  const files = await listDocuments(db, runKey);
  const json = files.find(({ path }) => path === `team-ablation/${runKey}.json`);
  return json === undefined ? null : { report: JSON.parse(json.text) as TeamAblationReport, files };
}

/** Writes the files below `folder`, and returns their paths. */
export const writeTeamAblation = (folder: string, { report, files }: PublishedTeamAblation): Promise<string[]> =>
  writeFiles(folderOf(folder, report.simulated), files);
