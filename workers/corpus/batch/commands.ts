import type { Signed } from '../../client/run-kind.ts';
import { folderOf, writeFiles } from '../../client/write-files.ts';
import { checkStated, runCommands } from '../../commands/run-commands.ts';
import type { Attend } from '../../commands/start-command.ts';
import { attendPlainly } from '../../terminal/attend.ts';
import { withSymposium } from '../../terminal/connected.ts';
import { leaf, type Leaf } from '../../terminal/leaf.ts';
import { batchRuns } from './client.ts';
import { followBatch } from './follow.ts';
import { batchPage, endingOfBatch } from './page.ts';
import { batchDocumentsOf, batchLineOf } from './report.ts';
import { start } from './start.ts';

const sample = 'night-1';

/** Pauses a batch, or has it go on; who does it and why stand in its record. */
const told = (verb: 'pause' | 'resume', summary: string, reason: string): Leaf<Signed> => ({
  usage: `${verb} <batch>`,
  summary,
  examples: [`symposium batch ${verb} ${sample} --by mara --reason "${reason}"`],
  options: (command) =>
    command
      .requiredOption('--by <name>', 'who does it')
      .requiredOption('--reason <text>', 'why; it stands in the record'),
  async act(terminal, { by, reason: why }, [runKey = '']) {
    checkStated({ by, reason: why });
    const answer = await withSymposium(({ batch }) => batch[verb](runKey, { by: by.trim(), reason: why.trim() }));
    terminal.result({ runKey, answer }, () => [`${runKey} is ${answer}.`]);
    return 'done';
  },
});

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
  summary: 'make many scenarios of a plan, so many side by side',
  sample,
  start,
  watch: {
    summary: 'follow a batch until it ends: what is made of what, in flight, waiting for people, cost, time left',
    attend: attendBatch,
  },
  show: { summary: 'how a batch stands: made, lost, in flight, waiting for people, cost', page: batchPage },
  list: {
    head: ['batch', 'corpus', 'since', 'state'],
    row: ({ runKey, corpus, createdAt, outcome }) => [runKey, corpus, createdAt, outcome ?? 'under way'],
  },
  report: {
    summary: 'write how a batch stands as JSON, at any time; simulated ones go to a subfolder',
    folder: './batches',
    what: 'report yet',
    read: batchDocumentsOf,
    write: (folder, { corpus, files }) => writeFiles(folderOf(folder, corpus === 'simulated'), files),
    facts: ({ runKey, corpus }) => ({ runKey, corpus }),
  },
  cancel: { summary: 'end a batch and its scenarios under way; what was made stays' },
  reopen: { summary: 'take a batch up again that Symposium failed or that was stopped; nothing is paid twice' },
  own(group, ended) {
    leaf(
      group,
      ended,
      told('pause', 'begin nothing more until it is resumed; what is under way goes on', 'The night is over'),
    );
    leaf(group, ended, told('resume', 'have a paused batch go on', 'It is evening'));
  },
});
