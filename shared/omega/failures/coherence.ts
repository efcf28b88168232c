import { isFactAddress } from '../vocabulary.ts';
import { cast, type AgentId } from '../agents/cast.ts';
import { addressOf, type Testimony } from '../confidence/claims.ts';
import type { Policy } from '../policy.ts';
import type { SelfContradiction } from '../claims/contradictions.ts';
import type { AgentProblem } from './facts.ts';

/** What an agent could know of the session when it was asked. */
interface Known {
  /** Agents that answered before, this iteration's earlier batches among them. */
  readonly agents: readonly AgentId[];
  /** Addresses of the claims that stand so far. */
  readonly claims: readonly string[];
}

/**
 * What makes a readable answer incoherent (OMEGA rules §4.1.3): it cites an agent that did not run or a claim that
 * nobody stated, examines what it may not, or rests a claim on itself. One line each; empty: coherent.
 */
export function incoherences(testimony: Testimony, known: Known): readonly string[] {
  const own = testimony.claims.map(({ id }) => addressOf(testimony, id));
  const claims = new Set([...known.claims, ...own]);
  const agents = new Set<number>([...known.agents, testimony.agent]);
  const tier = cast[testimony.agent].tier;
  const named = (where: string, ids: readonly string[]) =>
    [...new Set(ids.map((id) => addressOf(testimony, id)))]
      .filter((id) => !claims.has(id))
      .map((id) => `${where} names ${id}, which nobody stated`);
  const examined = [...testimony.attacks, ...testimony.verifications].map(({ claimId }) =>
    addressOf(testimony, claimId),
  );
  const cited = [
    ...testimony.references.map(({ sourceAgent }) => sourceAgent),
    ...testimony.inputsUsed.map(({ agentId }) => agentId),
  ];
  return [
    ...[...new Set(cited)]
      .filter((agent) => !agents.has(agent))
      .sort((a, b) => a - b)
      .map((agent) => `cites agent ${agent}, which has not answered`),
    ...named(
      'a reference',
      testimony.references.map(({ sourceElement }) => sourceElement),
    ),
    ...named(
      'a premise',
      // A fact that is not there is dropped, and costs no answer (OMEGA rules §11.2).
      testimony.claims.flatMap(({ requires, alternatives }) =>
        [...requires, ...alternatives].filter((id) => !isFactAddress(id)),
      ),
    ),
    ...named('a finding', examined),
    ...testimony.references
      .filter(
        ({ sourceAgent, sourceElement }) => sourceElement.includes('/') && !sourceElement.startsWith(`${sourceAgent}.`),
      )
      .map(({ sourceAgent, sourceElement }) => `gives claim ${sourceElement} to agent ${sourceAgent}`),
    ...[...new Set(examined)].filter((id) => own.includes(id)).map((id) => `examines its own claim ${id}`),
    ...testimony.claims
      .filter(({ id, requires, alternatives }) =>
        [...requires, ...alternatives].some((one) => addressOf(testimony, one) === addressOf(testimony, id)),
      )
      .map(({ id }) => `rests claim ${id} on itself`),
    ...(testimony.attacks.length > 0 && tier !== 'ADVERSARY' ? [`attacks, which is not for ${tier}`] : []),
    ...(testimony.verifications.length > 0 && tier !== 'VERIFICATION' ? [`verifies, which is not for ${tier}`] : []),
  ];
}

interface Quarantine {
  readonly problem: AgentProblem;
  readonly why: string;
}

/**
 * Whether an answer counts, or why not (OMEGA rules §4.1.3, §A.2). `answer` null: none came, or none that could be
 * read. An agent's own word that it could not do its part comes before what Symposium finds; low confidence comes last.
 */
export function quarantineOf(
  answer: {
    readonly testimony: Testimony;
    readonly selfReport: string | null;
    readonly selfContradictions: readonly SelfContradiction[];
  } | null,
  absence: 'NO_ANSWER' | 'UNREADABLE',
  known: Known,
  { confidence }: Pick<Policy, 'confidence'>,
): Quarantine | null {
  if (answer === null)
    return {
      problem: absence,
      why: absence === 'NO_ANSWER' ? 'no answer came' : 'the answer could not be read, the repair neither',
    };
  if (answer.selfReport !== null) return { problem: 'SELF_REPORTED', why: answer.selfReport };
  const complaints = [
    ...incoherences(answer.testimony, known),
    ...answer.selfContradictions.map(({ claim }) => `contradicts its own claim ${claim}`),
  ];
  if (complaints.length > 0) return { problem: 'INCOHERENT', why: complaints.join('; ') };
  return answer.testimony.confidence >= confidence.usable
    ? null
    : { problem: 'BELOW_USABLE', why: `confidence ${answer.testimony.confidence} is below ${confidence.usable}` };
}
