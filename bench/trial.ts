/**
 * `npm run trial`: plants one flaw at a time into otherwise good answers and prints what noticed it, in which phase, or
 * that nothing did.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { phases } from '../shared/scenario/index.ts';
import { buildBundle } from '../workers/build-bundle.ts';
import { quietRuntime } from '../workers/worker.ts';
import { helpFirst, machine, named, oneOf, readOrExit, whole } from './command.ts';
import { catalogue } from './trial/catalogue.ts';
import { controls, fewControls } from './trial/controls.ts';
import { kinds } from './trial/flaw.ts';
import { faultsOf, mended, printed, type TrialReport } from './trial/report.ts';
import { shortForm, tryAll } from './trial/run.ts';

const help = `npm run trial -- [--short] [--only <ids>] [--phase <phases>] [--kind <kinds>] [--mutations <number>] [--json]

Plants one flaw at a time into the answers of simulated models that are otherwise good, plays a scenario with
each, and prints what noticed the flaw, in which phase, or that nothing did. Beside it: runs without a flaw, which have to
raise no alarm, and single numbers, units and ids of good answers made others.

  --short               a sample of the flaws and one run without a flaw for each status
  --only <ids>          rows of the catalogue by id or by its beginning, with commas between
  --phase <phases>      rows whose flaw enters there: ${phases.join(', ')}
  --kind <kinds>        ${kinds.join(', ')}
  --mutations <number>  how many, 0 to ${controls.length}; ${controls.length} for the whole trial, none for a part of it
  --seed <text>         of the mutations; "trial" if nothing is said
  --side-by-side <n>    runs at once; 4 if nothing is said
  --json                print JSON

Examples:
  $ npm run trial -- --only case-05,validate-17
  $ npm run trial -- --phase GROUND --kind invented,omission
  $ npm run trial -- --mutations 24 --seed tuesday --phase DOCUMENT

Exit codes: 0 nothing is missed but what bench/trial/known-misses.json lists; 1 a flaw is missed that it does not list, a
run without a flaw raises an alarm, or a row plants nothing; 2 a mistake on the command line.`;

const options = {
  short: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  phase: { type: 'string', default: '' },
  kind: { type: 'string', default: '' },
  mutations: { type: 'string' },
  seed: { type: 'string', default: 'trial' },
  'side-by-side': { type: 'string', default: '4' },
  json: { type: 'boolean', default: false },
} as const;

function read() {
  const { values } = parseArgs({ options });
  const [only, inPhases, ofKinds] = [named(values.only), named(values.phase), named(values.kind)];
  oneOf('phase', inPhases, phases);
  oneOf('kind', ofKinds, kinds);
  const strange = only.filter((id) => !catalogue.some((flaw) => flaw.id.startsWith(id)));
  if (strange.length > 0) throw new RangeError(`--only: the catalogue has no row ${strange.join(', ')}`);
  const all = only.length + inPhases.length + ofKinds.length === 0;
  const chosen = (values.short ? shortForm(catalogue) : catalogue).filter(
    ({ id, phase, kind }) =>
      (only.length === 0 || only.some((one) => id.startsWith(one))) &&
      (inPhases.length === 0 || inPhases.includes(phase)) &&
      (ofKinds.length === 0 || ofKinds.includes(kind)),
  );
  const part = values.short ? fewControls : controls;
  return {
    flaws: chosen,
    controls: all ? part : [],
    mutations: whole(
      'mutations',
      values.mutations ?? (all && !values.short ? String(controls.length) : '0'),
      0,
      controls.length,
    ),
    seed: values.seed,
    atOnce: whole('side-by-side', values['side-by-side'], 1, 32),
    json: values.json,
  };
}

helpFirst(help);
const order = readOrExit(read);
quietRuntime('ERROR');
const folder = await mkdtemp(join(tmpdir(), 'symposium-trial-'));
const bundleFile = join(folder, 'workflows.js');
await buildBundle(bundleFile);
const began = performance.now();
const say = (line: string) => {
  const seconds = ((performance.now() - began) / 1_000).toFixed(0).padStart(5);
  console.error(`${seconds} s  ${line}`);
};
const report: TrialReport = await tryAll({ ...order, folder, bundleFile, say });
await rm(folder, { recursive: true, force: true });
if (order.json) console.log(JSON.stringify(report, null, 2));
else {
  console.log(`${machine()}\n\n${printed(report)}`);
}
for (const id of mended(report)) console.error(`${id} is caught now: take it from bench/trial/known-misses.json`);
const faults = faultsOf(report);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
