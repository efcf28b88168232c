import { holdLeaves } from '../../commands/hold-leaves.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { runCommands } from '../../commands/run-commands.ts';
import type { Attend } from '../../commands/start-command.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { leaf } from '../../terminal/leaf.ts';
import { batchRuns } from './client.ts';
import { followBatch } from './follow.ts';
import { batchPage, endingOfBatch } from './page.ts';
import { batchDocumentsOf, batchLineOf } from './report.ts';
import { start } from './start.ts';
import { listedState } from '../../terminal/run-list.ts';

const sample = 'night-1';

/** Watches a batch to its end. */
export const attendBatch: Attend<object> = (attendance) =>
  attendPlainly(attendance, batchRuns, {
    lineOf: batchLineOf,
    follow: (rows) => followBatch(rows, attendance.terminal, () => attendance.symposium.batch.show(attendance.runKey)),
    page: batchPage,
    ending: endingOfBatch,
  });

/** Batches of scenarios. */
export const batchCommands = runCommands({
  kind: batchRuns,
  summary: 'make many scenarios of a plan, several side by side',
  sample,
  start,
  watch: {
    summary:
      'follow a batch until it ends: scenarios made by tier and status, in flight, waiting for people, cost, time left',
    attend: attendBatch,
  },
  show: { summary: 'the state of a batch: made, lost, in flight, waiting for people, cost', page: batchPage },
  list: {
    head: ['batch', 'corpus', 'since', 'state'],
    row: ({ runKey, corpus, createdAt, ...state }) => [runKey, corpus, createdAt, listedState(state)],
  },
  report: {
    summary: 'write the state of a batch as JSON, at any time; simulated ones go to a subfolder',
    folder: './batches',
    what: 'report yet',
    read: batchDocumentsOf,
    write: (folder, { corpus, files }) => writeFiles(folderOf(folder, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end a batch and its scenarios under way; what was made stays' },
  reopen: {
    summary: 'continue a batch that failed by a fault of Symposium or was stopped; stored answers are not paid again',
  },
  own(group, ended) {
    const verbs = holdLeaves(batchRuns, sample, (symposium) => symposium.batch, {
      pause: 'begin nothing more until it is resumed; what is under way goes on',
      resume: 'have a paused batch go on',
    });
    for (const one of verbs) leaf(group, ended, one);
  },
});
