/**
 * `npm run manners`: one scenario, one session of OMEGA and one match under each manner of the simulated models and under
 * all together, beside the same runs with obliging models, and the worst of several seeds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mannerNames, type MannerName } from '../activities/models/simulated/manners/manners.ts';
import { buildBundle } from '../workers/build-bundle.ts';
import { quietRuntime } from '../workers/worker.ts';
import { helpFirst, machine, named, readOrExit, whole } from './command.ts';
import { observe, pricedAs, type Observation } from './manners/observe.ts';
import { perform } from './manners/perform.ts';
import { systemNames, systemsPlayed, type SystemName } from './manners/systems.ts';
import { missesInWords, table, worstOf, type Worst } from './manners/worst.ts';

const withinMs = 10 * 60_000;

const help = `npm run manners -- [--seeds <number>] [--short] [--only <names>] [--json]

Plays one scenario, one OMEGA session and one match at the default policy under each manner of the simulated
models, under all together and under none, and prints the worst of all seeds. Every run has a stack of its own.

  --seeds <number>   how many seeds; 5 if nothing is said
  --short            one seed
  --only <names>     systems (${systemNames.join(', ')}) and manners (${mannerNames.join(', ')}, all),
                     with commas between; without a manner all of them, without a system all of them
  --json             print JSON

Examples:
  $ npm run manners -- --short
  $ npm run manners -- --only scenario,thinks --seeds 3

Exit codes: 0 measured, whatever was found; 2 a mistake on the command line.`;

const options = {
  seeds: { type: 'string', default: '5' },
  short: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
} as const;

/** What is played beside the plain runs, by the name under which it is printed. */
const played: Readonly<Record<string, readonly MannerName[]>> = {
  ...Object.fromEntries(mannerNames.map((name) => [name, [name]])),
  all: mannerNames,
};

function read() {
  const { values } = parseArgs({ options });
  const seeds = values.short ? 1 : whole('seeds', values.seeds, 1);
  const only = named(values.only);
  const unknown = only.filter((name) => !Object.hasOwn(played, name) && !systemNames.some((one) => one === name));
  if (unknown.length > 0)
    throw new RangeError(
      `--only: ${unknown.join(', ')} is neither a system (${systemNames.join(', ')}) nor a manner (${Object.keys(played).join(', ')})`,
    );
  const systems = systemNames.filter((name) => only.includes(name));
  const manners = Object.keys(played).filter((name) => only.includes(name));
  return {
    seeds: Array.from({ length: seeds }, (_, at) => `manners-${at + 1}`),
    systems: systems.length > 0 ? systems : systemNames,
    manners: manners.length > 0 ? manners : Object.keys(played),
    json: values.json,
  };
}

helpFirst(help);
const order = readOrExit(read);
quietRuntime('ERROR');
const began = Date.now();
const folder = await mkdtemp(join(tmpdir(), 'symposium-manners-'));
const bundleFile = join(folder, 'workflows.js');
await buildBundle(bundleFile);

async function run(system: SystemName, manners: readonly MannerName[], seed: string): Promise<Observation> {
  const { play } = systemsPlayed[system];
  const observation = await perform({ play, manners, seed, bundleFile, folder, withinMs, latencyMs: 0 }, observe);
  const seconds = ((Date.now() - began) / 1_000).toFixed(0).padStart(5);
  console.error(
    `${seconds} s  ${system}, ${manners.join('+') || 'plain'}, ${seed}: ${observation.end.outcome}, ${observation.calls} calls`,
  );
  return observation;
}

const rows: Worst[] = [];
for (const system of order.systems) {
  const plain = new Map<string, Observation>();
  for (const seed of order.seeds) plain.set(seed, await run(system, [], seed));
  const compare = async (name: string, manners: readonly MannerName[]) => {
    const compared = [];
    for (const [seed, obliging] of plain)
      compared.push({ seed, plain: obliging, run: manners.length === 0 ? obliging : await run(system, manners, seed) });
    rows.push(worstOf(system, name, compared));
  };
  await compare('(plain)', []);
  for (const name of order.manners) await compare(name, played[name] ?? []);
}
await rm(folder, { recursive: true, force: true });
if (order.json) console.log(JSON.stringify(rows, null, 2));
else {
  console.log(
    `${machine()}; ${order.seeds.length === 1 ? 'one seed' : `the worst of ${order.seeds.length} seeds`}, priced as ${pricedAs}\n`,
  );
  console.log(table(rows));
  console.log(`\n${missesInWords(rows)}`);
}
process.exit(0);
