import type { Wave } from '../../shared/omega/batches.ts';
import { agentIds, cast, type AgentId } from '../../shared/omega/cast.ts';
import type { OutputType } from '../../shared/omega/outputs.ts';
import { digestsFor, nameOf } from './desk.ts';
import { askAgainOrEnd } from './people.ts';
import { seat, withdrawn, type Seated } from './seat.ts';
import type { Session } from './session.ts';
import { escalationRow, settle, type RowDraft, type Step } from './step.ts';
import { isSpent } from './usage.ts';

export type { Wave };

/**
 * Asks the agents of a wave side by side and writes down what came of it, when every one of them has settled. A wave that a mandatory agent
 * holds up, or in which nobody of GENESIS spoke, goes to the user. `next`: agents of the wave after it, whose digests are laid.
 */
export async function askWave(session: Session, wave: Wave, next: readonly AgentId[], more: Step = {}): Promise<void> {
  const { run } = session;
  run.enterRound(wave.phase, session.cycle);
  session.batches += 1;
  const seats = await seatAll(session, wave.agents);
  const rows: RowDraft[] = [
    {
      kind: 'DEPLOYMENT',
      summary: `${wave.phase}, round ${wave.round}: ${wave.agents.map(nameOf).join(', ')}`,
      batch: session.batches,
      agents: wave.agents,
    },
    ...seats.flatMap(({ log }) => log).map(escalationRow),
  ];
  await settle(session, {
    ...more,
    rows: [...rows, ...(more.rows ?? [])],
    outputs: seats.flatMap(({ outputs }) => outputs),
    digests: needed(session, next, more.digests),
  });
  const stuck = stuckSeats(wave, seats);
  // Where nothing is left to ask with, there is nothing to ask the user: the tree ends the session for want of it.
  if (stuck.length > 0 && !isSpent(session) && (await askAgainOrEnd(session, stuck)) === 'again')
    await askWave(session, { ...wave, agents: stuck }, next, more);
}

/**
 * All at once; a failure of one never abandons the paid call of another. Only cancellation is thrown. Whom the cap refused for what calls in
 * flight may cost is asked when those have come back.
 */
async function seatAll(session: Session, agents: readonly AgentId[]): Promise<Seated[]> {
  const gone = withdrawn(session);
  const free = new Set(
    agentIds.filter((agent) => !agents.includes(agent) && !session.said.has(agent) && !gone.has(agent)),
  );
  const seated = new Map<AgentId, Seated>();
  for (let waiting = agents; waiting.length > 0;) {
    const settled = await Promise.allSettled(waiting.map((agent) => seat(session, agent, free)));
    for (const result of settled) {
      if (result.status === 'rejected') throw result.reason;
      const before = seated.get(result.value.agent);
      seated.set(
        result.value.agent,
        before === undefined
          ? result.value
          : {
              ...result.value,
              outputs: [...before.outputs, ...result.value.outputs],
              log: [...before.log, ...result.value.log],
            },
      );
    }
    waiting = session.capReached ? [] : waiting.filter((agent) => seated.get(agent)?.refused === true);
  }
  const seats = [...seated.values()];
  for (const { by, contributed } of seats) if (by !== null && contributed !== null) session.said.set(by, contributed);
  return seats;
}

const needed = (session: Session, next: readonly AgentId[], also: readonly OutputType[] = []): OutputType[] => [
  ...new Set([...digestsFor(session, next), ...also]),
];

/** Places without which the session cannot go on: a mandatory agent’s, or all of GENESIS. */
function stuckSeats({ agents }: Wave, seats: readonly Seated[]): AgentId[] {
  const halted = seats.filter((one) => one.halted).map(({ agent }) => agent);
  const genesis = seats.filter(({ agent }) => cast[agent].tier === 'GENESIS');
  const silent =
    genesis.length > 0 &&
    genesis.length === agents.length &&
    genesis.every(({ by, outputs }) => by === null && outputs.every(({ quarantined }) => quarantined !== null));
  return halted.length > 0 ? halted : silent ? genesis.map(({ agent }) => agent) : [];
}
