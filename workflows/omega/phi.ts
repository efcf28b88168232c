import type { AskResult } from '../../shared/kernel/ask.ts';
import type { phiTasks } from '../../shared/omega/answers/by-agent.ts';
import { cast, type AgentId } from '../../shared/omega/agents/cast.ts';
import type { OmegaFacts } from '../../shared/omega/answers/facts.ts';
import { phi } from '../../shared/omega/deployment/index.ts';
import { subjectOf } from '../../shared/omega/place.ts';
import { ask } from '../kernel/ask.ts';
import { nextPass } from './member.ts';
import { digestsFor, referencesFor } from './references.ts';
import type { Session } from './session.ts';
import { settle } from './step.ts';

/** A question to PHI, which is in no wave. `does`: what a person reads in the UI, as in `PHI judges, cycle 2`. */
export function askPhi<T extends (typeof phiTasks)[number]>(
  session: Session,
  task: T,
  does: string,
  references: Readonly<Record<string, string>>,
  subject: string | null = null,
): Promise<AskResult<OmegaFacts[T]>> {
  return ask(session.run, {
    agent: cast[phi].key,
    task,
    subject,
    verb: does,
    line: `PHI ${does}`,
    outputTokens: session.policy.outputTokens[task],
    references,
  });
}

/**
 * PHI's judgement call on a trouble that stands in the way of `agent` (OMEGA rules §1.2, §4.4): constraints under which
 * the problem is taken from then on. False: it offers none, or its word cannot be read. It is no way out of a stall, so
 * none of those counts as tried.
 */
export async function frame(session: Session, agent: AgentId, why: string): Promise<boolean> {
  const { cycle } = session;
  await settle(session, { digests: digestsFor(session, [phi]) });
  const said = await askPhi(
    session,
    'intervene',
    `frames the problem, cycle ${cycle}`,
    referencesFor(session, phi),
    subjectOf({ pass: nextPass(session, phi), retry: 0, instead: agent }),
  );
  if (said.outcome === 'absent' && said.failure === 'SPEND_CAP') session.capReached = true;
  if (said.outcome !== 'answered' || said.facts.constraints === 0) return false;
  await settle(session, {
    rows: [
      {
        kind: 'INTERVENTION',
        agent: phi,
        summary: `CONSTRAIN: ${why}`,
        take: 'CONSTRAIN',
        passed: [],
        call: said.ref,
        children: [],
      },
    ],
    digests: ['problem', 'openPoints'],
  });
  return true;
}
