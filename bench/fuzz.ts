import { parseArgs } from 'node:util';
import { openDatabase } from '../activities/store/database.ts';
import { migrate } from '../workers/migrate.ts';
import { startPglite } from '../workers/stack/pglite.ts';
import { table } from '../workers/terminal/terminal.ts';
import { helpFirst, machine, readOrExit, someOf, whole } from './command.ts';
import { type DoorReport, fuzz } from './fuzz/door.ts';
import { doorNames, doors } from './fuzz/doors.ts';

const options = {
  door: { type: 'string', default: '' },
  inputs: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
} as const;

const help = `npm run fuzz -- [--door <doors>] [--inputs <number>] [--seed <number>] [--json]

Brings inputs that chance has made to each way into Symposium: no input may crash it, hold it up for 2 s, or be refused without
the name of what is refused. Nothing outside this machine is asked, and no model.

  --door <doors>      ${doorNames.join(', ')}, with commas between; all if nothing is said
  --inputs <number>   at each door; 1000 if nothing is said
  --seed <number>     the same seed makes the same inputs; 1 if nothing is said
  --json              print JSON

Examples:
  $ npm run fuzz -- --inputs 10000
  $ npm run fuzz -- --door cli,wire --inputs 500 --seed 7

Exit codes: 0 every promise was kept; 1 one was broken; 2 a mistake on the command line.`;

helpFirst(help);
const { chosen, inputs, seed, json } = readOrExit(() => {
  const { values } = parseArgs({ options });
  return {
    chosen: someOf('door', values.door, doorNames),
    inputs: whole('inputs', values.inputs, 1),
    seed: whole('seed', values.seed, 0, 2 ** 31 - 1),
    json: values.json,
  };
});

const pglite = await startPglite({ folder: null, port: 0 });
await migrate(pglite.url);
const db = openDatabase(pglite.url);
const reports: DoorReport[] = [];
for (const name of chosen) {
  console.error(`fuzzing ${name} …`);
  const door = await doors[name]({ db, url: pglite.url });
  reports.push(await fuzz(name, door, inputs, seed));
  await door.close();
}
await db.end();
await pglite.stop();
console.log(json ? JSON.stringify(reports, null, 2) : [`${machine()}; seed ${seed}`, '', ...lines(reports)].join('\n'));
process.exit(reports.every(({ broken }) => broken === null) ? 0 : 1);

function lines(all: readonly DoorReport[]): string[] {
  const rows = all.map(({ door, inputs: tried, accepted, refused, slowestMs, broken }) => [
    door,
    ...[tried, accepted, refused, slowestMs].map(String),
    broken === null ? '0' : '1',
  ]);
  return [
    ...table(['door', 'inputs', 'accepted', 'refused', 'slowest, ms', 'broken'], rows),
    ...all.flatMap(({ door, broken }) => (broken === null ? [] : ['', `${door}: ${broken.why}`, broken.input])),
  ];
}
