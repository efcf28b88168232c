import { patched } from '@temporalio/workflow';
import { cast, type AgentId } from '../../shared/omega/agents/cast.ts';
import { slotName } from '../../shared/omega/contracts/slots.ts';
import { ask } from '../kernel/ask.ts';
import { omegaStore } from './activities.ts';
import { digestsFor, nameOf, problemReference, sessionMemory } from './references.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';
import { asksNoMore } from './usage.ts';

const progressMonitor: AgentId = 48;

/**
 * Before the answer is built, new claims of a cycle are laid beside those of earlier ones, in one call to the Progress
 * Monitor: what says the same in other words is no news, and is as broken as what it restates (OMEGA rules §6.7). A first
 * cycle has nothing to restate. Where no answer came that can be read, the claims count as new and are laid before it in
 * the next cycle. `next`: agents of the wave that waits. True: it was asked.
 */
export async function layBesideEarlier(session: Session, next: readonly AgentId[]): Promise<boolean> {
  const { run, cycle } = session;
  if (cycle === 1 || session.claimsCompared || asksNoMore(session) || !patched('restatements')) return false;
  session.claimsCompared = true;
  const nominated = await omegaStore.nominate({ runKey: run.runKey, cycle });
  if (nominated === null) return false;
  run.enterRound('SYNTHESIS', cycle);
  session.batches += 1;
  const said = await ask(run, {
    agent: cast[progressMonitor].key,
    task: 'equate',
    subject: null,
    verb: `looks for restatements, cycle ${cycle}`,
    line: `${nameOf(progressMonitor)} looks for restatements, cycle ${cycle}`,
    outputTokens: nominated.outputTokens,
    references: {
      ...problemReference(session, progressMonitor),
      [slotName({ agentId: sessionMemory, part: 'restatements' })]: nominated.ref,
    },
  });
  if (said.outcome === 'absent' && said.failure === 'SPEND_CAP') session.capReached = true;
  await settle(session, {
    digests: digestsFor(session, next),
    rows: [
      {
        kind: 'DEPLOYMENT',
        summary: `claims are laid beside earlier ones: ${nameOf(progressMonitor)}`,
        batch: session.batches,
        agents: [progressMonitor],
      },
    ],
    outputs:
      said.outcome === 'answered' ? [{ agent: progressMonitor, ref: said.ref, task: 'equate', quarantined: null }] : [],
  });
  return true;
}
