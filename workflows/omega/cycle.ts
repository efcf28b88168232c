import {
  checklist,
  type Circumstances,
  deploy,
  deployAgain,
  type Deployment,
  mayClose,
  triggerActions,
  unready,
  wavesOf,
} from '../../shared/omega/deployment/index.ts';
import { cast } from '../../shared/omega/agents/cast.ts';
import type { ClassificationFacts } from '../../shared/omega/answers/facts.ts';
import { clarify, heedClarity } from './clarify.ts';
import { isHalted, resolveContradictions } from './contradictions.ts';
import { compareFacts } from './compare.ts';
import { layBesideEarlier } from './restatements.ts';
import { digestsFor } from './references.ts';
import { examineAnswer, examineIntractability } from './examine.ts';
import { keepAnswer } from './parts.ts';
import { readMore } from './read-more.ts';
import { reinforce } from './reinforce.ts';
import { withdrawn } from './member.ts';
import { beginCycle, type Session } from './session.ts';
import { settle } from './step.ts';
import { asksNoMore, isPressed } from './usage.ts';
import { askBought, type Wave } from './wave.ts';

/**
 * One cycle (OMEGA rules §1.3.3): who is deployed and why, batch after batch, what PHI has explained, an answer, its
 * examination, the memories. It stops early where nobody is to be asked any more; what was said until then counts.
 */
export async function runCycle(session: Session & { problem: ClassificationFacts }): Promise<void> {
  beginCycle(session);
  const deployment = deploymentOf(session);
  const waves = wavesOf(deployment, session.policy);
  await plan(session, deployment, waves);
  let explained = false;
  for (const [nth, wave] of waves.entries()) {
    if (asksNoMore(session)) break;
    const answering = wave.agents.some((agent) => cast[agent].tier === 'META') && wave.phase === 'SYNTHESIS';
    if (!(await resumed(session, wave, answering))) break;
    if (isResolved(session, deployment, wave)) continue;
    if (answering && !explained) explained = await readMore(session);
    if (wave.phase === 'MEMORY') {
      await examineIntractability(session, wave.agents);
      await examineAnswer(session, deployment, wave.agents);
      if (asksNoMore(session)) break;
    }
    const next = waves[nth + 1];
    await askBought(session, wave, next);
    keepAnswer(session);
    heedClarity(session);
    if (isLastForClarity(deployment, wave, next)) await clarify(session, next?.agents ?? []);
    else await reinforce(session, deployment, wave, next);
  }
  // What came while the last of them spoke is laid beside the claims before the cycle is judged.
  await compareFacts(session, false, []);
}

/**
 * What halts the session is settled before the wave leaves (OMEGA rules §4.2.2), facts are laid beside the claims, and
 * before the answer new claims beside earlier ones. False: nobody is asked any more.
 */
async function resumed(session: Session, wave: Wave, answering: boolean): Promise<boolean> {
  if (isHalted(session)) {
    await resolveContradictions(session);
    if (asksNoMore(session)) return false;
    await settle(session, { digests: digestsFor(session, wave.agents) });
  }
  const compared = await compareFacts(session, answering, wave.agents);
  const laid = answering && (await layBesideEarlier(session, wave.agents));
  return !(compared || laid) || !asksNoMore(session);
}

/** What a conflict is asked about first was settled out of turn, or nothing is left to settle. */
const isResolved = ({ said, contradictions }: Session, { resolving }: Deployment, { agents }: Wave): boolean =>
  resolving.length > 0 &&
  agents.every((agent) => resolving.includes(agent)) &&
  (contradictions.length === 0 || agents.every((agent) => said.has(agent)));

/** Nobody else leaves before the problem is clear (OMEGA rules §1.2). */
const isLastForClarity = ({ clarity }: Deployment, { agents }: Wave, next: Wave | undefined): boolean =>
  agents.some((agent) => clarity.includes(agent)) && next?.agents.some((agent) => clarity.includes(agent)) !== true;

/**
 * The first cycle, and the first after a pivot, go by the decision tree; later ones by what calls for them
 * (OMEGA rules §1.2, §1.3.4).
 */
function deploymentOf(session: Session & { readonly problem: ClassificationFacts }): Deployment {
  const { problem, policy, cycle, cycles, triggers, asked, contradictions } = session;
  const now: Circumstances = {
    closing: mayClose({
      cycle,
      cycles: policy.limits.cycles,
      wellDefined: problem.wellDefined,
      confidence: cycles.at(-1)?.answerConfidence ?? null,
      proceedAt: policy.confidence.proceed[problem.uncertainty],
      pressed: isPressed(session),
    }),
    unresolvedContradictions: contradictions.length,
    withdrawn: withdrawn(session),
  };
  return session.afresh ? deploy(problem, now, policy) : deployAgain(problem, triggers, asked, now, policy);
}

/** The plan and PHI's eight questions are on record before the first wave leaves (OMEGA rules §1.4). */
async function plan(
  session: Session & { readonly problem: ClassificationFacts },
  deployment: Deployment,
  waves: readonly Wave[],
): Promise<void> {
  const { run, problem, policy, cycle, afresh, triggers } = session;
  const answers = checklist({ classification: problem, deployment, waves, first: afresh }, policy);
  const open = unready(answers);
  session.afresh = false;
  run.enterRound(waves[0]?.phase ?? 'EXPLORATION', cycle);
  run.lastGate = `deployment of cycle ${cycle}: ${open.length === 0 ? 'all eight questions answered YES' : open.join('; ')}`;
  await settle(session, {
    digests: digestsFor(session, waves[0]?.agents ?? []),
    rows: [
      {
        kind: 'PLAN',
        summary: `cycle ${cycle}: ${waves.flatMap(({ agents }) => agents).length} places in ${waves.length} waves${open.length > 0 ? `; ${open.length} questions answered NO` : ''}`,
        closing: deployment.closing,
        leaves: [...deployment.leaves, ...triggers.map(({ kind }) => `${kind}: ${triggerActions[kind]}`)],
        checklist: answers,
        choices: deployment.choices,
        lost: deployment.lost,
        waves,
      },
    ],
  });
}
