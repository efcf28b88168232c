import type { LedgerRow } from '../../shared/kernel/ledger.ts';
import type { Terminal } from '../commands/terminal.ts';
import { block } from './block.ts';
import { lineOf } from './line.ts';
import { nothingSeen, see, type RunView } from './view.ts';

const redrawMs = 200;

/**
 * Shows a run until its rows end, and returns what was seen: a redrawn block where a person looks, one line an event
 * elsewhere, one JSON row a line with `--json`.
 */
export async function follow(runKey: string, rows: AsyncIterable<LedgerRow>, terminal: Terminal): Promise<RunView> {
  if (terminal.live) return redrawn(runKey, rows, terminal);
  let view = nothingSeen;
  for await (const row of rows) {
    view = see(view, row);
    const line = terminal.json ? JSON.stringify(row) : lineOf(row);
    if (line !== null) terminal.out(line);
  }
  return view;
}

async function redrawn(runKey: string, rows: AsyncIterable<LedgerRow>, terminal: Terminal): Promise<RunView> {
  let view = nothingSeen;
  let drawn = 0;
  const draw = () => {
    const lines = block(runKey, view, Date.now(), terminal.columns(), terminal.colors);
    terminal.raw(`${drawn > 0 ? `\x1b[${drawn}A` : ''}${lines.map((line) => `\x1b[2K${line}\n`).join('')}\x1b[0J`);
    drawn = lines.length;
  };
  draw();
  const clock = setInterval(draw, redrawMs);
  try {
    for await (const row of rows) view = see(view, row);
  } finally {
    clearInterval(clock);
    draw();
  }
  return view;
}
