import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Database } from '../../../activities/store/database.ts';
import { htmlOf } from '../../../shared/page/index.ts';
import { readConfig } from '../../config.ts';
import { judgementsOf, type AskedJudgement } from './judgements.ts';
import { RequestError } from '../../client/request-error.ts';
import { openPage, pageFile, writePage } from '../../terminal/open-page.ts';
import { packagedOf } from '../../commands/review-packages.ts';
import { packageRows } from '../../commands/review-rows.ts';
import { terminalPage } from '../../terminal/page.ts';
import { scoreDraft } from './score-file.ts';
import { codeOf, reasonOf } from '../../stack/error-code.ts';
import { keyOption, type KeyOption } from '../../reviews/reviewer-key.ts';
import { withStore } from '../../terminal/connected.ts';
import { readJsonFile } from '../../terminal/json-file.ts';
import { sendScores } from './send.ts';
import { leaf, type Ended, type Leaf } from '../../terminal/leaf.ts';
import { marksAskedIn, openFor } from './own-judgements.ts';
import { stateOf } from '../../commands/reviews-list.ts';
import { shown, table, type Terminal } from '../../terminal/terminal.ts';
import { makeFolder } from '../../stack/make-folder.ts';

interface JudgeOptions extends KeyOption {
  readonly as?: string;
  readonly judgement?: string;
  readonly scores?: string;
  readonly output?: string;
  readonly full?: true;
  readonly open?: true;
}

const judge: Leaf<JudgeOptions> = {
  usage: 'judge <match>',
  summary:
    'judge a match as a person: who is asked, both worlds without their teams’ names, and a file of scores to fill in and send',
  examples: [
    'symposium worldbuilding judge salt-marsh-20261121-7k2m9x --as mara --output judging --open',
    'symposium worldbuilding judge salt-marsh-20261121-7k2m9x --as mara --scores judging/J01.scores.json',
  ],
  options: (command) =>
    keyOption(command)
      .option('--as <name>', 'who judges; left out, the judgements that people are asked for are listed')
      .option('--judgement <id>', 'which one, if you have several; the first open one if left out')
      .option('--scores <file>', 'send these scores: JSON, or - for standard input')
      .option(
        '-o, --output <folder>',
        'where the page and the file of scores to fill in are written; the state folder if left out',
      )
      .option('--full', 'with the whole debates')
      .option('--open', 'open the page, which has the pictures'),
  async act(terminal, options, [match = '']) {
    const { as: name, judgement = null } = options;
    if (name === undefined) {
      const other = (['judgement', 'scores', 'output', 'open'] as const).find(
        (option) => options[option] !== undefined,
      );
      if (other !== undefined)
        throw new RequestError([`--as: is missing; --${other} goes with the name of who judges`]);
      await listAll(terminal, match);
      return;
    }
    if (options.scores !== undefined) {
      const given = await readJsonFile(options.scores, '--scores');
      await sendScores(terminal, match, { name, judgement }, given, options);
      return;
    }
    await withStore(async (db) => {
      const [next, ...later] = openFor(await judgementsOf(db, match), match, { name, judgement });
      if (next !== undefined) await hand(terminal, db, match, next, later, options);
    });
  },
};

/** Mounts `worldbuilding judge`. */
export const judgeCommand = (worldbuilding: Command, ended: Ended): void => leaf(worldbuilding, ended, judge);

async function listAll(terminal: Terminal, match: string): Promise<void> {
  const all = await withStore((db) => judgementsOf(db, match));
  terminal.result(
    all.map(({ asks: _, outcome: __, ...one }) => one),
    () =>
      all.length === 0
        ? [
            `No person is asked to judge ${match}, or not yet. See how far it is with: symposium worldbuilding watch ${match}`,
          ]
        : [
            ...table(
              ['judgement', 'judge', 'left, or how it ended'],
              all.map((one) => [one.judgement, one.judge, stateOf(one, Date.now())]),
            ),
            '',
            `Judge with: symposium worldbuilding judge ${match} --as "<your name>"`,
          ],
  );
}

/** Shows what is to be judged, and lays page and file of scores beside each other. */
async function hand(
  terminal: Terminal,
  db: Database,
  match: string,
  one: AskedJudgement,
  later: readonly AskedJudgement[],
  { output, full, open }: JudgeOptions,
): Promise<void> {
  const config = readConfig();
  const { review, page } = packagedOf(await packageRows(db, one.reviewId), Date.now());
  const place =
    output === undefined ? pageFile(config.stateFolder, one.reviewId) : join(output, `${one.judgement}.html`);
  const file = await writePage(place, htmlOf(page));
  const scores = await laid(file.replace(/\.html$/, '.scores.json'), match, one);
  const opened = open === true && (await openPage(file, config));
  if (open === true && !opened) terminal.say('Nothing here opens pages; open the file in a browser.');
  terminal.result(
    {
      match,
      judge: one.judge,
      judgement: one.judgement,
      reviewId: one.reviewId,
      page: file,
      scores,
      later: later.map(({ judgement }) => judgement),
      review,
    },
    () => [
      ...terminalPage(page, { columns: terminal.columns(), colors: terminal.colors, full: full === true }),
      '',
      `With the pictures:  ${shown(file)}`,
      `Fill in:            ${shown(scores)}`,
      `Then send it:       symposium worldbuilding judge ${match} --as ${JSON.stringify(one.judge)} --scores ${shown(scores)}`,
      ...(later.length === 0 ? [] : [`After this one:     ${later.map(({ judgement }) => judgement).join(', ')}`]),
    ],
  );
}

/**
 * The file of scores to fill in. One that is there stays as it is: somebody may have written in it. Returns its
 * absolute path.
 */
async function laid(place: string, match: string, { judgement, asks }: AskedJudgement): Promise<string> {
  const path = resolve(place);
  try {
    await makeFolder(dirname(path));
    await writeFile(path, scoreDraft(match, judgement, marksAskedIn({ judgement, asks })), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new RequestError([`--output: ${place} cannot be written (${reasonOf(error)}); name a folder of yours`]);
  }
  return path;
}
