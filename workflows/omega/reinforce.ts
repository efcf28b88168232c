import {
  type Deployment,
  handsOn,
  reinforcementsFor,
  survivorSynthesizer,
  tierConfidence,
} from '../../shared/omega/deployment/index.ts';
import { percent } from '../../shared/text/amounts.ts';
import { isHalted } from './contradictions.ts';
import { withdrawn } from './member.ts';
import { digestsFor, nameOf } from './references.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';
import { asksNoMore, isPressed } from './usage.ts';
import { askWave, type Wave } from './wave.ts';

/**
 * Before the next tier is asked (OMEGA rules §1.2, §A.2): a tier that is less sure than the confidence to proceed is
 * strengthened once, and then the session goes on with what uncertainty is left, which is on record. `next`: the wave
 * that was planned after this one.
 */
export async function reinforce(
  session: Session,
  deployment: Deployment,
  { phase }: Wave,
  next: Wave | undefined,
): Promise<void> {
  const ends = next === undefined || next.phase !== phase || next.agents.every((one) => one === survivorSynthesizer);
  if (!ends || !handsOn(phase) || asksNoMore(session) || isHalted(session)) return;
  const before = tierConfidence(phase, session.said);
  const { proceedAt } = deployment;
  if (before === null || before >= proceedAt) return;
  const more = isPressed(session)
    ? []
    : reinforcementsFor(phase, deployment, session.asked, withdrawn(session), session.policy);
  await settle(session, {
    digests: digestsFor(session, more),
    rows: [
      {
        kind: 'DECISION',
        id: `proceed-${session.cycle}-${session.steps + 1}`,
        decision: more.length === 0 ? 'goes on with uncertainty' : `asks ${more.map(nameOf).join(', ')} as well`,
        basis: `${phase}: ${percent(before)} is below the confidence to proceed, ${percent(proceedAt)}`,
        reversible: true,
        dependentOn: [],
        summary: `${phase} is less sure than ${percent(proceedAt)}`,
      },
    ],
  });
  if (more.length > 0) await askWave(session, { phase, round: 1, agents: more }, next?.agents ?? []);
}
