import { listRuns, type RunSummary } from '../../../activities/store/runs.ts';
import type { BatchInput } from '../../../shared/scenario/corpus/index.ts';
import type { BatchResult } from '../../../workflows/batch.ts';
import { searchAttributes } from '../../../workflows/messages.ts';
import { pausesOf, type Pauses } from '../../client/pausing.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { runNames } from '../../client/run-names.ts';
import { runsOf, type Runs } from '../../client/runs.ts';
import type { Servers } from '../../client/servers.ts';
import { batchDocumentsOf, batchReportOf, type BatchDocuments, type BatchReport } from './report.ts';
import { readBatchRequest, type BatchOptions } from './request.ts';

export interface BatchShape {
  readonly start: [input: BatchInput, options?: BatchOptions];
  readonly started: { readonly input: BatchInput };
  readonly result: BatchResult;
  readonly shown: BatchReport;
  readonly listed: RunSummary;
  readonly choice: [];
  readonly documents: BatchDocuments;
}

const names = runNames.batch;
const system = { key: searchAttributes.system, value: 'batch' } as const;

/** Batches of scenarios. A cancellation reaches the scenarios under way. */
export const batchRuns: RunKind<BatchShape> = {
  names,
  workflow: 'batch',
  request(given, options) {
    const { runKey, input } = readBatchRequest(given, options);
    return {
      runKey,
      workflow: { args: [input], attributes: [system], summary: `Batch · ${input.briefs?.length ?? 0} scenarios` },
      started: { input },
    };
  },
  show: batchReportOf,
  list: (db, limit) => listRuns(db, 'batch', limit),
  documents: batchDocumentsOf,
  reopening: {
    asksNobody: true,
    from: ['FAILED', null],
    otherwise: () =>
      'only a batch that Symposium has failed, or that was stopped, can be reopened; start another with what is left',
    // Its briefs, its rules and what happened are in the store: what it is started with again is not read.
    again: ({ runKey }) => ({ args: [{}], attributes: [system], summary: `Batch ${runKey}, reopened` }),
  },
};

/** Batches, with what only a batch has. */
export interface Batches extends Runs<BatchShape>, Pauses {}

export const batches = (servers: Servers): Batches => ({
  ...runsOf(batchRuns, servers),
  ...pausesOf(batchRuns, servers),
});
