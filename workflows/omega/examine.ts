import type { AgentId } from '../../shared/omega/agents/cast.ts';
import {
  type Deployment,
  examinerOf,
  falsifier,
  orderWithin,
  stillToAsk,
  survivorSynthesizer,
} from '../../shared/omega/deployment/index.ts';
import type { Settlement } from '../../shared/omega/activities.ts';
import { digestsFor } from './references.ts';
import { keepAnswer, partOf } from './parts.ts';
import { withdrawn } from './member.ts';
import { restsOn, type Session } from './session.ts';
import { settle } from './step.ts';
import { asksNoMore } from './usage.ts';
import { askWave, type Wave } from './wave.ts';

type Unexamined = NonNullable<Settlement['unexamined']>;

/**
 * Before a session may end in success, every claim that the answer rests on is verified and then attacked, and the
 * agents whose word success needs have spoken in this cycle (OMEGA rules §6.1, §6.6, §B). Asked late, where the answer
 * otherwise stands. `after`: agents of the next wave.
 */
export async function examineAnswer(
  session: Session,
  deployment: Deployment,
  after: readonly AgentId[],
): Promise<void> {
  if (!standsOtherwise(session) || asksNoMore(session)) return;
  const key = restsOn(session);
  const { verify, attack, fitting = orderWithin.VERIFICATION } = await unexaminedOf(session, key);
  const owed = stillToAsk(new Set(session.said.keys()), deployment);
  const gone = withdrawn(session);
  const verifiers = examinerOf(verify, fitting, gone);
  const attackers = [...new Set([...examinerOf(attack, orderWithin.ADVERSARY, gone), ...owed])].filter(
    (agent) => agent !== survivorSynthesizer,
  );
  const last: AgentId[] = owed.includes(survivorSynthesizer) || attackers.length > 0 ? [survivorSynthesizer] : [];
  const late: readonly Wave[] = [
    { phase: 'VERIFICATION', round: 1, agents: verifiers },
    { phase: 'ATTACK', round: 1, agents: attackers },
    { phase: 'ATTACK', round: 2, agents: last },
  ];
  const waves = late.filter(({ agents }) => agents.length > 0);
  for (const [nth, wave] of waves.entries()) {
    if (asksNoMore(session)) return;
    if (nth === 0) await settle(session, { focus: key, digests: digestsFor(session, wave.agents) });
    await askWave(session, wave, waves[nth + 1]?.agents ?? after, { focus: nth + 1 < waves.length ? key : null });
  }
  keepAnswer(session);
}

/**
 * An agent's word alone makes nothing intractable (OMEGA rules §6.2, item 3): the claim that states it is verified
 * while the cycle lasts, since who states it speaks after verification. Once: what was found about it stands.
 */
export async function examineIntractability(session: Session, after: readonly AgentId[]): Promise<void> {
  const named = partOf(session, falsifier, 'intractability');
  if (named === null || asksNoMore(session)) return;
  const { verify: claims, fitting = orderWithin.VERIFICATION } = await unexaminedOf(session, [named.claimId]);
  const agents = examinerOf(claims, fitting, withdrawn(session));
  if (agents.length === 0) return;
  await settle(session, { focus: claims, digests: digestsFor(session, agents) });
  await askWave(session, { phase: 'VERIFICATION', round: 1, agents }, after);
}

/** Which of these claims nobody has verified, and nobody attacked. */
const unexaminedOf = async (session: Session, claims: readonly string[]): Promise<Unexamined> =>
  (await settle(session, { restsOn: claims })).unexamined ?? { verify: [], attack: [] };

/** The answer is there, settled and not rejected, or there will be no other cycle in which to examine it. */
function standsOtherwise(session: Session): boolean {
  const { answer, cycle, policy } = session;
  if (answer === null || answer.facts.restsOn.length === 0) return false;
  const progress = partOf(session, 48, 'progress');
  const whole = answer.facts.answers === 'FULLY' || answer.facts.answers === 'UNANSWERABLE';
  return (
    cycle >= policy.limits.cycles ||
    (whole &&
      progress?.converged === true &&
      progress.actionable &&
      partOf(session, 52, 'quality')?.verdict !== 'REJECT')
  );
}
