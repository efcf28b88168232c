import { resolve } from 'node:path';
import type { Command } from 'commander';
import { calibrationOf } from '../../activities/evaluation/calibration/index.ts';
import {
  calibrationHead,
  calibrationNotes,
  calibrationRows,
  renderCalibration,
} from '../../shared/evaluation/index.ts';
import { htmlOf } from '../../shared/page/index.ts';
import { RequestError } from '../client/request-error.ts';
import { withStore } from '../terminal/connected.ts';
import { leaf, type Ended } from '../terminal/leaf.ts';
import { shown, table } from '../terminal/terminal.ts';
import { writeTo } from '../terminal/writable-folder.ts';

/** Mounts `evaluate calibration`: GALILEO's predictions beside what was measured. Needs Postgres only. */
export function calibrationCommand(group: Command, ended: Ended): void {
  leaf<{ readonly output: string }>(group, ended, {
    usage: 'calibration <evaluations...>',
    summary: "GALILEO's predicted scores and p^N beside what evaluations measured, by architecture and prompt version",
    examples: [
      'symposium evaluate calibration evaluation-20261123-4f9k2m evaluation-20261123-8xq1aa',
      'symposium evaluate calibration evaluation-20261123-4f9k2m --output /tmp/calibration.html',
    ],
    options: (command) =>
      command.option('-o, --output <file>', 'where the page is written', './galileo-calibration.html'),
    async act(terminal, { output }, runKeys) {
      const read = await withStore((db) => calibrationOf(db, runKeys));
      if ('problems' in read) throw new RequestError(read.problems);
      const page = resolve(output);
      await writeTo('--output', page, htmlOf(renderCalibration(read.report)));
      terminal.result({ ...read.report, page }, () => [
        ...table([...calibrationHead], calibrationRows(read.report)),
        ...calibrationNotes(read.report).map((note) => `- ${note}`),
        shown(page),
      ]);
      return 'done';
    },
  });
}
