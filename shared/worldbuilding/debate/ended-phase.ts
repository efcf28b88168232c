import type { PhaseEnd } from '../activities.ts';
import { standingParts } from '../deliberation/canon.ts';
import { judgeGoals } from '../deliberation/goals.ts';
import type { MatchRowOrder } from '../match-rows.ts';
import type { Policy } from '../policy.ts';
import { goals, type DebatePhase, type GoalPart, type Team } from '../vocabulary.ts';
import { gateKey } from './row-keys.ts';
import { gateLine } from './row-lines.ts';
import { deliberationWith, type WrittenDown } from './standing.ts';

/** A phase as it ends, whatever its goals came to. `open`: the parts of its own goal that the canon lacks. */
export function endedPhase(
  team: Team,
  phase: DebatePhase,
  written: WrittenDown,
  policy: Pick<Policy, 'discourse' | 'spec'>,
): { readonly row: MatchRowOrder; readonly end: PhaseEnd } {
  const { canon, rounds } = deliberationWith(team, written, []);
  const report = judgeGoals(phase, canon, policy);
  const standing = standingParts(canon);
  const open = (goals[phase] as readonly GoalPart[]).filter((part) => !standing.has(part));
  const round = rounds.findLast((one) => one.phase === phase)?.round ?? 0;
  return {
    row: { kind: 'GATE', key: gateKey(team, phase), team, phase, round, summary: gateLine(phase, report), report },
    end: { passed: report.passed, open },
  };
}
