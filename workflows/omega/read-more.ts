import type { Weight } from '../../shared/omega/activities.ts';
import { cast, type AgentId } from '../../shared/omega/agents/cast.ts';
import { slotName } from '../../shared/omega/contracts/slots.ts';
import type { OmegaFacts } from '../../shared/omega/answers/facts.ts';
import { members } from '../../shared/omega/agents/roster.ts';
import { tierFor, type OutputFacts, type TierChoice } from '../../shared/omega/answers/tiers.ts';
import { ask } from '../kernel/ask.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { nameOf, problemReference } from './references.ts';
import { proceedAt, type Session } from './session.ts';
import { settle } from './step.ts';
import { asksNoMore, isPressed } from './usage.ts';

interface Wanted {
  readonly weight: Weight;
  readonly facts: OutputFacts;
  readonly choice: TierChoice;
}

/**
 * PHI reads verdict lines, and asks for more where a rule says so (OMEGA rules §5.2): a summary, or the full report.
 * Each is a second keyed question to the agent, with its own contribution before it. `final`: the answer is being
 * prepared, so its key supports are read in full.
 */
export async function readMore(session: Session, final = false): Promise<true> {
  session.run.enterRound(final ? 'CONCLUSION' : 'SYNTHESIS', session.cycle);
  const { weights } = await settle(session, { weigh: true });
  const wanted = weights.flatMap((weight) => weighed(session, weight, final)).filter(({ choice }) => choice.tier > 0);
  const most = session.policy.parallelAgents;
  const read: Wanted[] = [];
  for (let from = 0; from < wanted.length && !asksNoMore(session); from += most) {
    read.push(...(await fanOut(wanted.slice(from, from + most).map((one) => explain(session, one)))).flat());
  }
  if (read.length > 0)
    await settle(session, {
      rows: read.map(({ weight: { agent }, choice: { tier, because, yielded, refusedBy } }) => ({
        kind: 'UPGRADE',
        agent,
        summary: `${nameOf(agent)} is read at tier ${tier}: ${because.join('; ')}`,
        of: agent,
        to: tier,
        because,
        yielded,
        refusedBy,
      })),
    });
  return true;
}

/**
 * An output as PHI weighs it. Of a cycle before, only that the answer rests on it is known, and is enough. Agents
 * without a report have said all.
 */
function weighed(session: Session, weight: Weight, final: boolean): Wanted[] {
  const { policy, said } = session;
  const { agent, ref, ...known } = weight;
  if (Object.keys(members[agent].report).length === 0) return [];
  const spoken = said.get(agent)?.ref === ref ? said.get(agent) : undefined;
  if (spoken === undefined && !(final && known.finalSupport)) return [];
  const facts: OutputFacts = {
    stance: spoken?.facts.stance ?? 'SUPPORTS',
    flags: spoken?.facts.flags ?? [],
    confidence: spoken?.confidence ?? 1,
    ...known,
    finalSupport: final && known.finalSupport,
    complex: false,
    audited: session.audit.includes(agent),
    pressed: isPressed(session),
  };
  return [{ weight, facts, choice: tierFor(facts, proceedAt(session), policy) }];
}

/**
 * What was read in the end, with the reasons: a summary may show that the report is needed. Nothing, where no
 * explanation came.
 */
async function explain(session: Session, wanted: Wanted): Promise<Wanted[]> {
  const {
    weight: { agent, ref },
    facts,
    choice,
  } = wanted;
  if (choice.tier === 2) return (await askFor(session, agent, ref, 'report')) === null ? [] : [wanted];
  const summary = await askFor(session, agent, ref, 'summary');
  if (summary === null) return [];
  const complex = summary.complex;
  const whole = tierFor({ ...facts, complex }, proceedAt(session), session.policy);
  return complex && whole.tier === 2 && (await askFor(session, agent, ref, 'report')) !== null
    ? [{ ...wanted, choice: whole }]
    : [wanted];
}

async function askFor<T extends 'summary' | 'report'>(
  session: Session,
  agent: AgentId,
  ref: string,
  task: T,
): Promise<OmegaFacts[T] | null> {
  const { run, policy, cycle } = session;
  const said = await ask(run, {
    agent: cast[agent].key,
    task,
    verb: 'explains',
    line: `${nameOf(agent)}, ${task}, cycle ${cycle}`,
    outputTokens: policy.outputTokens[task],
    references: { ...problemReference(session, agent), [slotName({ agentId: agent, part: 'own' })]: ref },
  });
  if (said.outcome !== 'answered') return null;
  session.more.set(slotName({ agentId: agent, part: task }), said.ref);
  return said.facts;
}
