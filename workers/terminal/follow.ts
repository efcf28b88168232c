import type { LedgerRow } from '../../shared/kernel/index.ts';
import { fitTo } from './fit-to.ts';
import type { Terminal } from './terminal.ts';

const redrawMs = 200;

/** How the runs of one system are shown while they go on. */
export interface Showing<V> {
  /** The view before the first row, and after one more. */
  readonly nothing: V;
  readonly see: (view: V, row: LedgerRow) => V;
  /** A row in one plain line, or null where another row says the same. */
  readonly lineOf: (row: LedgerRow) => string | null;
  /** Where a person looks: lines that stay above the block; none, if nothing is said. */
  readonly kept?: (row: LedgerRow, terminal: Screen) => readonly string[];
  /** The view as a few lines, none wider than the terminal. `now`: in ms. */
  readonly block: (view: V, now: number, terminal: Pick<Terminal, 'colors' | 'columns' | 'rows'>) => readonly string[];
}

type Screen = Pick<Terminal, 'colors' | 'columns'>;

/** `kept`, where each row's plain line stays, cut to the screen and dimmed. */
export const keptLines =
  (lineOf: Showing<unknown>['lineOf']) =>
  (row: LedgerRow, { columns, colors }: Screen): readonly string[] => {
    const line = lineOf(row);
    return line === null ? [] : [colors.dim(fitTo(columns())(line))];
  };

/** Lines of a block below a blank one, cut to the screen, the first of them in bold. */
export function headed(lines: readonly string[], { columns, colors }: Screen): readonly string[] {
  const fit = fitTo(columns());
  return ['', ...lines.map((line, at) => (at === 0 ? colors.bold(fit(line)) : fit(line)))];
}

/**
 * Shows a run until its rows end, and returns what was seen: a redrawn block where a person looks, one line an event
 * elsewhere, one JSON row a line with `--json`.
 */
export async function followed<V>(rows: AsyncIterable<LedgerRow>, terminal: Terminal, showing: Showing<V>): Promise<V> {
  if (terminal.live) return redrawn(rows, terminal, showing);
  let view = showing.nothing;
  for await (const row of rows) {
    view = showing.see(view, row);
    const line = terminal.json ? JSON.stringify(row) : showing.lineOf(row);
    if (line !== null) terminal.out(line);
  }
  return view;
}

async function redrawn<V>(
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
  { nothing, see: seen, kept = () => [], block: drawnOf }: Showing<V>,
): Promise<V> {
  let view = nothing;
  let drawn = 0;
  const said: string[] = [];
  const draw = () => {
    // What has left the screen at its top cannot be drawn anew.
    const lines = drawnOf(view, Date.now(), terminal).slice(0, Math.max(1, terminal.rows() - 1));
    terminal.raw(
      `${drawn > 0 ? `\x1b[${drawn}A` : ''}${[...said.splice(0), ...lines].map((line) => `\x1b[2K${line}\n`).join('')}\x1b[0J`,
    );
    drawn = lines.length;
  };
  draw();
  const clock = setInterval(draw, redrawMs);
  try {
    for await (const row of rows) {
      view = seen(view, row);
      said.push(...kept(row, terminal));
    }
  } finally {
    clearInterval(clock);
    draw();
  }
  return view;
}
