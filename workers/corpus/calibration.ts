import { resolve } from 'node:path';
import { calibrationOfCorpus } from '../../activities/evaluation/calibration/index.ts';
import {
  calibrationHead,
  calibrationNotes,
  calibrationRows,
  renderCalibration,
  subjectArchitectures,
} from '../../shared/evaluation/index.ts';
import { htmlOf } from '../../shared/page/index.ts';
import { withStore } from '../terminal/connected.ts';
import type { Leaf } from '../terminal/leaf.ts';
import { shown, table } from '../terminal/terminal.ts';
import { writeTo } from '../terminal/writable-folder.ts';
import { corpusOption } from './corpus-option.ts';

interface CalibrationOptions {
  readonly corpus: 'simulated' | 'real';
  readonly output: string;
}

/** Prints GALILEO's predictions beside what every stored evaluation of a corpus found, and writes the page of it. */
export const calibration: Leaf<CalibrationOptions> = {
  usage: 'calibration',
  summary:
    "GALILEO's predicted scores and p^N beside what all stored evaluations of a corpus measured, by architecture and prompt version; and one page of it",
  examples: [
    'symposium corpus calibration',
    'symposium corpus calibration --corpus simulated --output /tmp/calibration.html',
  ],
  options: (command) =>
    command
      .addOption(corpusOption())
      .option('-o, --output <file>', 'where the page is written', './galileo-calibration.html'),
  async act(terminal, { corpus, output }) {
    const { report, scenarios, measured } = await withStore((db) => calibrationOfCorpus(db, corpus));
    const page = resolve(output);
    const covered = `${measured} of ${scenarios} that stand`;
    await writeTo('--output', page, htmlOf(renderCalibration(report, [['Scenarios measured', covered]])));
    terminal.result({ corpus, scenarios, measured, ...report, page }, () => [
      ...table([...calibrationHead], calibrationRows(report)),
      `- Scenarios measured: ${covered}.`,
      ...calibrationNotes(report).map((note) => `- ${note}`),
      ...(measured === 0
        ? [
            `Have models asked in a way of which something is predicted: symposium evaluate start … --architecture ${subjectArchitectures.join(' | ')}`,
          ]
        : []),
      shown(page),
    ]);
    return 'done';
  },
};
