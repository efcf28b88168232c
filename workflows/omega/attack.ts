import { patched } from '@temporalio/workflow';
import type { AgentId } from '../../shared/omega/agents/cast.ts';
import { survivorSynthesizer } from '../../shared/omega/deployment/index.ts';
import { digestsFor, isSummingUp, nameOf } from './references.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';
import { askWave, type Wave } from './wave.ts';

/**
 * Asks a wave as it is bought: of a later round of attack only those to whom a claim lies there that they have not
 * attacked (OMEGA rules §2.5). The others, and a round that is not bought at all, are on record. `next`: the wave after
 * it.
 */
export async function askBought(session: Session, wave: Wave, next: Wave | undefined): Promise<void> {
  const asked = await bought(session, wave, next);
  if (asked.agents.length > 0) await askWave(session, asked, next?.agents ?? []);
}

async function bought(session: Session, wave: Wave, next: Wave | undefined): Promise<Wave> {
  const attackers: readonly AgentId[] = wave.agents.filter((agent) => agent !== survivorSynthesizer);
  if (wave.phase !== 'ATTACK' || wave.round === 1 || attackers.length === 0) return wave;
  if (!patched('later-rounds-of-attack')) return wave;
  const { worthAsking = attackers } = await settle(session, {
    attackers,
    digests: digestsFor(session, wave.agents),
  });
  const left = attackers.filter((agent) => !worthAsking.includes(agent));
  if (left.length === 0) return wave;
  const agents = wave.agents.filter((agent) => !left.includes(agent));
  const waiting = agents.length === 0 ? (next?.agents ?? []) : agents;
  await settle(session, {
    digests: digestsFor(session, waiting),
    summing: isSummingUp(waiting),
    rows: [
      {
        kind: 'DECISION',
        id: `attack-${session.cycle}-${session.steps + 1}`,
        decision:
          agents.length === 0 ? 'buys no further round of attack' : `does not ask ${left.map(nameOf).join(', ')} again`,
        basis: `round ${wave.round} of attack: no claim lies there that they have not attacked`,
        reversible: true,
        dependentOn: [],
        summary: `round ${wave.round} of attack brings ${left.length} of ${attackers.length} attackers nothing new`,
      },
    ],
  });
  return { ...wave, agents };
}
