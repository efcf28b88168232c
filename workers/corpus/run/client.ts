import { listRuns, type RunSummary } from '../../../activities/store/runs.ts';
import type { CorpusInput } from '../../../shared/scenario/corpus/index.ts';
import type { CorpusResult } from '../../../workflows/corpus.ts';
import { searchAttributes } from '../../../workflows/messages.ts';
import { pausesOf, type Pauses } from '../../client/pausing.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { runNames } from '../../client/run-names.ts';
import { runsOf, type Runs } from '../../client/runs.ts';
import type { Servers } from '../../client/servers.ts';
import { corpusDocumentsOf, corpusReportOf, type CorpusDocuments, type CorpusReport } from './report.ts';
import { readCorpusRequest, type CorpusOptions } from './request.ts';

export interface CorpusShape {
  readonly start: [input: CorpusInput, options?: CorpusOptions];
  readonly started: { readonly input: CorpusInput };
  readonly result: CorpusResult;
  readonly shown: CorpusReport;
  readonly listed: RunSummary;
  readonly choice: [];
  readonly documents: CorpusDocuments;
}

const attributes = [{ key: searchAttributes.system, value: 'corpus' }] as const;

/** Corpora that are made batch by batch. A cancellation reaches the batch under way and its scenarios. */
export const corpusRuns: RunKind<CorpusShape> = {
  names: runNames.corpus,
  workflow: 'corpus',
  request(given, options) {
    const { runKey, input } = readCorpusRequest(given, options);
    return {
      runKey,
      workflow: { args: [input], attributes, summary: `Corpus · ${input.plan.briefs.length} scenarios` },
      started: { input },
    };
  },
  show: corpusReportOf,
  list: (db, limit) => listRuns(db, 'corpus', limit),
  documents: corpusDocumentsOf,
  reopening: {
    asksNobody: true,
    from: ['FAILED', 'PARTIAL', 'COMPLETE', null],
    otherwise: () => 'a corpus that somebody has cancelled is not reopened; start another, which finds what is made',
    // Its plan, its rules and what happened are in the store: what it is started with again is not read.
    again: ({ runKey }) => ({ args: [{}], attributes, summary: `Corpus ${runKey}, reopened` }),
  },
};

/** Corpora, with what only a corpus has. */
export interface Corpora extends Runs<CorpusShape>, Pauses {}

export const corpora = (servers: Servers): Corpora => ({
  ...runsOf(corpusRuns, servers),
  ...pausesOf(corpusRuns, servers),
});
