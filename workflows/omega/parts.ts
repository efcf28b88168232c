import { isAgentId, type AgentId } from '../../shared/omega/agents/cast.ts';
import type { PartFacts } from '../../shared/omega/answers/facts.ts';
import type { Session } from './session.ts';

/** What an agent said in this cycle that a rule reads; null: it said nothing that counts. */
export function partOf<K extends keyof PartFacts>(
  { said }: Session,
  agent: AgentId,
  part: K,
): NonNullable<PartFacts[K]> | null {
  return said.get(agent)?.facts.part[part] ?? null;
}

/**
 * The answer and the verdict on it outlive the cycle in which they were given: a session that is cut short still has
 * them. A verdict is about one answer, so a new answer has none before it is judged.
 */
export function keepAnswer(session: Session): void {
  const [ref, facts] = [session.said.get(51)?.ref, partOf(session, 51, 'synthesis')];
  if (ref !== undefined && facts !== null) {
    if (ref !== session.answer?.ref) session.quality = null;
    session.answer = { ref, facts };
  }
  session.quality = session.said.get(52)?.ref ?? session.quality;
  session.audit = (partOf(session, 52, 'quality')?.audit ?? session.audit).filter(isAgentId);
}
