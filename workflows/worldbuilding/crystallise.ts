import { roles } from '../../shared/worldbuilding/vocabulary.ts';
import type { SpecStep } from '../../shared/worldbuilding/activities.ts';
import { together } from '../kernel/together.ts';
import { matchStore } from './activities.ts';
import type { Side } from './side.ts';
import { askSeat } from './turn.ts';

/** The spec that a team ends with; null: it has none that could be put to the vote. */
export interface StandingSpec {
  readonly ref: string;
  readonly ratified: boolean;
}

/**
 * Phase 4: the Synthesizer writes the spec, all four vote, and it takes every one of them. As often as policy allows; then the latest spec stands
 * unratified (decisions). The round of this phase is the attempt.
 */
export async function crystallise(side: Side): Promise<StandingSpec | null> {
  const { team, run } = side;
  let step: SpecStep = await matchStore.settleSpec({ runKey: run.runKey, team, attempt: 1, came: { is: 'NOTHING' } });
  for (;;) {
    switch (step.step) {
      case 'CRYSTALLIZE': {
        const { attempt, file }: { attempt: number; file: Readonly<Record<string, string>> } = step;
        run.enterRound('CRYSTALLIZATION', attempt);
        const { ref } = await askSeat(side, 'SYNTHESIZER', 'crystallize', file);
        step = await matchStore.settleSpec({ runKey: run.runKey, team, attempt, came: { is: 'SPEC', ref } });
        break;
      }
      case 'RATIFY': {
        const { attempt, file }: { attempt: number; file: Readonly<Record<string, string>> } = step;
        const seats = await together(roles.map((role) => askSeat(side, role, 'ratify', file)));
        step = await matchStore.settleSpec({ runKey: run.runKey, team, attempt, came: { is: 'VOTES', seats } });
        break;
      }
      case 'RATIFIED':
      case 'UNRATIFIED':
        run.lastGate = `the spec: ${step.step}`;
        return { ref: step.ref, ratified: step.step === 'RATIFIED' };
      case 'WITHOUT_SPEC':
        run.lastGate = 'no spec could be put to the vote';
        return null;
      default:
        return step satisfies never;
    }
  }
}
