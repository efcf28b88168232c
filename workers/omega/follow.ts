import type { LedgerRow } from '../../shared/kernel/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { followed } from '../terminal/follow.ts';
import { sessionBlock } from './block.ts';
import { sessionLineOf } from './line.ts';
import { nothingSaid, seeSession, type SessionSeen } from './view.ts';

/** Shows a session until its rows end, as `followed` shows any run, and returns what was seen. */
export function followSession(
  runKey: string,
  rows: AsyncIterable<LedgerRow>,
  terminal: Terminal,
): Promise<SessionSeen> {
  return followed(rows, terminal, {
    nothing: nothingSaid,
    see: seeSession,
    lineOf: sessionLineOf,
    block: (view, now, { columns, colors }) => sessionBlock(runKey, view, now, columns(), colors),
  });
}
