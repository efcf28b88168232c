/**
 * `npm run chaos`: the same runs twice, undisturbed and with one fault after another, and what differs. Exits 1 where
 * something does that has no row to explain it.
 */
import { parseArgs } from 'node:util';
import { quietRuntime } from '../workers/worker.ts';
import { helpFirst, machine, readOrExit, someOf, whole } from './command.ts';
import { leastRuns } from './chaos/cast.ts';
import { ordeal } from './chaos/ordeal.ts';
import { leastKills, leastKillsOf } from './chaos/plan.ts';
import { victimNames } from './chaos/points.ts';
import { inWords, isClean, reportOf } from './chaos/report.ts';

const minuteMs = 60_000;

const help = `npm run chaos -- [--runs <number>] [--kills <number>] [--faults <names>] [--seed <text>] [--short] [--json]

Plays the same runs twice, undisturbed and with one fault after another at points drawn from the seed: processes killed,
connections cut and standing still, a full disk, a moved clock. Prints what was lost, done twice or differs.

  --runs <number>    how many scenarios, at least ${leastRuns}, beside a session and a match; 10 if nothing is said
  --kills <number>   how many faults, at least ${leastKills} if there are all kinds; 36 if nothing is said
  --faults <names>   only these, with commas between, beside deaths of the worker: ${victimNames.join(', ')}
  --seed <text>      of the points; "chaos" if nothing is said
  --short            a dead worker is noticed within seconds, where Symposium waits for half a minute or a whole one
  --json             print JSON

Example:
  $ npm run chaos -- --runs 10 --kills 36 --seed one
  $ npm run chaos -- --runs 3 --kills 12 --faults full-disk,clock-ahead,clock-back --short

Exit codes: 0 every difference has a row that explains it; 1 one has none; 2 a mistake on the command line.`;

const options = {
  runs: { type: 'string', default: '10' },
  kills: { type: 'string', default: '36' },
  faults: { type: 'string', default: '' },
  seed: { type: 'string', default: 'chaos' },
  short: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function read() {
  const { values } = parseArgs({ options });
  const runs = whole('runs', values.runs, leastRuns);
  const named = someOf('faults', values.faults, victimNames);
  const faults = victimNames.filter((name) => name === 'worker' || named.includes(name));
  const kills = whole('kills', values.kills, leastKillsOf(faults));
  const { seed, short, json } = values;
  return { runs, kills, faults, seed, short, json };
}

helpFirst(help);
const { runs, kills, faults, seed, short, json } = readOrExit(read);
const began = Date.now();
const seconds = () => ((Date.now() - began) / 1_000).toFixed(1);
quietRuntime();
// Whatever is killed is back in seconds, and Symposium's longest wait for a dead worker is a minute.
const withinMs = 5 * minuteMs + kills * 2 * minuteMs;
const result = await ordeal({
  runs,
  kills,
  faults,
  seed,
  impatient: short,
  withinMs,
  say: (line) => console.error(`${seconds().padStart(6)} s  ${line}`),
});
const report = reportOf(result);
const { undisturbed, disturbed } = result;
if (json) {
  console.log(
    JSON.stringify(
      {
        runs,
        kills,
        seed,
        short,
        seconds: { undisturbed: undisturbed.seconds, disturbed: disturbed.seconds },
        workersFellByThemselves: disturbed.fell,
        ...report,
      },
      null,
      2,
    ),
  );
} else {
  console.log(`${machine()}; seed ${seed}${short ? ', short' : ''}`);
  console.log(
    `${runs} runs: ${undisturbed.seconds.toFixed(0)} s undisturbed, ${disturbed.seconds.toFixed(0)} s with ${disturbed.kills.length} faults; the worker ended by itself ${disturbed.fell} times and was started again\n`,
  );
  console.log(inWords(report));
}
process.exit(isClean(report) ? 0 : 1);
