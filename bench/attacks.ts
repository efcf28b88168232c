/**
 * `npm run attacks`: answers that speak to their judge, and how far each moves a score where the judge has one weakness or
 * another. The judges are made up: what is tried is the rules of scoring, and no figure here says anything of a model.
 */
import { parseArgs } from 'node:util';
import { attacks } from './attacks/attacks.ts';
import { allShifts, largestShifts } from './attacks/shifts.ts';
import { helpFirst, readOrExit } from './command.ts';

const help = `npm run attacks -- [--json]

Puts answers that speak to their judge to made-up judges of several weaknesses, and prints how far each moves a score.

Example:
  $ npm run attacks -- --json

Exit codes: 0 measured, whatever was found; 2 a mistake on the command line.`;

const options = { json: { type: 'boolean', default: false } } as const;
helpFirst(help);
const { values } = readOrExit(() => parseArgs({ options }));
const rows = largestShifts(allShifts());
if (values.json) console.log(JSON.stringify({ plumbing: true, attacks: attacks.length, rows }, null, 2));
else {
  console.log(
    `PLUMBING: made-up judges, no model. ${attacks.length} attacks: before an answer, behind it, and alone.\n`,
  );
  console.log('| judges | tried | moved upwards | unscored | largest shift | by |\n|---|---|---|---|---|---|');
  for (const { panel, tried, moved, unscored, largest, by } of rows)
    console.log(`| ${panel} | ${tried} | ${moved} | ${unscored} | ${largest} | ${by} |`);
}
