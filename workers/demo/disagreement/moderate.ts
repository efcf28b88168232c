import type { LedgerRow } from '../../../shared/kernel/index.ts';
import type { Symposium } from '../../connect.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { wrap } from '../../terminal/page.ts';
import { nothingSeen, see, type RunView } from '../../scenario/view.ts';
import { decideHere, defaults } from './decide.ts';
import { readWritten } from '../../reviews/written-decision.ts';
import { narrator, type Told } from './narrate.ts';
import type { Person } from './person.ts';
import { oneLine } from '../../../shared/text/index.ts';

/** Tells a run of disagreement line by line, and has its reviews decided where it is watched. Returns what was seen. */
export async function moderate(
  symposium: Symposium,
  terminal: Terminal,
  rows: AsyncIterable<LedgerRow>,
  person: Person | null,
): Promise<RunView> {
  const tell = narrator();
  let view = nothingSeen;
  for await (const row of rows) {
    const before = view.phase;
    view = see(view, row);
    if (terminal.json) terminal.out(JSON.stringify(row));
    else {
      if (view.phase !== before)
        terminal.out(
          `${before === nothingSeen.phase ? '' : '\n'}${terminal.colors.bold(terminal.colors.cyan(view.phase))}`,
        );
      for (const told of tell(row)) for (const line of linesOf(told, terminal)) terminal.out(line);
    }
    const opened = view.openReview?.reviewId;
    if (row.type !== 'REVIEW' || opened === undefined) continue;
    if (terminal.json) await symposium.reviews.decide(opened, readWritten({ decision: 'RESOLVE', ...defaults }));
    else {
      terminal.out('');
      await decideHere(symposium, terminal, opened, person);
    }
  }
  return view;
}

const nameWidth = 11;

/** The name in front, everything below it indented; long lines are wrapped, since nothing here is redrawn. */
function linesOf({ who, tone, says, more }: Told, { columns, colors }: Terminal): string[] {
  const paint = { step: colors.dim, dispute: colors.yellow, ruling: colors.green }[tone];
  const width = Math.max(30, Math.min(columns(), 120) - nameWidth - 2);
  const [first = '', ...rest] = wrap(oneLine(says), width);
  const below = [...rest, ...more.flatMap((line) => wrap(oneLine(line), width - 2).map((part) => `  ${part}`))];
  return [`  ${who.padEnd(nameWidth)}${paint(first)}`, ...below.map((line) => `  ${' '.repeat(nameWidth)}${line}`)];
}
