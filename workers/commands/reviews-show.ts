import { listKeys } from '../../activities/store/reviewers.ts';
import { readConfig } from '../config.ts';
import { htmlOf, markdownOf } from '../../shared/page/index.ts';
import { openPage, pageFile, writePage } from '../terminal/open-page.ts';
import { packagedOf } from './review-packages.ts';
import { packageRows } from './review-rows.ts';
import { terminalPage } from '../terminal/page.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { shown } from '../terminal/terminal.ts';

interface ShowOptions {
  readonly full?: true;
  readonly markdown?: true;
  readonly open?: true;
  readonly output?: string;
}

export const show: Leaf<ShowOptions> = {
  usage: 'show <review>',
  summary: 'the package of a review: what is in dispute, both sides’ evidence, every confidence, and how to decide',
  examples: [
    'symposium reviews show locked-room-20261121-7k2m9x-validate-1-challenge --full',
    'symposium reviews show locked-room-20261121-7k2m9x-validate-1-challenge --open',
  ],
  options: (command) =>
    command
      .option('--full', 'with the documents so far')
      .option('--markdown', 'as Markdown, whole')
      .option('--open', 'write it as one HTML page that needs no server, and open that')
      .option('-o, --output <file>', 'with --open: the page’s file; one in the state folder if left out'),
  async act(terminal, { full, markdown, open, output }, [reviewId = '']) {
    if (output !== undefined && open !== true)
      throw new RequestError(['--output: names the page that --open writes; give --open too']);
    if (markdown === true && open === true)
      throw new RequestError(['--markdown: prints, and --open writes a page; give one of them']);
    const { reviewerKey, reviewerKeyFile } = readConfig();
    const { review, page } = await withStore(async (db) => {
      const signs = reviewerKey === null && reviewerKeyFile === null && (await listKeys(db)).length > 0;
      return packagedOf(await packageRows(db, reviewId), Date.now(), signs);
    });
    if (open === true) {
      const config = readConfig();
      const file = await writePage(output ?? pageFile(config.stateFolder, reviewId), htmlOf(page));
      const opened = await openPage(file, config);
      if (!opened) terminal.say('Nothing here opens pages; open the file in a browser.');
      terminal.result({ reviewId, file, opened }, () => [shown(file)]);
    } else if (markdown === true && !terminal.json) terminal.raw(markdownOf(page));
    else
      terminal.result(review, () =>
        terminalPage(page, { columns: terminal.columns(), colors: terminal.colors, full: full === true }),
      );
  },
};
