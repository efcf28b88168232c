import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { Symposium } from '../connect.ts';
import { writeDocuments } from './documents.ts';
import { follow } from '../terminal/follow.ts';
import { nextStep } from './report.ts';
import type { RunView } from './view.ts';
import type { Exit } from '../terminal/exit.ts';
import { onSignal } from '../terminal/signals.ts';
import { shown, type Terminal } from '../terminal/terminal.ts';
import { oneLine } from '../../shared/text/invisible.ts';

export interface Attendance {
  readonly symposium: Symposium;
  readonly terminal: Terminal;
  readonly runKey: string;
  /** Folder for the documents, or null: leave them in the store. */
  readonly output: string | null;
  /** What leaving early does; left out, the run goes on. */
  readonly left?: () => Promise<void>;
  /** How the rows are shown; as everywhere, if nothing is said. */
  readonly show?: (rows: AsyncIterable<LedgerRow>) => Promise<RunView>;
}

/** Watches a run to its end and writes its documents. Ctrl-C stops the watching, never the run. */
export async function attend({
  symposium,
  terminal,
  runKey,
  output,
  left,
  show = (rows) => follow(runKey, rows, terminal),
}: Attendance): Promise<Exit> {
  const { signal, release } = onSignal();
  try {
    const view = await show(untilAborted(symposium.scenario.watch(runKey, { signal }), signal));
    if (signal.aborted) {
      if (left) await left();
      else terminal.say(`The run goes on. Watch it again with: symposium scenario watch ${runKey}`);
      return 'done';
    }
    const set = output === null ? null : await symposium.scenario.documents(runKey);
    const files = set === null || output === null ? [] : await writeDocuments(output, set);
    const { outcome, reason, scenarioId } = view;
    if (terminal.json) terminal.out(JSON.stringify({ runKey, outcome, scenarioId, reason, files }));
    else tell(terminal, runKey, view, files);
    return outcome === 'DOCUMENTED' ? 'done' : 'undocumented';
  } finally {
    release();
  }
}

export function tell(
  terminal: Pick<Terminal, 'colors' | 'out'>,
  runKey: string,
  view: Awaited<ReturnType<typeof follow>>,
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

/** Ends the iteration with the signal, even while the next row is waited for. */
export async function* untilAborted<T>(
  rows: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  for await (const row of rows) {
    if (signal.aborted) return;
    yield row;
  }
}
