import { patched } from '@temporalio/workflow';
import { keepsPace, scheduleOf, stagesOf, type Place } from '../../shared/worldbuilding/deliberation/schedule.ts';
import { debatePhases, proposalIdOf, type Turn } from '../../shared/worldbuilding/vocabulary.ts';
import type { References } from '../../shared/worldbuilding/activities.ts';
import { matchStore, matchSteps } from './activities.ts';
import { tellOfRound, waitForTheOther } from './pace.ts';
import type { Side } from './side.ts';
import { examineTurns, type Taken } from './examine.ts';
import { takeTurn, type TurnEnd } from './turn.ts';

/**
 * Phases 1 to 3 (worldbuilding rules §2.1). A phase that misses a goal does not stop the team: what is open stays due
 * in the next.
 */
export async function debate(side: Side): Promise<void> {
  const { team, run, policy } = side;
  const schedule = scheduleOf(policy);
  const paced = keepsPace(policy) && patched('teams-keep-pace');
  for (const phase of debatePhases) {
    for (const place of schedule.filter((one) => one.phase === phase)) {
      if (paced) await waitForTheOther(side, place.ordinal - 1);
      await playRound(side, place);
      if (paced) tellOfRound(side, place.ordinal);
    }
    const { passed, open } = await matchStore.endPhase({ runKey: run.runKey, team, phase });
    run.lastGate = `goals of ${phase}: ${passed ? 'met' : `open: ${open.join(', ')}`}`;
    run.show();
  }
}

/**
 * Proposal, objection, responses, the clerk on these, resolution, vote; and the Synthesizer's word where the vote decides nothing
 * (worldbuilding rules §4.1).
 */
async function playRound(side: Side, place: Place): Promise<void> {
  const { team, run } = side;
  run.enterRound(place.phase, place.round);
  const { agenda, references } = await matchSteps.beginRound({ runKey: run.runKey, team, place });
  let context: References = references;
  const taken = new Map<Turn, Taken>();
  let settled: TurnEnd | null = null;
  for (const stage of stagesOf(agenda.proposer)) {
    settled = await takeTurn(side, place, { ...stage, references: context });
    // Nothing was proposed, so there is nothing to talk about: the same agent is asked in the next round.
    if (!settled.proposed) return;
    taken.set(stage.turn, { references: context, attempts: settled.attempts });
    context =
      stage.turn === 'RESPONSE' ? await examineTurns(side, place, taken, settled.references) : settled.references;
  }
  if (settled?.deadlock === true)
    settled = await takeTurn(side, place, {
      turn: 'TIE_BREAK',
      speakers: ['SYNTHESIZER'],
      wildcard: false,
      references: context,
    });
  run.lastGate = `${proposalIdOf(team, place.phase, place.round)}: ${settled?.decision?.outcome ?? 'open'}`;
}
