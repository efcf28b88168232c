import type { Standing } from '../../../shared/worldbuilding/documents/index.ts';
import { type MatchEnd, matchEnds, teams } from '../../../shared/worldbuilding/index.ts';
import type { MatchSeen } from '../view.ts';

/** How a match stands, from what `watch` has seen of it: nothing that judges gave. */
export function standingOf(view: MatchSeen): Standing {
  const { teams: both, judgePanel, curveballs, host, outcome, reason } = view;
  return {
    state: stateOf(view),
    phases: { A: both.A.phase, B: both.B.phase },
    settled: { A: both.A.ratified !== null, B: both.B.ratified !== null },
    judgePanel: judgePanel === null ? null : { asked: judgePanel.asked, settled: judgePanel.settled.length },
    offers: curveballs,
    why: outcome === null ? (host?.reason ?? null) : reason,
    end: outcome === null ? null : endOf(outcome),
  };
}

function stateOf({ outcome, host, judgePanel, teams: both }: MatchSeen): Standing['state'] {
  if (outcome !== null) return 'ENDED';
  if (host?.state === 'paused') return 'PAUSED';
  if (judgePanel !== null) return 'JUDGING';
  // The row of its time stays when the time has come: that a round is begun says so.
  return host !== null && teams.every((team) => both[team].rounds.length === 0) ? 'AHEAD' : 'UNDER_WAY';
}

/** What Symposium could not go on with has failed, whatever it is called there. */
const endOf = (outcome: string): MatchEnd => matchEnds.find((end) => end === outcome) ?? 'FAILED';
