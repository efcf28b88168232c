import { resolve } from 'node:path';
import { healthRows } from '../../activities/scenario/health.ts';
import { htmlOf } from '../../shared/page/index.ts';
import {
  attritionRows,
  corpusHealthOf,
  coverageRows,
  driftRows,
  healthPage,
  measureRows,
  summaryPairs,
  systemRows,
  vetoHeads,
  vetoRows,
} from '../../shared/scenario/corpus/index.ts';
import { keyCheckRows, meaningRows } from '../../shared/scenario/qa/index.ts';
import { latestComparisons } from '../../activities/scenario/qa/index.ts';
import { tiers } from '../../shared/scenario/index.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { keyCheckIn } from './qa/report.ts';
import { shown, table } from '../terminal/terminal.ts';
import { writeTo } from '../terminal/writable-folder.ts';
import { corpusOption } from './corpus-option.ts';

interface HealthOptions {
  readonly corpus: 'simulated' | 'real';
  readonly output: string;
}

/** Prints how a corpus does, and writes it as one page. */
export const health: Leaf<HealthOptions> = {
  usage: 'health',
  summary:
    'the health of a corpus: coverage, attrition, measures of its batches with red flags, drift, cost, wrong keys; and one page of it',
  examples: ['symposium corpus health', 'symposium corpus health --corpus simulated --output /tmp/health.html'],
  options: (command) =>
    command
      .addOption(corpusOption())
      .option('-o, --output <file>', 'where the page is written', './corpus-health.html'),
  async act(terminal, { corpus, output }) {
    const { found, keys, mechanisms } = await withStore(async (db) => ({
      found: corpusHealthOf(await healthRows(db, corpus)),
      keys: await keyCheckIn(db, corpus),
      mechanisms: await latestComparisons(db, corpus),
    }));
    const page = resolve(output);
    await writeTo('--output', page, htmlOf(healthPage(found, { keys, mechanisms }, corpus === 'simulated')));
    const drifts = found.batches.flatMap(driftRows);
    terminal.result({ corpus, simulated: corpus === 'simulated', ...found, keys, mechanisms, page }, () => [
      ...table(['corpus', corpus === 'simulated' ? 'SIMULATED' : corpus], summaryPairs(found)),
      '',
      ...table(['keys', ''], [...keyCheckRows(keys), ...meaningRows(mechanisms)]),
      '',
      ...table(['category', ...tiers], coverageRows(found)),
      '',
      ...table(['phase', 'came', 'lost', 'lost %', 'expected %'], attritionRows(found)),
      '',
      ...table(['measure', '%', 'of', 'expected'], systemRows(found)),
      '',
      ...table([...vetoHeads], vetoRows(found)),
      '',
      ...(found.batches.length === 0
        ? ['No batch has begun a scenario.']
        : table(['batch', 'measure', 'value', 'healthy', 'finding'], found.batches.flatMap(measureRows))),
      ...(drifts.length === 0 ? [] : ['', ...table(['batch', 'drifts', 'value', 'beyond'], drifts)]),
      '',
      shown(page),
    ]);
  },
};
