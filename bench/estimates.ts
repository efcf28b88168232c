/**
 * `npm run estimates`: what runs of each kind take, as the table in `workers/estimate/measured.ts` has it, from which
 * every start is estimated. The simulated models answer after half a second, so that calls that go out together lie side
 * by side in time, and the longest chain of calls that wait for one another can be read from their times.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quietRuntime } from '../workers/worker.ts';
import { buildBundle } from '../workers/build-bundle.ts';
import { helpFirst, readOrExit, someOf, whole } from './command.ts';
import { averageOf, takenBy, type Taken } from './manners/taken.ts';
import { estimatedPlays } from './manners/systems.ts';
import { perform } from './manners/perform.ts';

const help = `npm run estimates -- [--seeds <number>] [--only <kinds>]

Plays runs of each kind with simulated models, plain and thinking, and prints what they take: rows of
workers/estimate/measured.ts.

  --seeds <number>   how many runs of each; 3 if nothing is said
  --only <kinds>     ${Object.keys(estimatedPlays).join(', ')}, with commas between; all if nothing is said

Example:
  $ npm run estimates -- --only match --seeds 1

Exit codes: 0 measured; 2 a mistake on the command line.`;

const options = { seeds: { type: 'string', default: '3' }, only: { type: 'string', default: '' } } as const;
helpFirst(help);
const { count, only } = readOrExit(() => {
  const { values } = parseArgs({ options });
  const only = someOf('only', values.only, Object.keys(estimatedPlays));
  return { count: whole('seeds', values.seeds, 1), only };
});
const latencyMs = 500;
const withinMs = 15 * 60_000;
const seeds = Array.from({ length: count }, (_, at) => `estimate-${at + 1}`);
const kinds = Object.entries(estimatedPlays).filter(([kind]) => only.includes(kind));

quietRuntime('ERROR');
const folder = await mkdtemp(join(tmpdir(), 'symposium-estimates-'));
const bundleFile = join(folder, 'workflows.js');
await buildBundle(bundleFile);
for (const [kind, play] of kinds)
  for (const [name, manners] of [
    ['plain', []],
    ['thinks', ['thinks']],
  ] as const) {
    const taken: Taken[] = [];
    for (const seed of seeds) {
      const order = { play, manners, seed, bundleFile, folder, withinMs, latencyMs };
      taken.push(await perform(order, (db, end) => takenBy(db, end, latencyMs)));
      console.error(`${kind}, ${name}, ${seed}: ${taken.at(-1)?.end.outcome}`);
    }
    console.log(`${kind} ${name}: ${JSON.stringify(averageOf(taken))},`);
  }
await rm(folder, { recursive: true, force: true });
process.exit(0);
