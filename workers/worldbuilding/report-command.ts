import { readConfig } from '../config.ts';
import { matchDocumentsOf, pageAmong, writeMatch } from './documents.ts';
import { openPage } from '../terminal/open-page.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { shown } from '../terminal/terminal.ts';

export const report: Leaf<{ output: string; open?: true }> = {
  usage: 'report <match>',
  summary:
    'write the record of a match as Markdown, JSON and one HTML page, with its pictures beside; simulated ones go to a subfolder',
  examples: ['symposium worldbuilding report tidal-flats -o matches --open'],
  options: (command) =>
    command
      .option('-o, --output <folder>', 'where to; the match gets a folder of its own there', './matches')
      .option('--open', 'show the page in a browser'),
  async act(terminal, { output, open }, [runKey = '']) {
    const documents = await withStore((db) => matchDocumentsOf(db, runKey));
    if (documents === null) {
      terminal.say(`${runKey} has no record. See why with: symposium worldbuilding show ${runKey}`);
      return 'undocumented';
    }
    const files = await writeMatch(output, documents);
    const page = pageAmong(files);
    if (open === true && page !== null && !(await openPage(page, readConfig())))
      terminal.say(`Nothing here opens pages; open it yourself: ${page}`);
    terminal.result({ runKey, corpus: documents.corpus, files, page }, () => files.map(shown));
    return 'done';
  },
};
