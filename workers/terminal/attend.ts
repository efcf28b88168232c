import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { RunKind, RunShape } from '../client/run-kind.ts';
import type { Symposium } from '../connect.ts';
import type { Exit } from './exit.ts';
import { onSignal } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** Who watches which run, and where it is shown. */
export interface Attendance {
  readonly symposium: Symposium;
  readonly terminal: Terminal;
  readonly runKey: string;
}

/** What the watching of one run adds to that of any other. */
interface Attending<S extends RunShape, V> {
  readonly kind: RunKind<S>;
  /** Shows the rows until they end, and returns what was seen. */
  readonly follow: (rows: AsyncIterable<LedgerRow>) => Promise<V>;
  /** Tells how it ended, as lines or as one line of JSON. */
  readonly ended: (seen: V) => Promise<Exit> | Exit;
  /** What leaving early does; left out, the run goes on. */
  readonly left?: (() => Promise<void>) | undefined;
}

/** Watches a run to its end. Ctrl-C stops the watching, never the run. */
export async function attendRun<S extends RunShape, V>(
  { symposium, terminal, runKey }: Attendance,
  { kind, follow, ended, left }: Attending<S, V>,
): Promise<Exit> {
  const { signal, release } = onSignal();
  const { noun, command } = kind.names;
  try {
    const seen = await follow(untilAborted(symposium.runs(kind).watch(runKey, { signal }), signal));
    if (!signal.aborted) return await ended(seen);
    if (left === undefined)
      terminal.say(`The ${noun} goes on. Watch it again with: symposium ${command} watch ${runKey}`);
    else await left();
    return 'done';
  } finally {
    release();
  }
}

/** How a run without a view of its own is told: a line a row, then its page, which is also what `show` prints. */
export interface PlainWords<S extends RunShape> {
  /** A row in one plain line, or null where it says nothing to whoever looks on. */
  readonly lineOf: (row: LedgerRow) => string | null;
  readonly page: (report: S['shown']) => readonly string[];
  /** Shows the rows where they are more than lines. */
  readonly follow?: (rows: AsyncIterable<LedgerRow>) => Promise<unknown>;
  /** What the last line of JSON says beside the run's key. */
  readonly ending: (report: S['shown']) => { readonly exit: Exit; readonly facts: object };
}

/** Watches a run that ends with its page. */
export function attendPlainly<S extends RunShape>(
  attendance: Attendance,
  kind: RunKind<S>,
  { lineOf, page, ending, follow }: PlainWords<S>,
): Promise<Exit> {
  const { symposium, terminal, runKey } = attendance;
  return attendRun(attendance, {
    kind,
    follow: follow ?? ((rows) => tellRows(rows, terminal, lineOf)),
    async ended() {
      const report = await symposium.runs(kind).show(runKey);
      const { exit, facts } = ending(report);
      if (terminal.json) terminal.out(JSON.stringify({ runKey, ...facts }));
      else for (const line of ['', ...page(report)]) terminal.out(line);
      return exit;
    },
  });
}

/** One line an event, or one JSON row a line. */
export async function tellRows(
  rows: AsyncIterable<LedgerRow>,
  terminal: Pick<Terminal, 'json' | 'out'>,
  lineOf: (row: LedgerRow) => string | null,
): Promise<void> {
  for await (const row of rows) {
    const line = terminal.json ? JSON.stringify(row) : lineOf(row);
    if (line !== null) terminal.out(line);
  }
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
