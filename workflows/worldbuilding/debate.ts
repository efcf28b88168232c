import { scheduleOf, stagesOf, type Place } from '../../shared/worldbuilding/deliberation/schedule.ts';
import { debatePhases, proposalIdOf } from '../../shared/worldbuilding/vocabulary.ts';
import type { File, TurnSettlement } from '../../shared/worldbuilding/activities.ts';
import { matchStore, matchSteps } from './activities.ts';
import type { Side } from './side.ts';
import { takeTurn } from './turn.ts';

/** Phases 1 to 3 (spec, competition flow). A phase that misses a goal does not stop the team: what is open stays due in the next. */
export async function debate(side: Side): Promise<void> {
  const { team, run, policy } = side;
  const schedule = scheduleOf(policy);
  for (const phase of debatePhases) {
    for (const place of schedule.filter((one) => one.phase === phase)) await playRound(side, place);
    const { passed, open } = await matchStore.endPhase({ runKey: run.runKey, team, phase });
    run.lastGate = `goals of ${phase}: ${passed ? 'met' : `open: ${open.join(', ')}`}`;
    run.show();
  }
}

/** Proposal, objection, responses, resolution, vote; and the Synthesizer's word where the vote decides nothing (spec, turn structure). */
async function playRound(side: Side, place: Place): Promise<void> {
  const { team, run } = side;
  run.enterRound(place.phase, place.round);
  const { agenda, file } = await matchSteps.beginRound({ runKey: run.runKey, team, place });
  let desk: File = file;
  let settled: TurnSettlement | null = null;
  for (const stage of stagesOf(agenda.proposer)) {
    settled = await takeTurn(side, place, { ...stage, file: desk });
    // Nothing was proposed, so there is nothing to talk about: the same agent is asked in the next round.
    if (!settled.proposed) return;
    desk = settled.file;
  }
  if (settled?.deadlock === true)
    settled = await takeTurn(side, place, {
      turn: 'TIE_BREAK',
      speakers: ['SYNTHESIZER'],
      wildcard: false,
      file: desk,
    });
  run.lastGate = `${proposalIdOf(team, place.phase, place.round)}: ${settled?.decision?.outcome ?? 'open'}`;
}
