import { parseArgs } from 'node:util';
import { helpFirst, machine, readOrExit, someOf, whole } from './command.ts';
import { corpusPolicy } from '../shared/scenario/corpus/index.ts';
import { corpus } from './measures/corpus/measure.ts';
import { mechanisms } from './measures/corpus/mechanisms.ts';
import { corpusMade } from './measures/corpus-made.ts';
import { embedded } from './measures/embedded.ts';
import { evaluated } from './measures/evaluation.ts';
import { idle } from './measures/idle.ts';
import { manyRuns } from './measures/many-runs.ts';
import { match } from './measures/match.ts';
import { oneRun } from './measures/one-run.ts';
import { parked } from './measures/parked.ts';
import { session } from './measures/session.ts';
import { step } from './measures/step.ts';
import { table, type Figure } from './measures/report.ts';

const options = {
  only: { type: 'string', default: '' },
  runs: { type: 'string', default: '1000' },
  size: { type: 'string', default: '50' },
  scenarios: { type: 'string', default: '5000' },
  json: { type: 'boolean', default: false },
} as const;

interface Order {
  /** How many are parked. */
  readonly runs: number;
  /** Scenarios of the corpus that is made. */
  readonly size: number;
  /** Scenarios whose mechanisms are compared. */
  readonly scenarios: number;
}

const measures: Readonly<Record<string, (order: Order) => Promise<Figure[]>>> = {
  step: () => step(200),
  'one-run': () => oneRun(3),
  'many-runs': () => manyRuns(20),
  session: () => session(),
  match: () => match((line) => console.error(`  ${line}`)),
  evaluation: () => evaluated(1_000),
  corpus: () => corpus({ scenarios: 5_000, concepts: [1_000, 2_500, 5_000, 10_000], ideas: 40 }),
  embedded: () => embedded(),
  idle: () => idle(60),
  parked: ({ runs }) => parked(runs),
  mechanisms: ({ scenarios }) => mechanisms(scenarios),
  'corpus-made': ({ size }) => corpusMade(size, (line) => console.error(`  ${line}`)),
};

const help = `npm run bench -- [--only <measures>] [--runs <number>] [--size <number>] [--scenarios <n>] [--json]

Measures Symposium: every figure is a ratio to something named, or counted. Latencies are simulated at 2 s a call, which is
at the fast end of what real models take for such answers; parked runs wait for people, and there models answer at once, as they do
for a corpus that is made.

  --only <measures>   ${Object.keys(measures).join(', ')}, with commas between; all if nothing is said
  --runs <number>     how many runs are parked; 1000 if nothing is said
  --size <number>     scenarios of the corpus that corpus-made makes end to end, in batches; 50 if nothing is said
  --scenarios <n>     scenarios whose mechanisms are compared, each with each; 5000 if nothing is said
  --json              print JSON

Examples:
  $ npm run bench -- --only one-run
  $ npm run bench -- --only idle
  $ npm run bench -- --only parked --runs 10000
  $ npm run bench -- --only corpus-made --size 500

Exit codes: 0 measured; 2 a mistake on the command line.`;

helpFirst(help);
const { only, json, ...order } = readOrExit(() => {
  const { values } = parseArgs({ options });
  // The command line calls its group so.
  const only = someOf('only', values.only.replace('evaluate', 'evaluation'), Object.keys(measures));
  const size = whole('size', values.size, 2, corpusPolicy.largest);
  const scenarios = whole('scenarios', values.scenarios, 2, corpusPolicy.largest);
  return { only, runs: whole('runs', values.runs, 1), size, scenarios, json: values.json };
});
const chosen = Object.entries(measures).filter(([name]) => only.includes(name));
const figures: Figure[] = [];
for (const [name, measure] of chosen) {
  console.error(`measuring ${name} …`);
  figures.push(...(await measure(order)));
}
console.log(json ? JSON.stringify(figures, null, 2) : `${machine()}\n\n${table(figures)}`);
process.exit(0);
