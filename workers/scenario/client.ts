import { findEnding } from '../../activities/store/outcomes.ts';
import { lastExpired } from '../../activities/store/reopenings.ts';
import type { Brief, OutsideChallengeInput, Policy } from '../../shared/scenario/index.ts';
import type { ErratumInput } from '../../shared/scenario/erratum/index.ts';
import { searchAttributes } from '../../workflows/messages.ts';
import type { ScenarioResult } from '../../workflows/scenario.ts';
import { askedName, givenNumber, givenOptions } from '../client/given.ts';
import { prefix } from '../../shared/text/index.ts';
import { RequestError } from '../client/request-error.ts';
import type { RunKind, RunRequest, WorkflowStart } from '../client/run-kind.ts';
import { runNames } from '../client/run-names.ts';
import { runsOf, type Run, type Runs } from '../client/runs.ts';
import type { Servers } from '../client/servers.ts';
import { claimsOf, startDispute, startErratum, type ClaimList, type StartedDispute } from './disputing.ts';
import { documentsOf, type DocumentSet } from './documents.ts';
import { reportOf, type RunReport } from './report.ts';
import { type ListedScenario, listScenarios } from './review/listed.ts';
import { readRequest, type ScenarioRequest, type StartOptions } from './request.ts';
import { readSubmissionRequest, type SubmitOptions } from './submission.ts';

/** The latest version, or the one that is named. */
export interface VersionOption {
  readonly version?: number;
}

/** Both corpora may hold a number; null: only one does. */
export interface CorpusOption {
  readonly corpus?: 'simulated' | 'real' | null;
}

export interface ScenarioShape {
  readonly start: [brief: unknown, options?: StartOptions];
  readonly started: object;
  readonly result: ScenarioResult;
  readonly shown: RunReport;
  readonly listed: ListedScenario;
  readonly choice: [options?: VersionOption];
  readonly documents: DocumentSet;
}

/** Runs of the scenario pipeline. */
export const scenarioRuns: RunKind<ScenarioShape> = {
  names: runNames.scenario,
  workflow: 'scenario',
  options: { key: true, policy: true, models: true },
  request: (brief, options) => requestOf(readRequest(brief, options)),
  show: reportOf,
  list: listScenarios,
  documents: (db, runKey, options) => {
    const version = givenOptions(options)?.version ?? null;
    return documentsOf(db, runKey, version === null ? null : givenNumber('version', version));
  },
  reopening: {
    from: ['SHELVED', null],
    otherwise: () => 'only a SHELVED run can be reopened, or one that was stopped; start a new one from the same brief',
    async review(db, runKey) {
      // One that was paused and not continued has none: its reopening answers whatever paused it.
      return (await findEnding(db, runKey)) === null ? null : lastExpired(db, runKey);
    },
    again(run) {
      // What a run of ours was opened with.
      const { brief, policy } = run as { readonly brief: Brief; readonly policy: Policy };
      return workflowOf(run.runKey, brief, { brief, policy });
    },
  },
};

export interface SubmissionShape extends Omit<ScenarioShape, 'start'> {
  readonly start: [submission: unknown, options: SubmitOptions];
}

/** The same runs, begun by a scenario from outside. */
export const submittedRuns: RunKind<SubmissionShape> = {
  ...scenarioRuns,
  options: { author: true, key: true, policy: true, models: true },
  request: (submission, options) => requestOf(readSubmissionRequest(submission, options)),
};

/** Runs of the scenario pipeline, with what only a scenario has. */
export interface Scenarios extends Runs<ScenarioShape> {
  /**
   * Starts a run from a scenario of somebody's own, `{ brief, scenario }`, as JSON submissions have it. Throws
   * `RequestError` where it cannot be read and `SubmissionRefused`, with every deficiency, where it falls short; then
   * nothing has begun.
   */
  submit(submission: unknown, options: SubmitOptions): Promise<Run<ScenarioResult>>;
  /** What can be disputed of a published scenario, named by its number or its run. */
  claims(scenario: string, options?: CorpusOption): Promise<ClaimList>;
  /**
   * Challenges a published scenario. Refused by a `RequestError` that says why; one dispute of a scenario is heard at
   * a time.
   */
  dispute(scenario: string, challenge: OutsideChallengeInput, options?: CorpusOption): Promise<StartedDispute>;
  /**
   * Corrects a published scenario (`corpus revise`). Refused by a `RequestError` that names the field, where a check that
   * needs no agent fails.
   */
  correct(scenario: string, erratum: ErratumInput, options?: CorpusOption): Promise<StartedDispute>;
  /** @deprecated It is `report`, as in every system. */
  documents(runKey: string, options?: VersionOption): Promise<DocumentSet | null>;
}

export function scenarios(servers: Servers): Scenarios {
  const runs = runsOf(scenarioRuns, servers);
  return {
    ...runs,
    submit: (submission, options) => runsOf(submittedRuns, servers).start(submission, options),
    claims: async (scenario, options) => claimsOf(servers.db, published(scenario), corpusOf(options)),
    dispute: async (scenario, challenge, options) =>
      startDispute(servers, published(scenario), challenge, corpusOf(options)),
    correct: async (scenario, erratum, options) =>
      startErratum(servers, published(scenario), erratum, corpusOf(options)),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Whoever implements the older word has to write it.
    documents: (runKey, options) => runs.report(runKey, options),
  };
}

const published = (scenario: string): string =>
  askedName(
    'scenario',
    scenario,
    'its number, such as IM-0001, or its run',
    (name) => new RequestError([`${prefix(name, 90)} is not published; list the runs with: symposium scenario list`]),
  );

const corpusOf = (options: CorpusOption | undefined) => givenOptions(options)?.corpus ?? null;

const requestOf = ({ runKey, brief, input }: ScenarioRequest): RunRequest<object> => ({
  runKey,
  workflow: workflowOf(runKey, brief, input),
  started: {},
});

function workflowOf(runKey: string, brief: Brief, input: ScenarioRequest['input']): WorkflowStart {
  return {
    args: [input],
    attributes: [
      { key: searchAttributes.system, value: 'scenario' },
      { key: searchAttributes.category, value: brief.category },
      { key: searchAttributes.tier, value: brief.tier },
      { key: searchAttributes.status, value: brief.status },
    ],
    summary: `${brief.category} · ${brief.tier} · ${brief.status}`,
    details: [`Brief of run \`${runKey}\``, '', ...brief.constraints.map((constraint) => `- ${constraint}`)].join('\n'),
  };
}
