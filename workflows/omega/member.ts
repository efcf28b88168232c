import type { AskResult } from '../../shared/kernel/ask.ts';
import type { Output } from '../../shared/omega/activities.ts';
import { cast, idsOfTier, type AgentId } from '../../shared/omega/agents/cast.ts';
import {
  type AgentProblem,
  type AgentRecovery,
  type Attempt,
  type EscalationEntry,
  logStep,
  recoverAgent,
  removedAgents,
} from '../../shared/omega/failures/index.ts';
import type { ContributionFacts } from '../../shared/omega/answers/facts.ts';
import { subjectOf, type Place } from '../../shared/omega/place.ts';
import { mandatoryAgents, survivorSynthesizer } from '../../shared/omega/deployment/index.ts';
import { substitutesFor } from '../../shared/omega/agents/roster.ts';
import { ask } from '../kernel/ask.ts';
import { referencesFor, nameOf } from './references.ts';
import { type Contributed, proceedAt, type Session } from './session.ts';
import { prefix } from '../../shared/text/cut.ts';

/** What became of an agent's place in a wave. */
export interface MemberResult {
  readonly agent: AgentId;
  /** The agent that did the work in the end, and what it said; null: the place stays empty. */
  readonly by: AgentId | null;
  readonly contributed: Contributed | null;
  /** Every answer that came, also those that are set aside. */
  readonly outputs: readonly Output[];
  /** The wave cannot go on without it. */
  readonly halted: boolean;
  /** The spending cap refused it: nobody failed, and it may be asked when calls in flight have come back. */
  readonly refused: boolean;
  readonly log: readonly EscalationEntry[];
}

interface Answer {
  readonly problem: AgentProblem | null;
  readonly why: string;
  readonly output: Output | null;
  readonly contributed: Contributed | null;
  /** The spending cap refused the call: nobody failed. */
  readonly refused: boolean;
}

/**
 * One place of a wave: the agent, the agent once more, one of its group in its place, or nobody (OMEGA rules §4.2.1).
 * Every answer that fails is set aside first. An agent that is merely unsure has not failed: its answer is set aside,
 * and nobody is asked again. `free`: agents who may take its place; shared by the places of a wave.
 */
export async function askWithSubstitutes(session: Session, agent: AgentId, free: Set<AgentId>): Promise<MemberResult> {
  const subject = `${agent}/${session.cycle}/${session.run.phase}`;
  const passes = new Map<AgentId, number>();
  const attempts: Attempt[] = [];
  const outputs: Output[] = [];
  let log: readonly EscalationEntry[] = [];
  const end = (more: Partial<MemberResult>): MemberResult => ({
    agent,
    by: null,
    contributed: null,
    outputs,
    halted: false,
    refused: false,
    log,
    ...more,
  });
  for (;;) {
    const next = nextAttempt(session, agent, attempts, free);
    if (next.act !== 'RETRY' && next.act !== 'SUBSTITUTE') {
      const halted = next.act === 'HALT';
      return end({ halted, log: givenUp(log, subject, halted) });
    }
    // Taken at once, so that no two places of a wave take the same one.
    if (next.act === 'SUBSTITUTE') free.delete(next.agent);
    const retry = attempts.filter((attempt) => attempt.agent === next.agent).length;
    const pass = passes.get(next.agent) ?? nextPass(session, next.agent);
    passes.set(next.agent, pass);
    const answer = await contribute(session, next.agent, { pass, retry, instead: next.agent === agent ? null : agent });
    if (answer.output !== null) outputs.push(answer.output);
    if (answer.refused) return end({ refused: true });
    attempts.push(attempted(session, next.agent, answer.problem));
    if (attempts.length > 1) log = steppedOn(log, subject, agent, next.agent, answer);
    if (answer.problem === null || answer.problem === 'BELOW_USABLE')
      return end({ by: answer.contributed === null ? null : next.agent, contributed: answer.contributed });
  }
}

/** Who is asked next for this place; the first question is the agent's own. */
function nextAttempt(
  session: Session,
  agent: AgentId,
  attempts: readonly Attempt[],
  free: ReadonlySet<AgentId>,
): AgentRecovery {
  if (attempts.length === 0) return { act: 'RETRY', agent };
  const substitutes = substitutesFor(agent).filter((one) => free.has(one));
  const mandatory = (mandatoryAgents as readonly AgentId[]).includes(agent);
  const tier = attempts.some((one) => isStandIn(agent, one.agent)) ? [] : standIns(session, agent, free);
  return recoverAgent({ agent, attempts, substitutes, tier, mandatory }, session.policy);
}

/** Of the tier, and not of the function group. */
const isStandIn = (agent: AgentId, by: AgentId): boolean => by !== agent && !substitutesFor(agent).includes(by);

/**
 * The tier works around an empty place (OMEGA rules §4.4): another who thinks, joins, checks or attacks, the never asked
 * first. Whoever sums up or judges has a part that nobody else’s contract provides.
 */
function standIns(session: Session, agent: AgentId, free: ReadonlySet<AgentId>): AgentId[] {
  const { tier } = cast[agent];
  if (['META', 'MEMORY', 'PHI'].includes(tier) || agent === survivorSynthesizer) return [];
  return idsOfTier(tier)
    .filter((one) => free.has(one) && isStandIn(agent, one) && one !== survivorSynthesizer)
    .toSorted((a, b) => (session.asked.get(a) ?? 0) - (session.asked.get(b) ?? 0));
}

/** Notes how an attempt went, for the session's signatures of failure. */
function attempted(session: Session, agent: AgentId, problem: AgentProblem | null): Attempt {
  const attempt: Attempt = { agent, problem };
  session.attempts.push(attempt);
  if (problem !== null) session.failures.push({ agent, iteration: session.cycle, problem });
  return attempt;
}

/** Nobody of its group was free: that step was never taken, and failed. */
const withoutPeer = (log: readonly EscalationEntry[], subject: string): readonly EscalationEntry[] =>
  log.some((entry) => entry.step === 'PEER') ? log : logStep(log, subject, 'FAILED', 'nobody of its group is free');

/** The step that a further attempt was. Whoever is of the tier alone is asked because nobody of the group could be. */
function steppedOn(
  log: readonly EscalationEntry[],
  subject: string,
  agent: AgentId,
  by: AgentId,
  { problem, why }: Answer,
): readonly EscalationEntry[] {
  const before = isStandIn(agent, by) ? withoutPeer(log, subject) : log;
  return problem === null
    ? logStep(before, subject, 'RECOVERED', `${nameOf(by)} answered`)
    : logStep(before, subject, 'FAILED', why);
}

/** The last steps of the ladder, where the place stays empty. */
function givenUp(log: readonly EscalationEntry[], subject: string, halted: boolean): readonly EscalationEntry[] {
  const peer = withoutPeer(log, subject);
  if (peer.some((entry) => entry.step === 'TIER')) return peer;
  const without = halted ? 'the session cannot do without it' : 'the batch goes on without it';
  return logStep(peer, subject, 'FAILED', `nobody of its tier is free to take its place: ${without}`);
}

/** Which of the agent's questions in this cycle the next one is. A retry is the same question. */
export function nextPass({ passes }: Session, agent: AgentId): number {
  const pass = (passes.get(agent) ?? 0) + 1;
  passes.set(agent, pass);
  return pass;
}

/** Asks for a contribution, and judges whether it counts. */
async function contribute(session: Session, agent: AgentId, place: Place): Promise<Answer> {
  const { run, cycle, policy } = session;
  session.asked.set(agent, cycle);
  const said = await ask(run, {
    agent: cast[agent].key,
    task: 'contribute',
    subject: subjectOf(place),
    verb: 'contributes',
    outputTokens: policy.outputTokens.contribute,
    references: referencesFor(session, agent),
    sureFrom: proceedAt(session),
    line: [
      `${nameOf(agent)}, cycle ${cycle}`,
      ...(place.pass > 1 ? [`pass ${place.pass}`] : []),
      ...(place.retry > 0 ? ['again'] : []),
      ...(place.instead === null ? [] : [`for ${place.instead}`]),
    ].join(', '),
  });
  return judged(session, agent, said);
}

function judged(session: Session, agent: AgentId, said: AskResult<ContributionFacts>): Answer {
  const none = { output: null, contributed: null, refused: false };
  if (said.outcome === 'absent') {
    if (said.failure !== 'SPEND_CAP')
      return { ...none, problem: 'NO_ANSWER', why: prefix(`${said.failure}: ${said.why}`, 300) };
    // What calls in flight may cost at most comes back with them; alone, it is the cap that leaves no room.
    session.capReached ||= session.run.budget.reserved === 0;
    return { ...none, problem: null, why: said.why, refused: true };
  }
  if (said.outcome === 'unscored') return { ...none, problem: 'UNREADABLE', why: prefix(said.why, 300) };
  const facts = said.facts;
  const { quarantine } = facts;
  const output: Output = {
    agent,
    ref: said.ref,
    task: 'contribute',
    quarantined: quarantine === null ? null : `${quarantine.problem}: ${quarantine.why}`,
  };
  return quarantine === null
    ? {
        problem: null,
        why: '',
        output,
        contributed: { ref: said.ref, confidence: said.confidence, facts },
        refused: false,
      }
    : { problem: quarantine.problem, why: quarantine.why, output, contributed: null, refused: false };
}

/** Agents that fail systematically and are deployed no more (OMEGA rules §4.2.1, step 6). */
export const withdrawn = ({ attempts, policy }: Session): ReadonlySet<number> =>
  new Set(removedAgents(attempts, mandatoryAgents, policy));
