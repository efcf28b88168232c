/**
 * `npm run bench:peers`: the same run on Symposium, bare Temporal and three other systems, in peace and under the same
 * deaths of the process that makes it.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { quietRuntime } from '../workers/worker.ts';
import { inTheatre } from './chaos/theatre.ts';
import type { Theatre } from './chaos/company.ts';
import { helpFirst, machine, readOrExit, someOf, whole } from './command.ts';
import { killsOf, measure } from './peers/measure.ts';
import type { Ordered, Row, Served } from './peers/peer.ts';
import { widths } from './peers/run.ts';
import { serveSymposium } from './peers/symposium.ts';
import { peers, versionsOf } from './peers/systems.ts';

const names = ['symposium', ...(Object.keys(peers) as (keyof typeof peers)[])] as const;

const help = `npm run bench:peers -- [--only <names>] [--latency <ms>] [--runs <number>] [--kills <number>] [--seed <text>] [--json]

Makes one run of ${widths.reduce((sum: number, width) => sum + width, 0)} calls in ${widths.length} stages (${widths.join(', ')} side by side) on each system, as its own documents recommend; then some
runs at once, while the process that makes them is killed and started again at the same moments for all. The others' packages
are installed under bench/peers the first time.

  --only <names>      ${names.join(', ')}, with commas between; all if nothing is said
  --latency <ms>      of each call; 2000 if nothing is said
  --runs <number>     how many at once under kills; 10 if nothing is said
  --kills <number>    within twice the critical path; 6 if nothing is said
  --seed <text>       of their moments; "peers" if nothing is said
  --json              print JSON

Examples:
  $ npm run bench:peers -- --only restate,dbos --latency 500
  $ npm run bench:peers -- --json

Exit codes: 0 measured; 2 a mistake on the command line.`;

const options = {
  only: { type: 'string', default: '' },
  latency: { type: 'string', default: '2000' },
  runs: { type: 'string', default: '10' },
  kills: { type: 'string', default: '6' },
  seed: { type: 'string', default: 'peers' },
  json: { type: 'boolean', default: false },
} as const;

helpFirst(help);
const { only, latencyMs, runs, kills, seed, json } = readOrExit(() => {
  const { values } = parseArgs({ options });
  return {
    only: someOf('only', values.only, names),
    latencyMs: whole('latency', values.latency, 1, 60_000),
    runs: whole('runs', values.runs, 1, 100),
    kills: whole('kills', values.kills, 0, 100),
    seed: values.seed,
    json: values.json,
  };
});
const say = (line: string) => console.error(line);
quietRuntime();

/** Enough for a dead worker to be noticed as often as one is killed. */
const withinMs = 120_000 + kills * 60_000 + 4 * widths.length * latencyMs;
const ordered: Ordered = { latencyMs, runs, calmRuns: 3, killsAtMs: killsOf(seed, kills, latencyMs), withinMs };

const folder = fileURLToPath(new URL('./peers', import.meta.url));
if (only.some((name) => name !== 'symposium' && name !== 'temporal') && !existsSync(`${folder}/node_modules`)) {
  say('installing the packages of bench/peers …');
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder }).catch(
    (error: unknown) => say(`they cannot be installed: ${reasonOf(error)}`),
  );
}
const rows = await inTheatre({ seed, impatient: false, faults: ['worker'], say }, async (theatre) => {
  const slow: Theatre = {
    ...theatre,
    latencyMs,
    // Nobody is to wait for a place at the provider: the others have no such limit.
    settings: { SYMPOSIUM_CONCURRENT_CALLS: '100', SYMPOSIUM_PROVIDER_CALLS: '100' },
  };
  const made: Row[] = [];
  for (const name of only) made.push(await rowOf(slow, name));
  return made;
});
if (json) console.log(JSON.stringify({ machine: machine(), ...ordered, rows }, null, 2));
else console.log(inWords(rows));
process.exit(0);

async function rowOf(theatre: Theatre, name: (typeof names)[number]): Promise<Row> {
  const title = name === 'symposium' ? 'Symposium' : peers[name].name;
  const packages = name === 'symposium' ? ['@temporalio/worker'] : peers[name].packages;
  const versions = await versionsOf(packages);
  if (versions === null) return { name: title, versions: packages.join(', '), measured: 'not installed' };
  say(`${title} …`);
  let served: Served | null = null;
  try {
    served = await (name === 'symposium' ? serveSymposium(theatre) : peers[name].serve(theatre));
    return { name: title, versions, measured: await measure(served, ordered, say) };
  } catch (error) {
    return { name: title, versions, measured: `could not be measured: ${reasonOf(error)}` };
  } finally {
    await served?.stop();
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

function inWords(measured: readonly Row[]): string {
  return [
    `${machine()}; calls of ${latencyMs / 1_000} s, ${runs} runs at once under ${kills} kills, seed ${seed}`,
    '',
    '| system | versions | one run | under kills | calls paid twice | runs lost | steps doubled |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...measured.map(({ name, versions, measured: one }) =>
      typeof one === 'string'
        ? `| ${name} | ${versions} | ${one} | | | | |`
        : `| ${name} | ${versions} | ${one.calm.toFixed(3)} | ${one.stormy?.toFixed(2) ?? 'not all ended'} | ${one.paidTwice} of ${one.calls} | ${one.lost} of ${one.runs} | ${one.doubled} |`,
    ),
    '',
    'One run and under kills: wall time over the critical path. Paid twice: answers beyond the first to one call.',
  ].join('\n');
}
