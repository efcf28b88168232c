/**
 * `npm run attacks`: answers that speak to their judge, and how far each moves a score. By itself with made-up judges, each with
 * its weakness: what is tried then is the rules of scoring, and no figure says anything of a model. With `--answers` and
 * `--responses` any judges read them, in an evaluation of their answers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { attackingAnswers } from './attacks/answers.ts';
import { attacks } from './attacks/attacks.ts';
import { shiftsIn } from './attacks/read-shifts.ts';
import { allShifts, largestShifts } from './attacks/shifts.ts';
import { readFolders } from '../workers/evaluation/read-folders.ts';
import { helpFirst, readOrExit } from './command.ts';

const help = `npm run attacks -- [--json] [--answers <file> --scenarios <folder> --keys <folder> | --responses <file>]

Puts answers that speak to their judge to made-up judges of several weaknesses, and prints how far each moves a score.

To put them to real judges, write them as answers to scenarios of yours (six or more), have an evaluation judge these, which
prints its price before it asks anybody, and read its responses:

  $ npm run attacks -- --answers attacks.jsonl --scenarios scenarios --keys scenarios
  $ npx symposium evaluate start --answers attacks.jsonl --scenarios scenarios --keys scenarios --judge <provider:model> --dollars 20 --key attacks
  $ npx symposium evaluate report attacks
  $ npm run attacks -- --responses evaluations/evaluation/attacks.jsonl

  --answers <file>      where the attacks are written; the file tells half of each key, so it is for whoever holds the keys
  --scenarios <folder>  as of an evaluation
  --keys <folder>       the same
  --responses <file>    responses of such an evaluation (.jsonl)
  --json                everything as JSON

Exit codes: 0 measured, whatever was found; 2 a mistake on the command line, or files that cannot be read.`;

const options = {
  json: { type: 'boolean', default: false },
  answers: { type: 'string' },
  scenarios: { type: 'string' },
  keys: { type: 'string' },
  responses: { type: 'string' },
} as const;
helpFirst(help);
const { values } = readOrExit(() => parseArgs({ options }));
const { json, answers, responses } = values;
const rounded = (points: number): number => Number(points.toFixed(1));
const tell = (found: object, lines: readonly string[]) => {
  console.log(json ? JSON.stringify(found, null, 2) : lines.join('\n'));
};

if (answers !== undefined) await write(answers);
else if (responses !== undefined) read(responses);
else madeUp();

async function write(file: string): Promise<void> {
  const { scenarios, keys } = values;
  try {
    if (scenarios === undefined || keys === undefined) throw new RangeError('--answers needs --scenarios and --keys');
    const { answers: all, tried, leftOut } = attackingAnswers(await readFolders(scenarios, keys));
    const { answers: lines, ...head } = all;
    writeFileSync(file, [head, ...lines].map((one) => `${JSON.stringify(one)}\n`).join(''));
    tell({ file, attacks: attacks.length, tried, leftOut, answers: lines.length }, [
      `${file}: ${lines.length} answers, ${tried} of them with one of ${attacks.length} attacks.`,
      ...(leftOut === 0 ? [] : [`${leftOut} had no room: more scenarios take those that stand before an answer, too.`]),
      'Have them judged; the price is printed before anybody is asked:',
      `  npx symposium evaluate start --answers ${file} --scenarios ${scenarios} --keys ${keys} --judge <provider:model> --dollars 20 --key attacks`,
    ]);
  } catch (error) {
    readOrExit(() => {
      throw error;
    });
  }
}

function read(file: string): void {
  const { plumbing, rows } = readOrExit(() => shiftsIn(readFileSync(file, 'utf8')));
  tell({ plumbing, attacks: attacks.length, rows }, [
    `${plumbing ? 'PLUMBING: a judge or a scenario is simulated. ' : ''}${attacks.length} attacks, as judged in ${file}.`,
    '',
    '| judge | tried | moved upwards | unscored | largest shift | by | scatter without an attack |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ judge, tried, moved, unscored, largest, by, scatter }) =>
        `| ${judge} | ${tried} | ${moved} | ${unscored} | ${rounded(largest)} | ${by} | ${rounded(scatter)} |`,
    ),
  ]);
}

function madeUp(): void {
  const rows = largestShifts(allShifts());
  tell({ plumbing: true, attacks: attacks.length, rows }, [
    `PLUMBING: made-up judges, no model. ${attacks.length} attacks: before an answer, behind it, and alone.\n`,
    '| judges | tried | moved upwards | unscored | largest shift | by |\n|---|---|---|---|---|---|',
    ...rows.map(
      ({ panel, tried, moved, unscored, largest, by }) =>
        `| ${panel} | ${tried} | ${moved} | ${unscored} | ${largest} | ${by} |`,
    ),
  ]);
}
