import { machine } from './command.ts';
import { manyRuns } from './measures/many-runs.ts';
import { match } from './measures/match.ts';
import { oneRun } from './measures/one-run.ts';
import { parked } from './measures/parked.ts';
import { session } from './measures/session.ts';
import { step } from './measures/step.ts';
import { table, type Figure } from './measures/report.ts';

const argument = (name: string) =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? null) : null;

const runs = Number(argument('--runs') ?? 1_000);

/**
 * `npm run bench`: every figure is a ratio to something named, or counted. `-- --only one-run` (many-runs, session,
 * match, step, parked; several with commas) runs a part; `--runs 10000` says how many are parked. Latencies are simulated at 2 s a call,
 * which is at the fast end of what real models take for such answers; parked runs wait for people, and there models
 * answer at once.
 */
const measures: Readonly<Record<string, () => Promise<Figure[]>>> = {
  step: () => step(200),
  'one-run': () => oneRun(3),
  'many-runs': () => manyRuns(20),
  session: () => session(),
  match: () => match(),
  parked: () => parked(runs),
};

const only = argument('--only');
const wanted = only?.split(',') ?? Object.keys(measures);
const unknown = wanted.filter((name) => measures[name] === undefined);
const chosen = Object.entries(measures).filter(([name]) => wanted.includes(name));
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error('--runs: is no number of runs');
  process.exit(2);
}
if (unknown.length > 0) {
  console.error(`--only: ${unknown.join(', ')} is no measure; use one of ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
const figures: Figure[] = [];
for (const [name, measure] of chosen) {
  console.error(`measuring ${name} …`);
  figures.push(...(await measure()));
}
console.log(`${machine()}\n`);
console.log(process.argv.includes('--json') ? JSON.stringify(figures, null, 2) : table(figures));
process.exit(0);
