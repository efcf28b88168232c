import { oneLine, percent } from '../../shared/text/index.ts';
import { attendRun, type Attendance } from '../terminal/attend.ts';
import type { Exit } from '../terminal/exit.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { omegaRuns } from './client.ts';
import { nextStepOf } from './report.ts';
import { type SessionSeen, nothingSaid, seeSession } from './view.ts';
import type { LedgerRow } from '../../shared/kernel/index.ts';
import { followed } from '../terminal/follow.ts';
import { sessionBlock } from './block.ts';
import { sessionLineOf } from './line.ts';

/** Watches a session to its end. */
export function attendSession(attendance: Attendance): Promise<Exit> {
  const { terminal, runKey } = attendance;
  return attendRun(attendance, {
    kind: omegaRuns,
    follow: (rows) => followSession(runKey, rows, terminal),
    ended(seen) {
      const { outcome, reason, answer } = seen;
      if (terminal.json)
        terminal.out(JSON.stringify({ runKey, outcome, reason, confidence: answer.at(-1)?.confidence ?? null }));
      else for (const line of endingLines(runKey, seen, terminal)) terminal.out(line);
      return exitOf(outcome);
    },
  });
}

/** SUCCESS is what was asked for; all else is an answer too, and no fault. */
function exitOf(outcome: string | null): Exit {
  if (outcome === 'SUCCESS') return 'done';
  return outcome === 'PARTIAL' ? 'partial' : 'unsolved';
}

function endingLines(
  runKey: string,
  { outcome, reason, answer, corpus }: SessionSeen,
  { colors }: Pick<Terminal, 'colors'>,
): string[] {
  const last = answer.at(-1);
  const words = `${runKey} ended ${outcome ?? 'without an outcome; the Temporal UI says why'}${corpus === 'simulated' ? ' (SIMULATED)' : ''}${last === undefined ? '' : `, confidence ${percent(last.confidence)}`}`;
  return [
    '',
    outcome === 'SUCCESS'
      ? colors.green(words)
      : colors.yellow(`${words}${reason === null ? '' : `: ${oneLine(reason)}`}`),
    nextStepOf(runKey, { openReview: null, outcome: outcome ?? 'FAILED' }),
  ];
}

/** Shows a session until its rows end, as `followed` shows any run, and returns what was seen. */
function followSession(runKey: string, rows: AsyncIterable<LedgerRow>, terminal: Terminal): Promise<SessionSeen> {
  return followed(rows, terminal, {
    nothing: nothingSaid,
    see: seeSession,
    lineOf: sessionLineOf,
    block: (view, now, { columns, colors }) => sessionBlock(runKey, view, now, columns(), colors),
  });
}
