import type { LedgerRow } from '../../shared/kernel/index.ts';
import { oneLine } from '../../shared/text/index.ts';
import { attendRun, type Attendance } from '../terminal/attend.ts';
import type { Exit } from '../terminal/exit.ts';
import { shown, type Terminal } from '../terminal/terminal.ts';
import { written } from '../terminal/writable-folder.ts';
import { scenarioRuns } from './client.ts';
import { writeDocuments } from './documents.ts';
import { followScenario } from './follow.ts';
import { nextStep } from './report.ts';
import { awaitedBy } from './review/listed.ts';
import type { RunView } from './view.ts';

/** How a run of the scenario pipeline is watched. */
export interface ScenarioAttendance extends Attendance {
  /** Folder for the documents, or null: leave them in the store. */
  readonly output: string | null;
  /** What leaving early does; left out, the run goes on. */
  readonly left?: () => Promise<void>;
  /** How the rows are shown; as everywhere, if nothing is said. */
  readonly show?: (rows: AsyncIterable<LedgerRow>) => Promise<RunView>;
}

/** Watches a run to its end and writes its documents. */
export function attend({ output, left, show, ...attendance }: ScenarioAttendance): Promise<Exit> {
  const { symposium, terminal, runKey } = attendance;
  return attendRun(attendance, {
    kind: scenarioRuns,
    follow: show ?? ((rows) => followScenario(runKey, rows, terminal, () => awaitedBy(symposium.db, runKey))),
    left,
    async ended(view) {
      const set = output === null ? null : await symposium.scenario.report(runKey);
      const files =
        set === null || output === null ? [] : await written('--output', output, () => writeDocuments(output, set));
      const { outcome, reason, scenarioId } = view;
      if (terminal.json) terminal.out(JSON.stringify({ runKey, outcome, scenarioId, reason, files }));
      else tell(terminal, runKey, view, files);
      return outcome === 'DOCUMENTED' ? 'done' : 'undocumented';
    },
  });
}

export function tell(
  terminal: Pick<Terminal, 'colors' | 'out'>,
  runKey: string,
  view: RunView,
  files: readonly string[],
): void {
  const { colors } = terminal;
  const { outcome, reason, scenarioId } = view;
  terminal.out('');
  if (outcome === 'DOCUMENTED')
    terminal.out(
      colors.green(`${scenarioId ?? runKey} is documented${view.corpus === 'simulated' ? ' (SIMULATED)' : ''}.`),
    );
  else
    terminal.out(
      colors.yellow(
        `${runKey} ended ${outcome ?? 'without an outcome; the Temporal UI says why'}${reason === null ? '' : `: ${oneLine(reason)}`}`,
      ),
    );
  for (const file of files) terminal.out(`  ${shown(file)}`);
  if (files.length === 0) terminal.out(nextStep(runKey, { openReview: null, outcome: outcome ?? 'FAILED' }));
}
