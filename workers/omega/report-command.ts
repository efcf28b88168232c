import type { Command } from 'commander';
import { sessionDocumentsOf, writeSession } from './documents.ts';
import { withStore } from '../terminal/connected.ts';
import { leaf, type Ended, type Leaf } from '../terminal/leaf.ts';
import { shown } from '../terminal/terminal.ts';

export const report: Leaf<{ output: string }> = {
  usage: 'report <session>',
  summary:
    'write the report of a session as Markdown, JSON and one HTML page, and its brilliant ideas; simulated ones go to a subfolder',
  examples: ['symposium omega report lakes --output sessions'],
  options: (command) =>
    command.option('--output <folder>', 'where to; the session gets a folder of its own there', './sessions'),
  async act(terminal, { output }, [runKey = '']) {
    const documents = await withStore((db) => sessionDocumentsOf(db, runKey));
    if (documents === null) {
      terminal.say(`${runKey} has no report. See why with: symposium omega show ${runKey}`);
      return 'undocumented';
    }
    const files = await writeSession(output, documents);
    terminal.result({ runKey, corpus: documents.corpus, files }, () => files.map(shown));
    return 'done';
  },
};

/** Mounts `omega report`. */
export const reportCommand = (omega: Command, ended: Ended): void => leaf(omega, ended, report);
