import { oneLine } from '../../../text/invisible.ts';
import { teams, type MatchEnd, type Phase, type Team } from '../../vocabulary.ts';
import { phaseNames, teamName } from '../names.ts';
import type { MatchRecord } from '../record.ts';

/** What somebody threw in, and what became of it. */
export interface OfferTold {
  readonly offer: number;
  readonly by: string;
  readonly text: string;
  /** `Q1`; null: it was not passed, or not yet. */
  readonly id: string | null;
  /** Round, counted over all phases, in which both teams meet it. */
  readonly ordinal: number | null;
  /** Why it was refused; null: it was not. */
  readonly refused: readonly string[] | null;
}

/**
 * How a match stands, as anybody may know it at any time of it: no score, no entrant's name, and nothing of what lies
 * under the seal.
 */
export interface Standing {
  readonly state: 'AHEAD' | 'UNDER_WAY' | 'PAUSED' | 'JUDGING' | 'ENDED';
  readonly phases: Readonly<Record<Team, Phase>>;
  /** Whether a team's way to a spec has ended. */
  readonly settled: Readonly<Record<Team, boolean>>;
  /** null: not sealed yet. */
  readonly judgePanel: { readonly asked: number; readonly settled: number } | null;
  readonly offers: readonly OfferTold[];
  /** Of its host, or of its end: when it begins, why it waits, why it ended so. */
  readonly why: string | null;
  /** null: it has not ended. */
  readonly end: MatchEnd | null;
}

/** How a match stands whose record is published: of what was thrown in, that has what the teams met. */
export const standingAtTheEnd = ({ curveballs, end, why }: MatchRecord): Standing => ({
  state: 'ENDED',
  phases: { A: 'JUDGMENT', B: 'JUDGMENT' },
  settled: { A: true, B: true },
  judgePanel: null,
  offers: curveballs.map(({ id, by, text }, nth) => ({ offer: nth + 1, by, text, id, ordinal: null, refused: null })),
  why,
  end,
});

/** In one line, what somebody who comes in now wants to know first. */
export function standingWords({ state, phases, judgePanel, why, end }: Standing): string {
  const because = why === null ? '' : `: ${oneLine(why)}`;
  switch (state) {
    case 'AHEAD':
      return `Not begun${because === '' ? ' yet' : because}.`;
    case 'PAUSED':
      return `Paused${because}`;
    case 'UNDER_WAY':
      return `Under way. ${teams.map((team) => `${teamName(team)}: ${phaseNames[phases[team]]}`).join(' · ')}`;
    case 'JUDGING': {
      const { asked, settled } = judgePanel ?? { asked: 0, settled: 0 };
      return `Both teams have ended. ${settled} of ${asked} judgements are in; no score is known before the last.`;
    }
    case 'ENDED':
      return end === 'JUDGED' ? 'It has ended, and it is judged.' : `It has ended ${end ?? ''}${because}`;
  }
}

/** The same for somebody who judges it: no team's letter, since a judge reads under labels of their own. */
export function standingForJudges(standing: Standing): string {
  return standing.state === 'UNDER_WAY' ? 'Under way: the teams deliberate.' : standingWords(standing);
}

/** Whether the record may be told whole: what was judged is open, or there is nothing left to be judged. */
export const isOpen = ({ state }: Pick<Standing, 'state'>): boolean => state === 'ENDED';
