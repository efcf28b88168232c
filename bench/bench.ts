import { cpus } from 'node:os';
import { manyRuns } from './measures/many-runs.ts';
import { oneRun } from './measures/one-run.ts';
import { step } from './measures/step.ts';
import { table, type Figure } from './measures/report.ts';

/**
 * `npm run bench`: every figure is a ratio to something named, or counted. `-- --only one-run` (many-runs, step) runs
 * a part. Latencies are simulated at 2 s a call, which is at the fast end of what real models take for such answers.
 */
const measures: Readonly<Record<string, () => Promise<Figure[]>>> = {
  step: () => step(200),
  'one-run': () => oneRun(3),
  'many-runs': () => manyRuns(20),
};

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
const chosen = Object.entries(measures).filter(([name]) => only === null || name === only);
if (chosen.length === 0) {
  console.error(`--only: ${only} is no measure; use one of ${Object.keys(measures).join(', ')}`);
  process.exit(2);
}
const figures: Figure[] = [];
for (const [name, measure] of chosen) {
  console.error(`measuring ${name} …`);
  figures.push(...(await measure()));
}
console.log(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log(process.argv.includes('--json') ? JSON.stringify(figures, null, 2) : table(figures));
process.exit(0);
