import { roles } from '../../shared/worldbuilding/vocabulary.ts';
import type { SpecStep } from '../../shared/worldbuilding/activities.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { matchStore } from './activities.ts';
import type { Side } from './side.ts';
import { examineFields, examineMerges } from './examine.ts';
import { askMember } from './turn.ts';

/** The spec that a team ends with; null: it has none that could be put to the vote. */
export interface StandingSpec {
  readonly ref: string;
  readonly ratified: boolean;
}

/**
 * Phase 4: the Synthesizer writes the spec, all four vote, and it takes every one of them. As often as policy allows;
 * then the latest spec stands unratified (worldbuilding rules §7.5). The round of this phase is the attempt.
 */
export async function crystallise(side: Side): Promise<StandingSpec | null> {
  const { team, run } = side;
  let step: SpecStep = await matchStore.settleSpec({ runKey: run.runKey, team, attempt: 1, came: { is: 'NOTHING' } });
  for (;;) {
    switch (step.step) {
      case 'CRYSTALLIZE': {
        const { attempt, references }: { attempt: number; references: Readonly<Record<string, string>> } = step;
        run.enterRound('CRYSTALLIZATION', attempt);
        // The clerk reads what was merged meanwhile: it was voted on, so nothing of it waits for the testimony.
        const [{ ref }] = await fanOut([
          askMember(side, 'SYNTHESIZER', 'crystallize', references),
          attempt === 1 ? examineMerges(side) : null,
        ]);
        step = await matchStore.settleSpec({ runKey: run.runKey, team, attempt, came: { is: 'SPEC', ref } });
        if (step.step === 'RATIFY') step = (await examineFields(side, attempt)) ?? step;
        break;
      }
      case 'RATIFY': {
        const { attempt, references }: { attempt: number; references: Readonly<Record<string, string>> } = step;
        const results = await fanOut(roles.map((role) => askMember(side, role, 'ratify', references)));
        step = await matchStore.settleSpec({ runKey: run.runKey, team, attempt, came: { is: 'VOTES', results } });
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
