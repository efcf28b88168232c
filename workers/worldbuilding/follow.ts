import type { LedgerRow } from '../../shared/kernel/index.ts';
import { wrapLine } from '../../shared/text/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { followed } from '../terminal/follow.ts';
import { matchBlock } from './block.ts';
import { markOf, matchLine, matchLineOf, type Tone } from './line.ts';
import { nothingPlayed, seeMatch, type MatchSeen } from './view.ts';
import type { Waits } from './waits.ts';

/**
 * Shows a match until its rows end, as `followed` shows any run, and returns what was seen. What is said stays above
 * the block, and whose turn waits stands in it.
 */
export function followMatch(
  runKey: string,
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
  waits: Pick<Waits, 'open' | 'see'>,
): Promise<MatchSeen> {
  return followed(rows, terminal, {
    nothing: nothingPlayed,
    see(before, row) {
      const view = seeMatch(before, row);
      waits.see(view);
      return view;
    },
    lineOf: matchLineOf,
    kept: (row, shown) => spokenLines(row, shown),
    block: (view, now, { columns, colors }) => matchBlock(runKey, view, now, columns(), colors, waits.open()),
  });
}

const paints = {
  heading: 'cyan',
  speech: 'reset',
  result: 'green',
  event: 'dim',
  trouble: 'yellow',
} as const satisfies Record<Tone, string>;

/** A row as coloured lines under its team’s mark, none wider than the terminal. */
export function spokenLines(row: LedgerRow, { columns, colors }: Pick<Terminal, 'columns' | 'colors'>): string[] {
  const line = matchLine(row);
  if (line === null) return [];
  const mark = markOf(line.team);
  const paint = colors[paints[line.tone]];
  return wrapLine(line.text, Math.max(20, columns() - mark.length - 1)).map(
    (text) => `${colors.dim(mark)}${paint(text)}`,
  );
}
