import type { Symposium } from '../connect.ts';
import { followSession } from './follow.ts';
import { nextStepOf } from './report.ts';
import type { SessionSeen } from './view.ts';
import { untilAborted } from '../scenario/attend.ts';
import type { Exit } from '../terminal/exit.ts';
import { onSignal } from '../terminal/signals.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { oneLine } from '../../shared/text/invisible.ts';
import { percent } from '../../shared/text/amounts.ts';

/** Watches a session to its end. Ctrl-C stops the watching, never the session. */
export async function attendSession(symposium: Symposium, terminal: Terminal, runKey: string): Promise<Exit> {
  const { signal, release } = onSignal();
  try {
    const seen = await followSession(runKey, untilAborted(symposium.omega.watch(runKey, { signal }), signal), terminal);
    if (signal.aborted) {
      terminal.say(`The session goes on. Watch it again with: symposium omega watch ${runKey}`);
      return 'done';
    }
    const { outcome, reason, answer } = seen;
    if (terminal.json)
      terminal.out(JSON.stringify({ runKey, outcome, reason, confidence: answer.at(-1)?.confidence ?? null }));
    else for (const line of endingLines(runKey, seen, terminal)) terminal.out(line);
    return exitOf(outcome);
  } finally {
    release();
  }
}

/** SUCCESS is what was asked for; all else is an answer too, and no fault. */
export function exitOf(outcome: string | null): Exit {
  return outcome === 'SUCCESS' ? 'done' : outcome === 'PARTIAL' ? 'partial' : 'unsolved';
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
