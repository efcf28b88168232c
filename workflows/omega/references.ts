import { cast, isAgentId, type AgentId } from '../../shared/omega/agents/cast.ts';
import { survivorSynthesizer } from '../../shared/omega/deployment/index.ts';
import { slotName } from '../../shared/omega/contracts/slots.ts';
import { inputsOf } from '../../shared/omega/contracts/inputs.ts';
import { isDigest, type OutputType } from '../../shared/omega/contracts/outputs.ts';
import { substitutesFor } from '../../shared/omega/agents/roster.ts';
import type { Session } from './session.ts';

/** Digests are laid in its name. */
export const sessionMemory: AgentId = 53;

/** Readers for whom PHI has outputs explained: they resolve, build, audit and conclude (OMEGA rules §5.2). */
const readers: readonly AgentId[] = [50, 51, 52, 57];

/**
 * What lies in an agent's context: what its contract requires of what was said in this cycle, the digests, and for
 * those who put things together the summaries and reports that PHI asked for. Never the transcript (OMEGA rules §2.4).
 */
export function referencesFor(session: Session, agent: AgentId): Record<string, string> {
  const references: Record<string, string> = {};
  for (const { agentId, outputType } of inputsOf(agent, new Set(session.said.keys())).given) {
    const saidBy = () => (isAgentId(agentId) ? session.said.get(agentId)?.ref : undefined);
    const ref = isDigest(outputType) ? laid(session, outputType) : saidBy();
    if (ref !== undefined) references[slotName({ agentId, part: outputType })] = ref;
  }
  if (readers.includes(agent)) for (const [slot, ref] of session.more) references[slot] = ref;
  return references;
}

/** The digest that was laid last. After a pivot has set the answer aside, the last one of that tells what is gone. */
const laid = ({ digests, answer }: Session, type: OutputType): string | undefined =>
  type === 'standingAnswer' && answer === null ? undefined : digests[type];

/**
 * The problem, as it lies on everybody's context, and the facts that it comes with, for those who read them at all
 * (OMEGA rules §2.4): who counts, maps or remembers works on what others made of them.
 */
export function problemReference({ digests }: Pick<Session, 'digests'>, agent: AgentId): Record<string, string> {
  const reads = inputsOf(agent, new Set()).given.map(({ outputType }) => outputType);
  return Object.fromEntries(
    (['problem', 'facts'] as const).flatMap((part) => {
      const ref = reads.includes(part) ? digests[part] : undefined;
      return ref === undefined ? [] : [[slotName({ agentId: sessionMemory, part }), ref]];
    }),
  );
}

/**
 * Digests that these agents read, or whoever takes the place of one; Symposium lays them before the agents are asked.
 */
export function digestsFor(session: Session, agents: readonly AgentId[]): OutputType[] {
  const said = new Set(session.said.keys());
  const settled = agents.flatMap((agent) => [agent, ...substitutesFor(agent)]);
  return [
    ...new Set(settled.flatMap((agent) => inputsOf(agent, said).given.map(({ outputType }) => outputType))),
  ].filter(isDigest);
}

/** Whoever sums up the attacks is asked in a wave of its own. */
export const isSummingUp = (agents: readonly AgentId[]): boolean =>
  agents.length > 0 && agents.every((agent) => agent === survivorSynthesizer);

export const nameOf = (agent: AgentId): string => `${cast[agent].name} (${agent})`;
