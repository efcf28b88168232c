import { listRuns, type RunSummary } from '../../../activities/store/runs.ts';
import { qaInput, type QaInput } from '../../../shared/scenario/qa/index.ts';
import { searchAttributes } from '../../../workflows/messages.ts';
import type { QaResult } from '../../../workflows/qa.ts';
import { RequestError } from '../../client/request-error.ts';
import { keyOf, keyProblems } from '../../client/run-key.ts';
import type { RunKind } from '../../client/run-kind.ts';
import { runNames } from '../../client/run-names.ts';
import { qaDocumentsOf, qaReportOf, type QaDocuments, type QaReport } from './report.ts';
import { withheldRow } from '../../reviews/withheld.ts';

export interface QaShape {
  readonly start: [input: QaInput, options?: { readonly key?: string }];
  readonly started: { readonly input: QaInput };
  readonly result: QaResult;
  readonly shown: QaReport;
  readonly listed: RunSummary;
  readonly choice: [];
  readonly documents: QaDocuments;
}

const attributes = [{ key: searchAttributes.system, value: 'qa' }] as const;

/** Samples of a corpus that people examine. */
export const qaRuns: RunKind<QaShape> = {
  names: runNames.qa,
  workflow: 'qa',
  request(input, { key } = {}) {
    const read = qaInput.safeParse(input);
    const problems = [
      ...keyProblems(key),
      ...(read.success
        ? []
        : read.error.issues.map(({ path, message }) => `${path.join('.') || 'sample'}: ${message}`)),
    ];
    if (problems.length > 0) throw new RequestError(problems);
    return {
      runKey: key ?? keyOf('qa', new Date()),
      workflow: { args: [input], attributes, summary: 'A sample that people examine' },
      started: { input },
    };
  },
  show: qaReportOf,
  list: (db, limit) => listRuns(db, 'qa', limit),
  documents: qaDocumentsOf,
  reopening: {
    asksNobody: true,
    from: ['FAILED', null],
    otherwise: () =>
      'only a sample that Symposium has failed, or that was stopped, can be reopened; another one asks first about what nobody has answered: symposium corpus qa start',
    // What was drawn is in the store: what it is started with again is not read.
    again: ({ runKey }) => ({ args: [{}], attributes, summary: `Sample ${runKey}, reopened` }),
  },
  watched: withheldRow,
};
