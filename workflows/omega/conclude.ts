import { isAgentId, type AgentId } from '../../shared/omega/agents/cast.ts';
import type { Conclusion } from '../../shared/omega/activities.ts';
import type { TerminationDecision } from '../../shared/omega/termination/index.ts';
import { phi } from '../../shared/omega/deployment/index.ts';
import { slotName, slotOf } from '../../shared/omega/contracts/slots.ts';
import { tooLateToCancel } from '../kernel/run-kind.ts';
import { omegaStore } from './activities.ts';
import { digestsFor, referencesFor } from './references.ts';
import { askPhi } from './phi.ts';
import { readMore } from './read-more.ts';
import { restsOn, type Session } from './session.ts';
import { settle } from './step.ts';
import { isSpent, usageOf } from './usage.ts';

export type Ending = Extract<TerminationDecision, { decision: 'TERMINATE' }>;

/**
 * The end of a session, whatever it is (OMEGA rules §6): PHI reads the key supports in full and puts the answer into
 * words, or says what a failure taught; then the report. Where nothing may be spent any more, or the user ended it,
 * Symposium composes the report from what was said.
 */
export async function conclude(session: Session, ending: Ending): Promise<Conclusion> {
  const { run, cycle, answer, quality, cycles } = session;
  run.enterRound('CONCLUSION', Math.max(1, cycle));
  const failed = ending.status === 'FAILURE';
  const silent = session.aborted !== null || isSpent(session) || session.problem === null;
  if (!silent && !failed) await readMore(session, true);
  const spoken = silent ? null : await phiSays(session, failed ? 'recommend' : 'synthesise');
  const order = {
    runKey: run.runKey,
    cycle,
    status: ending.status,
    failureType: ending.status === 'FAILURE' ? ending.failureType : null,
    why: ending.why,
    refs: {
      synthesis: answer?.ref ?? null,
      quality,
      phi: failed ? null : spoken,
      recommendation: failed ? spoken : null,
    },
    restsOn: restsOn(session),
    cycles,
    usage: {
      ...usageOf(session),
      costMicrodollars: run.usage.costMicrodollars,
      timeMs: Date.now() - session.startedAt,
    },
    openQuestions: session.openQuestions,
    fullReports: fullReports(session),
    questions: questionsOf(session),
  };
  return tooLateToCancel(() => omegaStore.conclude(order));
}

/** Parts of the problem that the answer took up, and those that it answers. */
function questionsOf({ answer }: Session): { readonly all: number; readonly answered: number } {
  const { answered = 0, unanswered = 0 } = answer?.facts ?? {};
  return { all: answered + unanswered, answered };
}

async function phiSays(session: Session, task: 'synthesise' | 'recommend'): Promise<string | null> {
  await settle(session, { digests: digestsFor(session, [phi]) });
  const said = await askPhi(session, task, 'concludes', closingReferences(session));
  return said.outcome === 'answered' ? said.ref : null;
}

/**
 * PHI's context: the answer that it puts into words, and the verdict on it, lie there also where they were given in an
 * earlier cycle.
 */
export const closingReferences = (session: Session): Record<string, string> => ({
  ...(session.answer === null ? {} : { [slotName({ agentId: 51, part: 'answer' })]: session.answer.ref }),
  ...(session.answer === null || session.quality === null
    ? {}
    : { [slotName({ agentId: 52, part: 'quality' })]: session.quality }),
  ...referencesFor(session, phi),
});

const fullReports = ({ more }: Session): { agent: AgentId; reason: string }[] =>
  [...more.keys()].flatMap((name) => {
    const slot = slotOf(name);
    return slot !== null && slot.part === 'report' && isAgentId(slot.agentId)
      ? [{ agent: slot.agentId, reason: 'its tier was raised to 2 (OMEGA rules §5.2)' }]
      : [];
  });
