import type { Team } from '../vocabulary.ts';
import type { MatchRecord } from './record.ts';
import { stepsOf, timeOf, type Step } from './steps.ts';
import { oneLine } from '../../text/invisible.ts';
import { wrapLine } from '../../text/wrap.ts';

/** A line of the terminal, and the pause before it. */
export interface ReplayLine {
  readonly afterMs: number;
  /** Plain, printable, one line. */
  readonly text: string;
  /** What it is, for a terminal that colours it. */
  readonly tone: Step['tone'];
  /** Whose it is; null: both, or Symposium's. */
  readonly team: Team | null;
}

interface ReplayPace {
  /** How many times faster than it happened. */
  readonly speed: number;
  /** No pause is longer, whatever the rows say. */
  readonly mostPauseMs: number;
  /** Columns of the terminal. */
  readonly columns: number;
}

export const usualPace: ReplayPace = { speed: 20, mostPauseMs: 1_500, columns: 100 };

/**
 * A match as timed lines. What both teams did side by side is told in the order in which it happened; rows of one time
 * keep the order of their lists. A clock that ran backwards, or a time that cannot be read, costs no pause.
 */
export function replayOf(record: MatchRecord, pace: ReplayPace = usualPace): ReplayLine[] {
  const lines: ReplayLine[] = [];
  let now = timeOf(record.startedAt);
  for (const { at, texts, tone, team } of stepsOf(record)) {
    const pause = Math.min(pace.mostPauseMs, Math.max(0, (timeOf(at) - now) / Math.max(1e-6, pace.speed)));
    now = Math.max(now, timeOf(at));
    const mark = team === null ? '' : `${team} │ `;
    const rows = texts.flatMap((text) => wrapLine(oneLine(text), Math.max(20, pace.columns - mark.length)));
    lines.push(
      ...rows.map((text, nth): ReplayLine => ({
        afterMs: nth === 0 ? Math.round(pause) : 0,
        text: `${mark}${text}`,
        tone,
        team,
      })),
    );
  }
  return lines;
}
