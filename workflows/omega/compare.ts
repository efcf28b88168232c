import { cast, type AgentId } from '../../shared/omega/agents/cast.ts';
import { slotName } from '../../shared/omega/contracts/slots.ts';
import { conflictResolver } from '../../shared/omega/deployment/index.ts';
import { subjectOf } from '../../shared/omega/place.ts';
import { ask } from '../kernel/ask.ts';
import { nextPass, withdrawn } from './member.ts';
import { digestsFor, nameOf, sessionMemory } from './references.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';
import { asksNoMore } from './usage.ts';

/**
 * Lays facts beside the claims of the session, in one call to the Conflict Resolver (OMEGA rules §11.4): before anybody
 * else is asked, where a fact came when there were claims already; and before the answer is built. A session without
 * facts has none of it. Where no answer came that can be read, it is asked again in the next cycle, and the facts lie on
 * the contexts all the same. `answering`: the next
 * wave, of the agents `next`, builds the answer. True: it was asked.
 */
export async function compareFacts(session: Session, answering: boolean, next: readonly AgentId[]): Promise<boolean> {
  const { facts, run, cycle, policy } = session;
  if (facts === null || session.comparisonFailed || !facts.due || !(facts.fresh || answering)) return false;
  if (asksNoMore(session) || withdrawn(session).has(conflictResolver)) return false;
  run.enterRound('SYNTHESIS', cycle);
  session.batches += 1;
  const { digests } = await settle(session, {
    digests: ['problem', 'facts', 'claimsToCompare'],
    rows: [
      {
        kind: 'DEPLOYMENT',
        summary: `facts are laid beside claims: ${nameOf(conflictResolver)}`,
        batch: session.batches,
        agents: [conflictResolver],
      },
    ],
  });
  const said = await ask(run, {
    agent: cast[conflictResolver].key,
    task: 'confront',
    subject: subjectOf({ pass: nextPass(session, conflictResolver), retry: 0, instead: null }),
    verb: `compares facts and claims, cycle ${cycle}`,
    line: `${nameOf(conflictResolver)} compares facts and claims, cycle ${cycle}`,
    outputTokens: policy.outputTokens.confront,
    references: Object.fromEntries(
      Object.entries(digests).map(([part, ref]) => [slotName({ agentId: sessionMemory, part: part as 'facts' }), ref]),
    ),
  });
  if (said.outcome === 'absent' && said.failure === 'SPEND_CAP') session.capReached = true;
  session.comparisonFailed = said.outcome !== 'answered';
  if (said.outcome === 'answered')
    await settle(session, {
      outputs: [{ agent: conflictResolver, ref: said.ref, task: 'confront', quarantined: null }],
      digests: digestsFor(session, next),
    });
  return true;
}
