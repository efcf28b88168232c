/**
 * `npm run chaos`: the same runs twice, undisturbed and with their processes killed, and what differs. Exits 1 where
 * something does that has no row to explain it.
 */
import { parseArgs } from 'node:util';
import { quietRuntime } from '../workers/worker.ts';
import { helpFirst, machine, readOrExit, whole } from './command.ts';
import { leastRuns } from './chaos/cast.ts';
import { ordeal } from './chaos/ordeal.ts';
import { leastKills } from './chaos/plan.ts';
import { inWords, isClean, reportOf } from './chaos/report.ts';

const minuteMs = 60_000;

const help = `npm run chaos -- [--runs <number>] [--kills <number>] [--seed <text>] [--short] [--json]

Plays the same runs twice, undisturbed and with their processes killed at points drawn from the seed, and prints what was
lost, done twice or differs.

  --runs <number>    how many runs, at least ${leastRuns}; 10 if nothing is said
  --kills <number>   how many kills, at least ${leastKills}; 24 if nothing is said
  --seed <text>      of the points; "chaos" if nothing is said
  --short            a dead worker is noticed within seconds, where Symposium waits for half a minute or a whole one
  --json             print JSON

Example:
  $ npm run chaos -- --runs 10 --kills 24 --seed one

Exit codes: 0 every difference has a row that explains it; 1 one has none; 2 a mistake on the command line.`;

const options = {
  runs: { type: 'string', default: '10' },
  kills: { type: 'string', default: '24' },
  seed: { type: 'string', default: 'chaos' },
  short: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function read() {
  const { values } = parseArgs({ options });
  const runs = whole('runs', values.runs, leastRuns);
  const kills = whole('kills', values.kills, leastKills);
  const { seed, short, json } = values;
  return { runs, kills, seed, short, json };
}

helpFirst(help);
const { runs, kills, seed, short, json } = readOrExit(read);
const began = Date.now();
const seconds = () => ((Date.now() - began) / 1_000).toFixed(1);
quietRuntime();
// Whatever is killed is back in seconds, and Symposium's longest wait for a dead worker is a minute.
const withinMs = 5 * minuteMs + kills * 2 * minuteMs;
const result = await ordeal({
  runs,
  kills,
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
    `${runs} runs: ${undisturbed.seconds.toFixed(0)} s undisturbed, ${disturbed.seconds.toFixed(0)} s with ${disturbed.kills.length} kills; the worker ended by itself ${disturbed.fell} times and was started again\n`,
  );
  console.log(inWords(report));
}
process.exit(isClean(report) ? 0 : 1);
