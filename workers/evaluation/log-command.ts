import type { Command } from 'commander';
import { behindReport } from '../../activities/evaluation/inspect-log.ts';
import { contributedNotRun, inspectLog, inspectLogName, isContributed } from '../../shared/evaluation/index.ts';
import { jsonText, orchestratorVersion } from '../../shared/kernel/index.ts';
import { RequestError } from '../client/request-error.ts';
import { writeFiles } from '../client/write-files.ts';
import { withStore } from '../terminal/connected.ts';
import { written } from '../terminal/writable-folder.ts';
import { leaf, type Ended } from '../terminal/leaf.ts';
import { shown } from '../terminal/terminal.ts';
import { isFile, reportIn } from './compare-command.ts';

interface LogOptions {
  readonly output: string;
}

/** Mounts `evaluate log`: an evaluation as a log that inspect_ai opens. Needs Postgres only. */
export function logCommand(group: Command, ended: Ended): void {
  leaf<LogOptions>(group, ended, {
    usage: 'log <evaluation>',
    summary: 'write an evaluation as a log that inspect_ai and its viewer open; it holds no word of a key',
    examples: [
      'symposium evaluate log evaluation-20261123-4f9k2m',
      'symposium evaluate log evaluation-20261123-4f9k2m --output logs',
    ],
    options: (command) => command.option('-o, --output <folder>', 'where it is written', './logs'),
    async act(terminal, { output }, [runKey = '']) {
      // Answers come from the store: under the key of a report that somebody else has made lie other ones, or none.
      if (isFile(runKey))
        throw new RequestError([
          `evaluation: ${runKey} is a file; a log is written of an evaluation of this store, by its key`,
        ]);
      if (isContributed(runKey)) throw new RequestError([contributedNotRun(runKey)]);
      const { report, ...behind } = await withStore(async (db) => {
        const found = await reportIn(db, runKey);
        return { report: found, ...(await behindReport(db, found)) };
      });
      const text = jsonText(inspectLog({ report, ...behind, version: orchestratorVersion }));
      const [file = ''] = await written('--output', output, () =>
        writeFiles(output, [{ path: inspectLogName(report), text }]),
      );
      terminal.result({ evaluation: runKey, samples: behind.rows.length, file }, () => [shown(file)]);
      return 'done';
    },
  });
}
