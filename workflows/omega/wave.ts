import { patched } from '@temporalio/workflow';
import { phi, survivorSynthesizer, type Wave } from '../../shared/omega/deployment/index.ts';
import { agentIds, cast, type AgentId } from '../../shared/omega/agents/cast.ts';
import type { OutputType } from '../../shared/omega/contracts/outputs.ts';
import { fanOut } from '../kernel/fan-out.ts';
import { frame } from './phi.ts';
import { digestsFor, isSummingUp, nameOf } from './references.ts';
import { askAgainOrEnd } from './people.ts';
import { askWithSubstitutes, withdrawn, type MemberResult } from './member.ts';
import type { Session } from './session.ts';
import { escalationRow, settle, type RowDraft, type Step } from './step.ts';
import { asksNoMore } from './usage.ts';

export type { Wave };

/**
 * Asks the agents of a wave side by side. A wave that a mandatory agent holds up, or in which nobody of GENESIS spoke,
 * is PHI's to judge, and then the user's (OMEGA rules §4.4). `next`: agents of the wave after it, whose digests are
 * laid. `judged`: PHI has spoken on it already.
 */
export async function askWave(
  session: Session,
  wave: Wave,
  next: readonly AgentId[],
  more: Step = {},
  judged = false,
): Promise<void> {
  const stuck = await askOnce(session, wave, next, more);
  // Where nothing is left to ask with, there is nothing to ask anybody: the tree ends the session for want of it.
  if (stuck.length === 0 || asksNoMore(session)) return;
  const left = judged ? stuck : await byPhi(session, { ...wave, agents: stuck }, next, more);
  if (left.length > 0 && !asksNoMore(session) && (await askAgainOrEnd(session, left)) === 'again')
    await askWave(session, { ...wave, agents: left }, next, more, true);
}

/** PHI frames the problem, and those whose places are empty are asked under its framing; who did not answer still. */
async function byPhi(session: Session, wave: Wave, next: readonly AgentId[], more: Step): Promise<readonly AgentId[]> {
  const [first = phi] = wave.agents;
  const framed = await frame(session, first, `${wave.agents.map(nameOf).join(', ')}: no usable answer came`);
  const left = framed && !asksNoMore(session) ? await askOnce(session, wave, next, more) : wave.agents;
  const why = left.length === 0 ? 'an answer came under its framing' : 'no answer came under its framing either';
  await settle(session, {
    rows: [
      escalationRow({
        step: 'PHI',
        outcome: left.length === 0 ? 'RECOVERED' : 'FAILED',
        subject: `agents ${wave.agents.join(' ')}`,
        why: framed ? why : 'it offers no framing under which to ask again',
      }),
    ],
  });
  return left;
}

/** Asks them once, and writes down what came of it when every one has settled. Returns whose places hold it up. */
async function askOnce(session: Session, wave: Wave, next: readonly AgentId[], more: Step): Promise<AgentId[]> {
  const { run } = session;
  run.enterRound(wave.phase, session.cycle);
  session.batches += 1;
  const results = await askAll(session, wave.agents);
  const rows: RowDraft[] = [
    {
      kind: 'DEPLOYMENT',
      summary: `${wave.phase}, round ${wave.round}: ${wave.agents.map(nameOf).join(', ')}`,
      batch: session.batches,
      agents: wave.agents,
    },
    ...results.flatMap(({ log }) => log).map(escalationRow),
  ];
  await settle(session, {
    ...more,
    rows: [...rows, ...(more.rows ?? [])],
    outputs: results.flatMap(({ outputs }) => outputs),
    digests: needed(session, next, more.digests),
    ...(isSummingUp(next) ? { summing: true } : {}),
  });
  return stuckMembers(wave, results);
}

/**
 * All at once. Whom the cap refused for what calls in flight may cost is asked when those have come back.
 */
async function askAll(session: Session, agents: readonly AgentId[]): Promise<MemberResult[]> {
  const gone = withdrawn(session);
  const free = new Set(
    agentIds.filter((agent) => !agents.includes(agent) && !session.said.has(agent) && !gone.has(agent)),
  );
  const settled = new Map<AgentId, MemberResult>();
  for (let waiting = agents; waiting.length > 0;) {
    for (const one of await fanOut(waiting.map((agent) => askWithSubstitutes(session, agent, free)))) {
      const before = settled.get(one.agent);
      settled.set(
        one.agent,
        before === undefined
          ? one
          : { ...one, outputs: [...before.outputs, ...one.outputs], log: [...before.log, ...one.log] },
      );
    }
    waiting = session.capReached ? [] : waiting.filter((agent) => settled.get(agent)?.refused === true);
  }
  const results = [...settled.values()];
  for (const { by, contributed } of results) if (by !== null && contributed !== null) session.said.set(by, contributed);
  return results;
}

const needed = (session: Session, next: readonly AgentId[], also: readonly OutputType[] = []): OutputType[] => [
  ...new Set([...digestsFor(session, next), ...also]),
];

/** Places without which the session cannot go on: a mandatory agent’s, or all of GENESIS. */
function stuckMembers({ agents }: Wave, results: readonly MemberResult[]): AgentId[] {
  const halted = results.filter((one) => one.halted).map(({ agent }) => agent);
  const genesis = results.filter(({ agent }) => cast[agent].tier === 'GENESIS');
  const silent =
    genesis.length > 0 &&
    genesis.length === agents.length &&
    genesis.every(({ by, outputs }) => by === null && outputs.every(({ quarantined }) => quarantined !== null));
  if (halted.length > 0) return halted;
  return silent ? genesis.map(({ agent }) => agent) : [];
}

/**
 * Asks a wave as it is bought: of a later round of attack only those to whom a claim lies there that they have not
 * attacked (OMEGA rules §2.5). The others, and a round that is not bought at all, are on record. `next`: the wave after
 * it.
 */
export async function askBought(session: Session, wave: Wave, next: Wave | undefined): Promise<void> {
  const asked = await bought(session, wave, next);
  if (asked.agents.length > 0) await askWave(session, asked, next?.agents ?? []);
}

async function bought(session: Session, wave: Wave, next: Wave | undefined): Promise<Wave> {
  const attackers: readonly AgentId[] = wave.agents.filter((agent) => agent !== survivorSynthesizer);
  if (wave.phase !== 'ATTACK' || wave.round === 1 || attackers.length === 0) return wave;
  if (!patched('later-rounds-of-attack')) return wave;
  const { worthAsking = attackers } = await settle(session, {
    attackers,
    digests: digestsFor(session, wave.agents),
  });
  const left = attackers.filter((agent) => !worthAsking.includes(agent));
  if (left.length === 0) return wave;
  const agents = wave.agents.filter((agent) => !left.includes(agent));
  const waiting = agents.length === 0 ? (next?.agents ?? []) : agents;
  await settle(session, {
    digests: digestsFor(session, waiting),
    summing: isSummingUp(waiting),
    rows: [
      {
        kind: 'DECISION',
        id: `attack-${session.cycle}-${session.steps + 1}`,
        decision:
          agents.length === 0 ? 'buys no further round of attack' : `does not ask ${left.map(nameOf).join(', ')} again`,
        basis: `round ${wave.round} of attack: no claim lies there that they have not attacked`,
        reversible: true,
        dependentOn: [],
        summary: `round ${wave.round} of attack brings ${left.length} of ${attackers.length} attackers nothing new`,
      },
    ],
  });
  return { ...wave, agents };
}
