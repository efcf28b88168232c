/**
 * `npm run chaos`: the same runs twice, undisturbed and with one fault after another, and what differs. Exits 1 where
 * something does that has no row to explain it.
 */
import { parseArgs } from 'node:util';
import { quietRuntime } from '../workers/worker.ts';
import { helpFirst, machine, readOrExit, someOf, whole } from './command.ts';
import { batchOrdeal, inBatchWords, isWhole } from './chaos/batch-ordeal.ts';
import { leastRuns } from './chaos/cast.ts';
import { guestNames } from './chaos/guests.ts';
import { ordeal } from './chaos/ordeal.ts';
import { leastDeaths, leastKills, leastKillsOf } from './chaos/plan.ts';
import { victimNames } from './chaos/points.ts';
import { inWords, isClean, reportOf } from './chaos/report.ts';

const minuteMs = 60_000;

const help = `npm run chaos -- [--runs <number>] [--kills <number>] [--faults <names>] [--seed <text>] [--short] [--json]
npm run chaos -- --batch [--size <number>] [--kills <number>] [--seed <text>] [--short] [--json]

Plays the same runs twice, undisturbed and with one fault after another at points drawn from the seed: processes killed,
connections cut and standing still, a full disk, a moved clock, a next version of the worker. Prints what was lost, done twice or differs.
With --batch it plays one batch of scenarios, and kills its worker at each point, in each phase and at random moments.

  --runs <number>    how many scenarios, at least ${leastRuns}, beside a session, a match, an evaluation and a small batch; 10 if
                     nothing is said
  --kills <number>   how many faults, at least ${leastKills} if there are all kinds; 36 if nothing is said. Of a batch at least
                     ${leastDeaths}; 20 if nothing is said
  --faults <names>   only these, with commas between, beside deaths of the worker: ${victimNames.join(', ')}
  --batch            one batch
  --size <number>    how many briefs it has; 50 if nothing is said
  --seed <text>      of the points; "chaos" if nothing is said
  --short            a dead worker is noticed within seconds, where Symposium waits for half a minute or a whole one
  --json             print JSON

Examples:
  $ npm run chaos -- --runs 10 --kills 36 --seed one
  $ npm run chaos -- --runs 3 --kills 12 --faults full-disk,clock-ahead,clock-back --short
  $ npm run chaos -- --batch --size 10 --short

Exit codes: 0 every difference has a row that explains it; 1 one has none; 2 a mistake on the command line.`;

const options = {
  runs: { type: 'string', default: '10' },
  kills: { type: 'string' },
  faults: { type: 'string', default: '' },
  batch: { type: 'boolean', default: false },
  size: { type: 'string', default: '50' },
  seed: { type: 'string', default: 'chaos' },
  short: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function read() {
  const { values } = parseArgs({ options });
  const runs = whole('runs', values.runs, leastRuns);
  const size = whole('size', values.size, 1, 500);
  const named = someOf('faults', values.faults, victimNames);
  const faults = victimNames.filter((name) => name === 'worker' || named.includes(name));
  const { seed, short, json, batch } = values;
  const kills = whole('kills', values.kills ?? (batch ? '20' : '36'), batch ? leastDeaths : leastKillsOf(faults));
  return { runs, kills, faults, batch, size, seed, short, json };
}

helpFirst(help);
const asked = readOrExit(read);
const { kills, seed, short } = asked;
const began = Date.now();
const seconds = () => ((Date.now() - began) / 1_000).toFixed(1);
const say = (line: string) => console.error(`${seconds().padStart(6)} s  ${line}`);
quietRuntime();
// Whatever is killed is back in seconds, and Symposium's longest wait for a dead worker is a minute.
const withinMs = 5 * minuteMs + kills * 2 * minuteMs;
process.exit((await (asked.batch ? playBatch() : playRuns())) ? 0 : 1);

async function playRuns(): Promise<boolean> {
  const { runs, faults, json } = asked;
  const result = await ordeal({ runs, kills, faults, guests: guestNames, seed, impatient: short, withinMs, say });
  const report = reportOf(result);
  const { undisturbed, disturbed } = result;
  const took = { undisturbed: undisturbed.seconds, disturbed: disturbed.seconds };
  if (json) print({ runs, kills, seed, short, seconds: took, workersFellByThemselves: disturbed.fell, ...report });
  else {
    console.log(`${machine()}; seed ${seed}${short ? ', short' : ''}`);
    console.log(
      `${runs} runs: ${undisturbed.seconds.toFixed(0)} s undisturbed, ${disturbed.seconds.toFixed(0)} s with ${disturbed.kills.length} faults; the worker ended by itself ${disturbed.fell} times and was started again\n`,
    );
    console.log(inWords(report));
  }
  return isClean(report);
}

async function playBatch(): Promise<boolean> {
  const { size, json } = asked;
  // A batch of fifty takes minutes in peace, on few cores.
  const result = await batchOrdeal({
    size,
    kills,
    seed,
    impatient: short,
    withinMs: withinMs + (size * minuteMs) / 2,
    say,
  });
  if (json) print({ size, kills, seed, short, seconds: result.performance.seconds, findings: result.findings });
  else {
    console.log(`${machine()}; seed ${seed}${short ? ', short' : ''}`);
    console.log(inBatchWords(result));
  }
  return isWhole(result);
}

function print(value: object): void {
  console.log(JSON.stringify(value, null, 2));
}
